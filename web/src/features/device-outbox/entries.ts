/** Entries in the outbox: how one is put there, and how one is sent. */
import { asProblem } from '../../api/client'
import { kindByKey } from '../../api/everyKind'
import type { Kind } from '../../api/generated/kinds'
import { session } from '../../api/session'
import type { KeptEntry, Outcome } from '../../device/outbox'
import { post, refusedId } from '../../device/outbox'
import type { FormValues } from '../../ui/form/values'
import { headlineOf } from '../logbook/entry'
import { draftUrl, type EntryDraft, partsOf } from '../logbook/entry/entryDraft'
import { postEntry } from '../logbook/queries'

/** Said to the window when the outbox of this tab's user has changed. */
export const CHANGED = 'pgl-outbox'

/** Tells whoever shows the outbox that it has changed. */
export const tellChanged = () => window.dispatchEvent(new Event(CHANGED))

/** Keeps a filled-in form to be sent later. Answers false where this browser cannot keep it. */
export async function sendLater(kind: Kind, values: FormValues, clientId: string, replaces?: string): Promise<boolean> {
  const { user } = session.get()
  if (!user) return false
  const { fields, file } = partsOf(values)
  const entry = {
    kind: kind.key,
    title: kind.title,
    headline: headlineOf(kind, fields),
    url: draftUrl(kind, refusedId(clientId)),
    replaces,
    values: { fields, clientId, replaces } satisfies EntryDraft,
  }
  const isKept = await post(user._id, clientId, entry, file).catch(() => false)
  if (isKept) tellChanged()
  return isKept
}

const LATER = new Set([401, 408, 425, 429])

/** The first list that nothing was chosen from, as it was not on the device when the form was filled in. */
const lackingIn = (kind: Kind, values: FormValues) =>
  kind.fields.find(({ type, required, name }) => type === 'reference' && required && !values[name])

/** Sends one waiting entry as the user who wrote it; the client id makes a second sending harmless. */
export async function sendOne(user: string, { id, content, file }: KeptEntry): Promise<Outcome> {
  const kind = kindByKey(content.kind)
  const { user: present, token } = session.get()
  if (!token || present?._id !== user) return { is: 'later' }
  if (!kind) return { is: 'refused', reason: 'This kind of entry is no longer recorded.' }
  const { fields, replaces } = content.values as EntryDraft
  const lacking = lackingIn(kind, fields)
  if (lacking) return { is: 'refused', reason: `${lacking.label} is still to be chosen. Choose it, then submit.` }
  const fileField = kind.fields.find(({ type }) => type === 'file')
  const values = fileField && file ? { ...fields, [fileField.name]: file } : fields
  try {
    await postEntry(kind, { values, clientId: id, replaces })
    return { is: 'stored' }
  } catch (error) {
    const problem = asProblem(error)
    if (problem.network || problem.status >= 500 || LATER.has(problem.status)) return { is: 'later' }
    return { is: 'refused', reason: problem.message }
  }
}
