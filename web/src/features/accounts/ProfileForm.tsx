import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { teachersQuery } from '../../api/queries'
import { isStaff, mustCompleteProfile } from '../../api/session'
import type { Profile } from '../../api/types'
import { teaches } from '../../lib/roles'
import { PlainField } from '../../ui/form/fields/PlainField'
import { hasNotice, useStateDraft } from '../../ui/form/useDraft'
import { type FieldErrors, usePlainForm } from '../../ui/form/usePlainForm'
import { optionalPart } from '../../ui/lazy/optionalPart'
import { Notice } from '../../ui/Notice'
import { useMessages } from '../../ui/overlay/messages'
import {
  type FormName,
  fieldsFor,
  goToField,
  lastDay,
  type ProfileFieldSpec,
  type ProfileValues,
  profileBody,
  profileFieldId,
  profileSections,
  valuesOf,
} from './profileFields'
import { profileChoicesQuery, saveProfile } from './queries'

const DraftNotice = optionalPart(() => import('../../ui/form/DraftNotice'))

const notLoaded = 'The choices could not be loaded. Reload the page to choose.'

/** Said at the joining date of a verified student, which the department changes. */
const joined = 'Verified. Ask your Head of Department to change it.'

/** Days that are typed in part: the browser hands their field over as empty, which would erase what is stored. */
function unfinishedDays(form: HTMLFormElement): FieldErrors {
  const days = Array.from(form.querySelectorAll<HTMLInputElement>('input[type="date"]'))
  return Object.fromEntries(
    days.filter((day) => day.validity?.badInput).map(({ name }) => [name, 'Please enter the whole date.']),
  )
}

/** What each drop-down offers; a stored value that is no longer offered stays in it (L-197, L-200). */
function useOptions(user: Profile, fields: readonly ProfileFieldSpec[]) {
  const choices = useQuery(profileChoicesQuery)
  const choicesOf: Partial<Record<FormName, readonly string[]>> = choices.data?.data ?? {}
  const { departmentId: department, collegeId: college } = user
  const teachers = useQuery({
    ...teachersQuery(department?._id ?? '', college?._id ?? ''),
    enabled: fields.some(({ name }) => name === 'unitHead') && Boolean(department && college),
  })
  return (name: FormName) => {
    const stored = name === 'unitHead' ? user.unitHead : user[name] && { _id: String(user[name]), name: user[name] }
    const offered =
      name === 'unitHead'
        ? (teachers.data?.data ?? []).filter(({ role }) => teaches(role) || role === 'Admin')
        : (choicesOf[name] ?? []).map((choice) => ({ _id: choice, name: choice }))
    const kept = stored && !offered.some(({ _id }) => _id === stored._id) ? [stored] : []
    // A unit head is changed, never taken away: it is sent only if chosen.
    const none = name === 'unitHead' && stored ? [] : [{ value: '', label: 'Choose' }]
    return {
      options: [...none, ...[...kept, ...offered].map(({ _id, name: label }) => ({ value: _id, label }))],
      help: (name === 'unitHead' ? teachers : choices).isError ? notLoaded : undefined,
    }
  }
}

/** The fields that were typed over what is stored: only they are a draft, so that it never carries an old value back. */
function typedOver(stored: ProfileValues, values: ProfileValues): Partial<ProfileValues> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== stored[name as FormName]))
}

