/** Questions before an entry is sent: a date before training began, and an act that has been recorded already. */
import { api } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'
import { isStaff, useUser } from '../../../api/session'
import type { SessionUser } from '../../../api/types'
import { formatDate } from '../../../lib/dates'
import { withEarliest } from '../../../ui/form/earliest'
import type { FormValues } from '../../../ui/form/values'
import { type Messages, useMessages } from '../../../ui/overlay/messages'
import { type Entry, headlineOf, type WithEntries } from '../entry'
import { type EntryPage, scopeOf } from '../queries'

const joinedOn = (user: SessionUser) => (isStaff(user) ? undefined : user.joiningDate) || undefined

/** Whether an entry that is corrected or edited is itself dated before training began: it may stay so. */
const isBefore = (entry: Entry | undefined, day: string) => entry !== undefined && entry.date < day

/** The kind with a first day for its date: training begins on the joining date, achievements may be earlier. */
export function withTrainingStart(kind: Kind, user: SessionUser, earlier?: Entry): Kind {
  const day = joinedOn(user)
  if (!day || !kind.dayField || kind.achievement || isBefore(earlier, day)) return kind
  return { ...kind, fields: withEarliest(kind.fields, kind.dayField, day) }
}

async function acceptsDate(messages: Messages, kind: Kind, user: SessionUser, values: FormValues, earlier?: Entry) {
  const day = joinedOn(user)
  const value = kind.dayField && values[kind.dayField]
  if (!day || !kind.achievement || typeof value !== 'string' || !value || value >= day || isBefore(earlier, day))
    return true
  return messages.confirm({
    title: 'Date before your training',
    message: `${formatDate(value)} is before your training began on ${formatDate(day)}. The entry will be saved, but it will not count for any requirement.`,
    confirmLabel: 'Save entry',
    cancelLabel: 'Change date',
  })
}

const textOf = (value: unknown): string => {
  const id = value && typeof value === 'object' && '_id' in value ? value._id : value
  return typeof id === 'string' ? id.trim().replace(/\s+/g, ' ').toLowerCase() : ''
}

/** The student's own entry that records the same act, if there is one and the server can be asked. */
async function findSame(kind: Kind, user: SessionUser, values: FormValues, earlier?: Entry) {
  const names = kind.sameWhen ?? []
  const day = kind.dayField && values[kind.dayField]
  const scope = scopeOf(user)
  if (!scope || typeof day !== 'string' || names.length === 0 || names.some((name) => !textOf(values[name]))) return
  const query = { from: day, to: day, page: 1, limit: 100 }
  const page: WithEntries<Pick<EntryPage, 'data'>> | null = await api
    .get(
      '/api/entries/{kind}/{collegeId}/{departmentId}/{studentId}',
      { kind: kind.key, ...scope, studentId: user._id },
      { query },
    )
    .catch(() => null)
  return page?.data.find(
    (entry) =>
      entry._id !== earlier?._id &&
      entry.status !== 'Rejected' &&
      names.every((name) => textOf(entry[name]) === textOf(values[name])),
  )
}

async function acceptsRepeat(messages: Messages, kind: Kind, user: SessionUser, values: FormValues, earlier?: Entry) {
  const same = await findSame(kind, user, values, earlier)
  if (!same) return true
  return messages.confirm({
    title: 'Recorded already?',
    message: `You have an entry with the same day, patient number, skill and role: ${headlineOf(kind, same)}, ${formatDate(same.date)}. If you did it twice, save this one too. Your teacher sees both.`,
    confirmLabel: 'Save entry',
    cancelLabel: 'Go back',
  })
}

/** Asks what has to be asked before an entry is sent; resolves to whether it is to be sent. */
export function useQuestions(kind: Kind, earlier?: Entry) {
  const messages = useMessages()
  const user = useUser()
  return async (values: FormValues) =>
    (await acceptsDate(messages, kind, user, values, earlier)) &&
    (await acceptsRepeat(messages, kind, user, values, earlier))
}
