import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Schema } from '../../../api/contract'
import type { Field, Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import type { EntryFormState } from '../../../ui/form/entry/useEntryForm'
import { type Preset, startQuery } from './queries'

const FROM_LAST = 'As in your last entry.'
const FROM_PROFILE = 'Filled in from your profile: your unit head.'

/** The field of a kind that names the teacher. */
export const teacherFieldOf = (kind: Kind): Field | undefined => kind.fields.find(({ source }) => source === 'teachers')

/** The field of a kind that says what was done by an item of a list; the server counts by it. */
export const subjectOf = (kind: Kind): Field | undefined =>
  kind.fields.find(({ source }) => source === 'skills' || source === 'procedures' || source === 'specialities')

interface StartOf {
  kind: Kind
  state: EntryFormState
  teachers: readonly Pick<Schema<'Teacher'>, '_id' | 'name' | 'role'>[] | undefined
  /** Nothing is filled into a correction. */
  isNew: boolean
  /** What was typed before is back in the form; it goes before all else. */
  isRestored: boolean
}

/**
 * Fills in what repeats from the newest own entry of the kind, and the trainee's unit head as the teacher where no
 * entry says another; once, into empty fields only. Reset empties these fields like all others (L-079). Answers what to
 * say about a value, and what was picked most of late.
 */
export function useStart({ kind, state: { form }, teachers, isNew, isRestored }: StartOf) {
  const user = useUser()
  const start = useQuery({ ...startQuery(kind, user), enabled: isNew })
  const [filled, setFilled] = useState<Readonly<Record<string, { value: string; note: string }>>>({})
  const isDone = useRef(!isNew)
  const head = user.unitHead?._id
  const begun = start.data?.data
  // What the device kept may be out of date; it counts where nothing newer can be had.
  const isKnown = !start.isPending && start.fetchStatus !== 'fetching'
  useEffect(() => {
    if (isDone.current || !isKnown || !teachers) return
    isDone.current = true
    if (isRestored) return
    const field = teacherFieldOf(kind)
    const mayStand = (id: string | undefined) =>
      teachers.some(({ _id, name, role }) => _id === id && name !== field?.omitNamed && role !== field?.omitNamed)
    const values: Preset = begun?.values ?? {}
    const made: Record<string, { value: string; note: string }> = {}
    for (const { name, source, default: given } of kind.fields) {
      const isTeacher = source === 'teachers'
      const last = isTeacher && !mayStand(values[name]) ? undefined : values[name]
      const value = last ?? (isTeacher && given === undefined && mayStand(head) ? head : undefined)
      // What hangs on a field was chosen already: another value here would take it away.
      const isHeld = kind.fields.some((each) => each.dependsOn === name && form.getValues(each.name))
      if (!value || form.getValues(name) || isHeld) continue
      form.setValue(name, value)
      made[name] = { value, note: last ? FROM_LAST : FROM_PROFILE }
    }
    // biome-ignore lint/nursery/useReactCompiler: the form, whose fields were just filled in, is no state of React's
    setFilled(made)
  }, [isKnown, begun, teachers, kind, form, head, isRestored])
  const used = begun && 'used' in begun ? begun.used : undefined
  return useMemo(
    () => ({
      used,
      noteOn: ({ name }: Field, value: string) =>
        value !== '' && filled[name]?.value === value ? filled[name]?.note : undefined,
    }),
    [filled, used],
  )
}
