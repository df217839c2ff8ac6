import Box from '@mui/material/Box'
import { useContext } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { today } from '../../../lib/dates'
import { earliestOf } from '../earliest'
import { offersId, ReferencesContext, useReferences } from '../references'
import { derivedDays, type FormValues } from '../values'
import { Input, Textarea } from './controls'
import { ClearButton, describedBy, FieldFrame, helpOf, type InputProps, Locked } from './FieldFrame'

/** From this share of the limit on, the count of characters is shown. */
const COUNT_FROM = 0.8

function Count({ length, limit }: { length: number; limit: number | undefined }) {
  if (!limit || length < limit * COUNT_FROM) return null
  return (
    <Box component="span" sx={{ typography: 'small', color: length > limit ? 'error.main' : 'text.secondary' }}>
      {length} / {limit}
    </Box>
  )
}

const kinds = {
  text: { type: 'text' },
  integer: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'off' },
  date: { type: 'date' },
  time: { type: 'time' },
} as const

/** Text, whole numbers, telephone numbers, dates and times: one line, native controls. */
export function LineInput({ field, path, id, saysWho }: InputProps) {
  const { field: control, fieldState } = useController({ name: path })
  const note = useContext(ReferencesContext)?.noteOn?.(field, String(control.value ?? ''))
  const help = helpOf({ field, saysWho }, note)
  const error = fieldState.error?.message
  const attributes = kinds[field.type as keyof typeof kinds] ?? kinds.text
  const value = String(control.value ?? '')
  const hasOffers = Boolean(field.suggestions || field.earlier)
  return (
    <FieldFrame
      id={id}
      field={field}
      error={error}
      help={help}
      aside={<Count length={value.length} limit={field.maxLength} />}
    >
      <Box sx={{ position: 'relative' }}>
        <Locked isLocked={field.patient}>
          <Input
            {...attributes}
            {...describedBy(id, field, error, help)}
            {...control}
            value={value}
            id={id}
            max={field.type === 'date' && field.maxDate === 'today' ? today() : undefined}
            min={field.type === 'date' ? earliestOf(field) : undefined}
            list={hasOffers ? offersId(field) : undefined}
          />
        </Locked>
        {note && <ClearButton label={field.label} onClear={() => control.onChange('')} />}
      </Box>
      {(field.patient || hasOffers) && <Under field={field} path={path} />}
    </FieldFrame>
  )
}

function Under(place: Pick<InputProps, 'field' | 'path'>) {
  return useReferences().under?.(place.field, place.path)
}

/** Text of several lines. */
export function LongTextInput({ field, path, id, saysWho }: InputProps) {
  const help = helpOf({ field, saysWho })
  const { field: control, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  const value = String(control.value ?? '')
  return (
    <FieldFrame
      id={id}
      field={field}
      error={error}
      help={help}
      aside={<Count length={value.length} limit={field.maxLength} />}
    >
      <Locked isLocked={field.patient}>
        <Textarea {...describedBy(id, field, error, help)} {...control} value={value} id={id} rows={3} />
      </Locked>
      {field.suggestFrom && <Under field={field} path={path} />}
    </FieldFrame>
  )
}

/** A number that follows from two dates; shown, never typed (L-214, L-215). */
export function DerivedOutput({ field, path, id }: InputProps) {
  const values = useWatch() as FormValues
  const { fieldState } = useController({ name: path })
  const days = derivedDays(field, values)
  return (
    <FieldFrame id={id} field={field} error={fieldState.error?.message}>
      <Box
        component="output"
        id={id}
        tabIndex={-1}
        htmlFor={(field.derivedFrom ?? []).join(' ')}
        sx={{ display: 'block', typography: 'heading' }}
      >
        {days}
      </Box>
      <Under field={field} path={path} />
    </FieldFrame>
  )
}
