import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { Field } from '../../../api/generated/kinds'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { useMessages } from '../../overlay/messages'
import { useIsDesktop } from '../../useIsDesktop'
import { fieldId } from '../fields/FieldFrame'
import { type Section, sectionIndexOf, sectionsOf } from '../sections'
import { emptyValues, type FormValues } from '../values'
import { dialogLines, type FieldProblem, problemsOf, type Rules } from './validate'

/** What a form is made from; a kind is one. */
export interface FormDefinition extends Rules {
  fields: readonly Field[]
  /** What its button says, where it is not "Submit". */
  submitLabel?: string
}

/** What the server found wrong, by wire name of the field. */
export interface FieldRefusal {
  field: string
  message: string
}

/** Sends the values of a form; resolves to the refusals that belong under its fields. */
export type SendEntry = (values: FormValues) => Promise<readonly FieldRefusal[] | undefined>

export interface EntryFormState {
  formId: string
  definition: FormDefinition
  form: UseFormReturn<FormValues>
  /** What the last attempt to submit found wrong, in the order of the form. */
  problems: readonly FieldProblem[]
  isSending: boolean
  sections: readonly Section[]
  /** Which section a phone shows of a form that has several; null where all of them are in sight. */
  step: number | null
  goTo: (step: number) => void
  /** Brings a field into sight and puts the focus on it. */
  show: (path: string) => void
  /** The field that the next section is opened for; none, and its heading takes the focus. */
  aim: RefObject<string | null>
  /** Checks the form and sends it; `send` resolves to the server's refusals, or to nothing. */
  submit: (send: SendEntry) => Promise<void>
  /** Back to the defaults: dates today, everything else empty (L-079). Nothing is sent. */
  reset: () => void
}

function nest(problems: readonly FieldProblem[]): FieldErrors<FormValues> {
  const errors: Record<string, unknown> = {}
  for (const { path, message } of problems) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let at = errors
    for (const name of names) {
      at[name] ??= {}
      at = at[name] as Record<string, unknown>
    }
    at[last] = { type: 'rule', message }
  }
  return errors as FieldErrors<FormValues>
}

/**
 * The engine of every entry form: values, rules, the specification's dialog for an incomplete form, the focus on the
 * first error, and the server's refusals put under their fields.
 */
export function useEntryForm(
  definition: FormDefinition,
  initial?: FormValues,
  /** Whether a field may be left empty for now, though it is required. */
  isSpared?: (field: Field) => boolean,
): EntryFormState {
  const formId = useId()
  const messages = useMessages()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [isSending, setSending] = useState(false)
  const { fields } = definition
  const sections = useMemo(() => sectionsOf(fields), [fields])
  const [at, setAt] = useState(0)
  const aim = useRef<string | null>(null)
  const isDesktop = useIsDesktop()

  const spared = useRef(isSpared)
  useEffect(() => {
    spared.current = isSpared
  })
  const faultsOf = useCallback(
    (values: FormValues) =>
      problemsOf(fields, values).filter(({ path, missing }) => {
        const field = fields.find(({ name }) => name === path)
        return !(missing && field && spared.current?.(field))
      }),
    [fields],
  )
  const resolver = useCallback<Resolver<FormValues>>(
    async (values) => {
      const found = faultsOf(values)
      return found.length > 0 ? { values: {}, errors: nest(found) } : { values, errors: {} }
    },
    [faultsOf],
  )
  const form = useForm<FormValues>({
    defaultValues: initial ?? emptyValues(fields),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })

  const goTo = (index: number) => {
    aim.current = null
    setAt(index)
  }

  const show = (path: string) => {
    aim.current = path
    // The field's section is drawn before the field can take the focus.
    flushSync(() => setAt(sectionIndexOf(sections, path)))
    document.getElementById(fieldId(formId, path))?.focus()
  }

  const refuse = async (found: readonly FieldProblem[]) => {
    setProblems(found)
    const [first] = found
    const lines = dialogLines(found, definition)
    const text = lines.length > 1 ? { details: lines } : { message: lines[0] ?? '' }
    const own = first?.missing && fields.find((field) => field.name === first.path)?.emptyTitle
    await messages.alert({ title: own || definition.incompleteTitle, severity: 'warning', ...text })
    if (first) show(first.path)
  }

  const sendBy = (send: SendEntry) => async (values: FormValues) => {
    setProblems([])
    setSending(true)
    const refusals = await send(values).finally(() => setSending(false))
    if (!refusals || refusals.length === 0) return
    for (const { field, message } of refusals) form.setError(field, { type: 'server', message })
    setProblems(refusals.map(({ field, message }) => ({ path: field, label: field, message, missing: false })))
    const [first] = refusals
    if (first) show(first.field)
  }

  const submit = useOneAtATime((send: SendEntry) =>
    form.handleSubmit(sendBy(send), () => refuse(faultsOf(form.getValues())))(),
  )

  const reset = () => {
    setProblems([])
    form.reset(emptyValues(fields))
    goTo(0)
  }
  const step = sections.length > 1 && !isDesktop ? at : null
  return { formId, definition, form, problems, isSending, sections, step, goTo, show, aim, submit, reset }
}
