import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { teachersQuery } from '../../api/queries'
import { isStaff } from '../../api/session'
import type { SessionUser } from '../../api/types'
import { today } from '../../lib/dates'
import { useMessages } from '../../ui/messages'
import { ProfileField } from './ProfileField'
import { saveProfile } from './queries'

const editable = ['joiningDate', 'dob', 'fat_name', 'mot_name', 'uni_rollno', 'col_rollno', 'address'] as const
type Editable = (typeof editable)[number]
type Values = Record<Editable | 'unitHead', string>

function valuesOf(user: SessionUser): Values {
  const values = { unitHead: user.unitHead?._id ?? '' } as Values
  for (const name of editable)
    values[name] = (user[name] ?? '').slice(0, name === 'joiningDate' || name === 'dob' ? 10 : undefined)
  return values
}

/** What is sent: the editable fields, and the unit head only if one is chosen (L-283). */
export function profileBody(values: Values): FormData {
  const form = new FormData()
  for (const name of editable) form.set(name, values[name].trim())
  if (values.unitHead) form.set('unitHead', values.unitHead)
  return form
}

/** The profile's form. Name, phone and email are shown and cannot be changed here (L-284). */
export function ProfileForm({ user }: { user: SessionUser }) {
  const messages = useMessages()
  const [values, setValues] = useState(() => valuesOf(user))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = useMutation(saveProfile(user._id))
  const student = !isStaff(user)
  const { departmentId: department, collegeId: college } = user
  const teachers = useQuery({
    ...teachersQuery(department?._id ?? '', college?._id ?? ''),
    enabled: student && Boolean(department && college),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setFaults({})
    save.mutate(profileBody(values), {
      onSuccess: ({ message }) => void messages.success('Updated', message ?? 'Profile updated successfully'),
      onError: (problem) => {
        setFaults(problem.fields)
        const message = problem.network ? 'Something went wrong. Please try again later.' : problem.message
        void messages.alert({ title: 'Update failed', message })
      },
    })
  }
  const field = (name: Editable | 'unitHead') => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: faults[name],
  })
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '20px 16px' }}
    >
      <ProfileField label="Name" name="name" value={user.name} readOnly />
      <ProfileField label="Phone" name="phone" value={user.phone ?? ''} readOnly />
      <ProfileField label="Email" name="email" value={user.email} readOnly wide />
      <ProfileField label="Joining date" type="date" max={today()} optional={!student} {...field('joiningDate')} />
      <ProfileField label="Date of birth" type="date" max={today()} optional {...field('dob')} />
      {student && (
        <>
          <ProfileField label="Father's name" optional {...field('fat_name')} />
          <ProfileField label="Mother's name" optional {...field('mot_name')} />
          <ProfileField label="University roll no." optional {...field('uni_rollno')} />
          <ProfileField label="College roll no." optional {...field('col_rollno')} />
          <ProfileField
            label="Unit head"
            optional
            wide
            help={teachers.isError ? 'The list of teachers could not be loaded. Reload the page to choose.' : undefined}
            options={[
              { value: '', label: values.unitHead ? 'Not chosen' : 'Choose a teacher' },
              ...(user.unitHead && !teachers.data ? [{ value: user.unitHead._id, label: user.unitHead.name }] : []),
              ...(teachers.data?.data ?? []).map((teacher) => ({ value: teacher._id, label: teacher.name })),
            ]}
            {...field('unitHead')}
          />
        </>
      )}
      <ProfileField label="Address" optional wide rows={3} {...field('address')} />
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'flex',
          justifyContent: { lg: 'flex-end' },
          '& > *': { flex: { xs: 1, lg: 'none' } },
        }}
      >
        <Button type="submit" variant="contained" aria-disabled={save.isPending} aria-busy={save.isPending}>
          {save.isPending ? 'Saving' : 'Save profile'}
        </Button>
      </Box>
    </Box>
  )
}