/** The profile's form. Name, phone and email are shown and cannot be changed here (L-284). */
export function ProfileForm({ user }: { user: Profile }) {
  const messages = useMessages()
  const navigate = useNavigate()
  const stored = valuesOf(user)
  const [initial] = useState(stored)
  const { values, errors, set, refuse } = usePlainForm<ProfileValues>(initial, (name) => goToField(name as FormName))
  const draft = useStateDraft<Partial<ProfileValues>>({
    id: 'profile',
    title: 'User Profile',
    url: '/profile',
    values: typedOver(stored, values),
    pristine: {},
    write: set,
    base: (typed) => JSON.stringify(Object.keys(typed).map((name) => stored[name as FormName])),
  })
  const save = useMutation(saveProfile(user._id))
  const student = !isStaff(user)
  const fields = fieldsFor(user)
  const optionsOf = useOptions(user, fields)
  const locked = (name: FormName) => name === 'joiningDate' && student && user.verifyByHod && Boolean(user.joiningDate)
  const faulty = fields.find(({ name }) => errors[name])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const unfinished = unfinishedDays(event.currentTarget)
    refuse(unfinished)
    if (Object.keys(unfinished).length > 0) return
    save.mutate(profileBody(fields, values), {
      onSuccess: async ({ message, user: saved }) => {
        draft.forget()
        const isNew = mustCompleteProfile(user)
        await messages.success('Updated', message ?? 'Profile updated successfully')
        if (!isNew) return
        // A newcomer goes on to the dashboard, or sees what the logbook still waits for.
        if (!mustCompleteProfile(saved)) void navigate('/dashboard')
        else document.getElementById('first-steps-title')?.focus()
      },
      onError: (problem) => {
        refuse(problem.fields)
        if (fields.some(({ name }) => problem.fields[name])) return
        const message = problem.network ? 'Something went wrong. Please try again later.' : problem.message
        void messages.alert({ title: 'Update failed', message })
      },
    })
  }

  const draw = (field: ProfileFieldSpec) => (
    <PlainField
      key={field.name}
      id={profileFieldId(field.name)}
      label={field.label}
      name={field.name}
      value={values[field.name]}
      onChange={(value) => set({ [field.name]: value })}
      type={field.type}
      optional={!(student && field.name === 'joiningDate')}
      wide={field.wide}
      maxLength={field.max}
      max={lastDay(field)}
      autoComplete={field.autoComplete ?? 'off'}
      error={errors[field.name]}
      {...(locked(field.name) ? { readOnly: true, help: joined } : {})}
      {...(field.type === 'choice' ? optionsOf(field.name) : {})}
    />
  )
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label="Profile">
      {hasNotice(draft) && <DraftNotice spaced draft={draft} onDiscard={() => draft.discard(() => set(stored))} />}
      <Section title="Account">
        <PlainField id="profile-name" label="Name" name="name" value={user.name} readOnly wide />
        <PlainField id="profile-phone" label="Phone" name="phone" value={user.phone ?? ''} readOnly />
        <PlainField id="profile-email" label="Email" name="email" value={user.email} readOnly />
      </Section>
      {profileSections.map((title) => {
        const own = fields.filter(({ section }) => section === title)
        return own.length > 0 ? (
          <Section key={title} title={student || title !== 'Training' ? title : 'Post'}>
            {own.map(draw)}
          </Section>
        ) : null
      })}
      <Box
        data-bottom-bar
        sx={{
          display: 'grid',
          gap: 1,
          mt: 3,
          // On a phone it stays in sight above the bar at the bottom, as the form is long.
          position: { xs: 'sticky', lg: 'static' },
          bottom: 'calc(64px + env(safe-area-inset-bottom))',
          mx: { xs: -2, lg: 0 },
          px: { xs: 2, lg: 0 },
          py: { xs: 1.5, lg: 0 },
          bgcolor: { xs: 'background.default', lg: 'transparent' },
          borderTop: { xs: 1, lg: 0 },
          borderColor: { xs: 'divider' },
        }}
      >
        {faulty && <Notice>Please correct the marked fields.</Notice>}
        <Box sx={{ display: 'flex', justifyContent: { lg: 'flex-end' }, '& > *': { flex: { xs: 1, lg: 'none' } } }}>
          <Button type="submit" variant="contained" aria-disabled={save.isPending} aria-busy={save.isPending}>
            {save.isPending ? 'Saving' : 'Save profile'}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, '& + &': { mt: 4 } }}>
      <Box component="legend" sx={{ p: 0, mb: 2, typography: 'heading' }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '20px 16px' }}>
        {children}
      </Box>
    </Box>
  )
}
