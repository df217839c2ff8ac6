import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useId, useState } from 'react'
import { asProblem } from '../../api/client'
import { optionalPart } from '../lazy/optionalPart'
import { Dialog } from '../overlay/Dialog'
import { useMessages } from '../overlay/messages'
import { PlainField, type PlainFieldLook } from './fields/PlainField'
import { hasNotice, useStateDraft } from './useDraft'
import { usePlainForm } from './usePlainForm'

const DraftNotice = optionalPart(() => import('./DraftNotice'))

/** One field of a plain form. */
export interface PlainFieldSpec extends PlainFieldLook {
  /** The most characters that are taken. */
  max?: number
  /** The last day that a date may be, yyyy-mm-dd. */
  latest?: string
  /** What is said where nothing but this is missing; the form's `incomplete` otherwise. */
  missing?: string
  /** What becomes of typed text before it is shown: a telephone number keeps its digits. */
  clean?: (text: string) => string
}

/** What is typed, by field; trimmed when it is submitted. */
export type PlainValues = Readonly<Record<string, string>>

/** What stands against submitting: one message, and the fields that it is about. */
export interface Refusal {
  title: string
  message: string
  fields?: Readonly<Record<string, string>>
}

type FormDialogProps = CommonProps &
  (
    | {
        /** Sends it; a thrown problem keeps the dialog open and goes to its fields, or is said. */
        onSubmit: (values: PlainValues) => Promise<unknown>
        done?: undefined
      }
    | {
        onSubmit: (values: PlainValues) => Promise<{ message?: string }>
        /** What is said in passing once it is sent, where the answer has no words for it; the dialog then closes by itself. */
        done: string
      }
  )

interface CommonProps {
  title: string
  subtitle?: ReactNode
  submitLabel: string
  fields: readonly PlainFieldSpec[]
  initial?: PlainValues
  /** What an incomplete form says, where the specification has words of its own for it. */
  incomplete?: { title: string; message: string }
  /** Checks beyond completeness; the first refusal is said. */
  check?: (values: PlainValues) => Refusal | undefined
  onClose: () => void
  /** Keeps what is typed as a draft under this id; the address leads to the form again, this page unless told. Never for a form with a secret. */
  draft?: { id: string; url?: string; base?: string }
  /** Tells of a change, for fields that depend on each other; `set` replaces the values. */
  onChange?: (values: PlainValues, set: (values: PlainValues) => void) => void
  /** The title of a refusal by the server that is about no field. */
  failedTitle?: string
  width?: 'xs' | 'sm' | 'md'
  /** After the fields. */
  children?: ReactNode
}

const INCOMPLETE = { title: 'Missing Details', message: 'Please fill in all the required fields' }

/** The dialog of a plain form: fields in, values out, every refusal in its place. What was typed survives a refusal. */
export function FormDialog(props: FormDialogProps) {
  const { title, subtitle, submitLabel, fields, incomplete = INCOMPLETE, check, onClose, width = 'sm' } = props
  const id = useId()
  const messages = useMessages()
  const controlId = (name: string) => `${id}-${name}`
  const [initial] = useState<PlainValues>(() => ({
    ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
    ...props.initial,
  }))
  const { values, errors, isSubmitting, set, refuse, submit } = usePlainForm(initial, (name) =>
    document.getElementById(controlId(name))?.focus(),
  )
  const put = (change: PlainValues) => {
    set(change)
    props.onChange?.({ ...values, ...change }, set)
  }
  const draft = useStateDraft({
    id: props.draft?.id ?? null,
    title,
    url: props.draft?.url ?? window.location.pathname,
    values,
    pristine: initial,
    write: (kept) => put({ ...initial, ...kept }),
    base: () => props.draft?.base,
  })
  const say = async (refusal: Refusal) => {
    await messages.alert({ title: refusal.title, message: refusal.message, severity: 'warning' })
    refuse(refusal.fields ?? {})
  }
  const send = async (given: PlainValues) => {
    const trimmed = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()]))
    const missing = fields.filter(({ name, optional }) => !optional && !trimmed[name])
    if (missing.length > 0) {
      const required = Object.fromEntries(missing.map(({ name }) => [name, 'This field is required.']))
      const own = missing.every((field) => field.missing) ? missing[0]?.missing : undefined
      return say({ ...incomplete, ...(own ? { message: own } : {}), fields: required })
    }
    const refusal = check?.(trimmed)
    if (refusal) return say(refusal)
    try {
      if (props.done === undefined) {
        await props.onSubmit(trimmed)
        draft.forget()
      } else {
        const { message = props.done } = await props.onSubmit(trimmed)
        draft.forget()
        onClose()
        messages.toast({ message })
      }
    } catch (error) {
      const problem = asProblem(error)
      if (!fields.some(({ name }) => problem.fields[name]))
        await messages.alert({ title: props.failedTitle ?? 'Not saved', message: problem.message })
      refuse(problem.fields)
    }
  }
  return (
    <Dialog
      keepOnBackdrop
      fullScreenOnPhone={fields.length > 3}
      width={width}
      title={title}
      subtitle={subtitle}
      onClose={() => void draft.close(onClose)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => void draft.close(onClose)}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="contained" aria-disabled={isSubmitting} aria-busy={isSubmitting}>
            {isSubmitting ? 'Saving' : submitLabel}
          </Button>
        </>
      }
    >
      {hasNotice(draft) && <DraftNotice spaced draft={draft} onDiscard={() => draft.discard(() => put(initial))} />}
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit(send)
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: width === 'md' ? '1fr 1fr' : 'minmax(0, 1fr)' },
          gap: '20px 16px',
          alignItems: 'start',
        }}
      >
        {fields.map(({ max, latest, missing: _, clean, ...field }) => (
          <PlainField
            key={field.name}
            {...field}
            id={controlId(field.name)}
            value={values[field.name] ?? ''}
            autoComplete={field.autoComplete ?? 'off'}
            maxLength={max}
            max={latest}
            onChange={(value) => put({ [field.name]: clean ? clean(value) : value })}
            error={errors[field.name]}
          />
        ))}
        {props.children}
      </Box>
    </Dialog>
  )
}
