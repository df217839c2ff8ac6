import { type RefObject, useEffect, useRef } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import type { EntryFormState } from '../../../ui/form/entry/useEntryForm'
import { type DraftState, useDraft } from '../../../ui/form/useDraft'
import { emptyValues, type FormValues } from '../../../ui/form/values'
import { reportUrl } from '../addresses'

/** What the draft of an entry form holds besides its one file. */
export interface EntryDraft {
  fields: FormValues
  /** The id under which the form was or will be sent: sending the restored form again makes no second entry. */
  clientId?: string
  replaces?: string | undefined
}

/** The draft of a kind's add form, of a correction, or of a form that a refused entry came back to. */
export const draftId = (kind: Kind, replaces?: string) => `entry:${kind.key}:${replaces ?? 'new'}`

/** The address that opens a form with its draft. */
export const draftUrl = (kind: Kind, id: string) => `${reportUrl(kind)}?draft=${encodeURIComponent(id)}`

/** The values without their one file, and the file. */
export function partsOf(values: FormValues): { fields: FormValues; file: File | null } {
  const file = Object.values(values).find((value) => value instanceof File) ?? null
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === file ? null : value]),
  )
  return { fields: file ? fields : values, file }
}

interface EntryDraftForm {
  id: string
  title: string
  url: string | ((id: string) => string)
  /** The id that a new entry is sent under, where one is added. */
  clientId?: RefObject<string>
  replaces?: string | undefined
  /** The version of the entry that is changed. */
  base?: string
}

/** The draft of an entry form; `corrects` is the rejected entry that a restored correction is about. */
export function useEntryDraft(
  { form, definition }: EntryFormState,
  { id, title, url, clientId, replaces, base }: EntryDraftForm,
): DraftState & { corrects: () => string | undefined } {
  const corrected = useRef(replaces)
  const draft = useDraft<EntryDraft>({
    id,
    title,
    url,
    read: () => {
      const { fields, file } = partsOf(form.getValues())
      return { values: { fields, clientId: clientId?.current, replaces: corrected.current }, file }
    },
    write: ({ fields, clientId: sentAs, replaces: wasAbout }, file) => {
      const place = definition.fields.find(({ type }) => type === 'file')
      form.reset({ ...emptyValues(definition.fields), ...fields, ...(place && file ? { [place.name]: file } : {}) })
      if (clientId && sentAs) clientId.current = sentAs
      corrected.current = wasAbout ?? replaces
    },
    base: () => base,
  })
  const { typed } = draft
  useEffect(() => {
    // What the form fills in by itself is not typed.
    const watching = form.watch((_, { type }) => type === 'change' && typed())
    return () => watching.unsubscribe()
  }, [form, typed])
  return { ...draft, corrects: () => corrected.current }
}
