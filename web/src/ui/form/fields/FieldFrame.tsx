import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import type { Field } from '../../../api/generated/kinds'
import { Icon } from '../../Icon'
import { FieldError } from './FieldError'

/** What every input is given: where it stands, what it is, and what is wrong with it. */
export interface InputProps {
  field: Field
  /** The path in the form's values: "vitals.spo2". */
  path: string
  /** The id of the element that takes the focus. */
  id: string
  /** Says who will see a patient's data; the first of a run of such fields does. */
  saysWho?: boolean | undefined
}

const WHO_SEES = 'Seen only by you and the staff who may verify it.'

/** What stands under a field: its own help, who sees it, and what the form has to say about its value. */
export function helpOf({ field, saysWho }: Pick<InputProps, 'field' | 'saysWho'>, note?: string): string {
  return [field.help, saysWho ? WHO_SEES : '', note].filter(Boolean).join(' ')
}

/** The attributes that tie a control to its label, help and error. */
export function describedBy(id: string, field: Field, error: string | undefined, help = field.help) {
  const ids = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter((each) => each !== '')
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-required': field.required || undefined,
  } as const
}

interface FieldFrameProps {
  id: string
  field: Field
  error?: string | undefined
  /** The words below, where they are more than the field's own help. */
  help?: string | undefined
  /** Right of the label: a count, or the way to add an item. */
  aside?: ReactNode
  /** A group of controls is labelled by a legend, a single one by a label. */
  group?: boolean
  children: ReactNode
}

/** Label above, helper below, error under the field; required is the default and "(optional)" is said. */
export function FieldFrame({ id, field, error, help = field.help, aside, group = false, children }: FieldFrameProps) {
  const optional = !field.required && field.type !== 'derived'
  return (
    <Box
      component={group ? 'fieldset' : 'div'}
      aria-describedby={group && error ? `${id}-error` : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box
        component={group ? 'legend' : 'div'}
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 1,
          width: '100%',
          p: 0,
          mb: 0.75,
          typography: 'text',
        }}
      >
        <Box
          component={group ? 'span' : 'label'}
          {...(group ? {} : { htmlFor: id })}
          id={`${id}-label`}
          sx={{ fontWeight: 600 }}
        >
          {field.label}
          {optional && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {' '}
              (optional)
            </Box>
          )}
        </Box>
        {aside}
      </Box>
      {children}
      <FieldError id={id} error={error} />
      {(help || field.repeats === 'start') && (
        // What is said about a value that is filled in has its place before it is there: nothing moves.
        <Box id={`${id}-help`} sx={{ minHeight: 16, mt: 0.75, typography: 'small', color: 'text.secondary' }}>
          {help}
        </Box>
      )}
    </Box>
  )
}

/** Empties a field at one press; its whole height is the target. */
export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <IconButton
      aria-label={`Clear ${label}`}
      // The keyboard empties a field by its own keys.
      tabIndex={-1}
      onClick={onClear}
      sx={{ position: 'absolute', right: 0, top: 0, width: 48, height: '100%', borderRadius: 1 }}
    >
      <Icon name="close" size={18} />
    </IconButton>
  )
}

/** A patient's data carry a lock at the end of their control. */
export function Locked({ isLocked, children }: { isLocked: boolean | undefined; children: ReactNode }) {
  if (!isLocked) return children
  return (
    <Box sx={{ position: 'relative', '& > input, & > textarea': { paddingRight: '40px' } }}>
      {children}
      <Icon
        name="lock"
        size={20}
        sx={{ position: 'absolute', right: 12, top: { xs: 14, lg: 8 }, color: 'text.secondary', pointerEvents: 'none' }}
      />
    </Box>
  )
}

/** The id of a field's control in a form. */
export function fieldId(formId: string, path: string): string {
  return `${formId}-${path.replaceAll('.', '-')}`
}
