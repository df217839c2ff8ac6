import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useOneAtATime } from '../../lib/useOneAtATime'

/** What is wrong, by the field's name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/**
 * The engine of forms of plain texts (react-hook-form): values by field, what is wrong with them, one sending at a time.
 * `goTo` takes the person to a field; the order of the fields is that of `initial`.
 */
export function usePlainForm<Values extends Readonly<Record<string, string>>>(
  initial: Values,
  goTo: (name: string) => void,
) {
  const form = useForm<Record<string, string>>({ defaultValues: initial, shouldFocusError: false })
  const values = useWatch({ control: form.control }) as Values
  const { errors, isSubmitting } = form.formState
  const refused = useRef<string>(undefined)
  useEffect(() => {
    // Only now the field says what is wrong with it.
    if (refused.current !== undefined) goTo(refused.current)
    refused.current = undefined
  })
  const submit = useOneAtATime(async (send: (values: Values) => Promise<unknown>) => {
    form.clearErrors()
    await form.handleSubmit((given) => send(given as Values))()
  })
  /** Marks fields; what was marked before is not any more. */
  const mark = (found: FieldErrors) => {
    form.clearErrors()
    for (const [name, message] of Object.entries(found)) if (message) form.setError(name, { message })
  }
  return {
    values,
    errors: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as FieldErrors,
    isSubmitting,
    submit,
    /** Puts values in; what was wrong with their fields may be mended now. */
    set(change: Partial<Values>) {
      for (const [name, value] of Object.entries(change)) form.setValue(name, value as string)
      form.clearErrors(Object.keys(change))
    },
    mark,
    /** Marks fields and takes the person to the first of them. */
    refuse(found: FieldErrors) {
      refused.current = Object.keys(initial).find((name) => found[name])
      mark(found)
    },
  }
}
