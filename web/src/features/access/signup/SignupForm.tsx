import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { asProblem } from '../../../api/client'
import { routeOf } from '../../../routes/lookups'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { PasswordField } from '../../../ui/form/fields/PasswordField'
import { PasswordRules } from '../../../ui/form/fields/PasswordRules'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { usePlainForm } from '../../../ui/form/usePlainForm'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { signIn } from '../signIn'
import { CodeProof } from './CodeProof'
import { forgetForm, keepForm, keptForm } from './keptForm'
import {
  collegesQuery,
  courseQuery,
  departmentsQuery,
  emailShape,
  type Fault,
  type ProofType,
  phoneDigits,
  phoneFault,
  phoneShape,
  type Registration,
  register,
  registrationFault,
  sponsorFault,
  sponsorLength,
  sponsorQuery,
} from './registration'

const asOptions = (rows: readonly { _id: string; name: string }[] | undefined, first: string) => [
  { value: '', label: first },
  ...(rows ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
]

/** The registration form: fields in the specification's order, codes where the number and the address stand. */
export function SignupForm() {
  const id = useId()
  const messages = useMessages()
  const navigate = useNavigate()
  const [kept] = useState(keptForm)
  const frame = useRef<HTMLFormElement>(null)
  const focusOn = (name: string) => frame.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  const { values, errors, set, mark, refuse, submit } = usePlainForm({ ...kept.form, terms: '' }, focusOn)
  const { terms, ...form } = values
  const [proved, setProved] = useState(kept.proved)
  /** The phone is proved and the address stands there: its code is sent without another press. */
  const [isEmailDue, setEmailDue] = useState(false)
  /** What is wrong came of pressing the button, and is said over it too. */
  const [isWhole, setWhole] = useState(false)
  const colleges = useQuery(collegesQuery)
  const departments = useQuery(departmentsQuery(form.collegeId))
  const course = useQuery(courseQuery(form.departmentId))
  const sponsor = useQuery(sponsorQuery(form.sponsor))
  const save = useMutation(register)

  useEffect(() => {
    const { terms: _, ...typed } = values
    keepForm({ form: typed, proved })
  }, [values, proved])
  const courseId = form.departmentId ? (course.data?.data._id ?? '') : ''

  const isProved = (type: ProofType) => proved[type]?.value === form[type] && form[type] !== ''
  const typePhone = (text: string) => {
    const digits = phoneDigits(text)
    set({ phone: digits.slice(0, 10) })
    if (digits.length > 10) mark({ phone: phoneFault })
  }
  const send = async () => {
    setWhole(true)
    const whole = { ...form, name: form.name.trim(), email: form.email.trim(), courseId }
    const found = registrationFault(whole, {
      terms: terms !== '',
      phoneProved: isProved('phone'),
      emailProved: isProved('email'),
    })
    if (found) return refuse({ [found.field]: found.message })
    if (whole.sponsor && sponsor.error) return refuse({ sponsor: sponsor.error.message })
    try {
      const { message } = await save.mutateAsync(whole)
      forgetForm()
      await messages.success('Success', message)
      await goOn(whole)
    } catch (error) {
      const problem = asProblem(error)
      const field = (Object.keys(problem.fields)[0] ?? 'name') as Fault['field']
      // The server no longer knows of the proof: it is asked for again.
      if (field in proved && /verify your/.test(problem.message)) setProved({ ...proved, [field]: undefined })
      const at = field in form ? field : problem.fields.newPassword ? 'password' : 'name'
      mark({ [at]: problem.message })
    }
  }
  /** Who chose a password is signed in with it, which asks for the payment (P-172); who did not waits for the link to set one. */
  const goOn = async ({ email, password }: Registration) => {
    const result = password ? await signIn({ email, password, staff: false }) : null
    if (result && 'payer' in result) return navigate('/cart', { state: { user: result.payer } })
    if (result && 'message' in result) return navigate('/dashboard')
    return navigate('/login', { state: { email } })
  }
  const errorOf = (field: Fault['field']) => (errors[field] ? { error: errors[field] } : {})
  const fault = Object.values(errors)[0]
  const isWholeSponsor = form.sponsor.length === sponsorLength
  const field = (
    name: Exclude<Fault['field'], 'terms' | 'password' | 'confirmPassword'>,
    label: string,
    more: Partial<ComponentProps<typeof PlainField>>,
  ) => (
    <PlainField
      id={`${id}-${name}`}
      name={name}
      label={label}
      value={form[name]}
      onChange={(value) => set({ [name]: value })}
      {...errorOf(name)}
      {...more}
    />
  )

  if (colleges.error && !colleges.data) {
    return (
      <ErrorPanel
        title="Registration cannot be opened"
        message={colleges.error.message}
        onRetry={() => void colleges.refetch()}
      />
    )
  }
  return (
    <Box
      component="form"
      ref={frame}
      noValidate
      aria-label="Sign up"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(send)
      }}
      sx={{ display: 'grid', gap: '20px', minWidth: 0 }}
    >
      {field('collegeId', 'College', {
        type: 'choice',
        autoComplete: 'off',
        options: asOptions(colleges.data?.data, colleges.isPending ? 'Loading colleges …' : 'Select your college'),
        onChange: (collegeId) => set({ collegeId, departmentId: '' }),
      })}
      {field('departmentId', 'Department', {
        type: 'choice',
        autoComplete: 'off',
        options: asOptions(
          form.collegeId ? departments.data?.data : [],
          !form.collegeId
            ? 'Select the college first'
            : departments.isPending
              ? 'Loading departments …'
              : departments.error
                ? 'Departments could not be loaded'
                : 'Select your department',
        ),
        ...(departments.data?.data.length === 0 ? { help: 'This college has no departments here yet.' } : {}),
      })}
      {field('name', 'Student name', { autoComplete: 'name', maxLength: 120 })}
      <Box sx={{ display: 'grid', gap: '12px' }}>
        {field('phone', 'Phone (WhatsApp number)', {
          type: 'tel',
          autoComplete: 'tel-national',
          readOnly: isProved('phone'),
          help: '10 digits, without +91. It is used as your WhatsApp number.',
          onChange: typePhone,
        })}
        <CodeProof
          type="phone"
          value={form.phone}
          isValid={phoneShape.test(form.phone)}
          onInvalid={() => refuse({ phone: phoneFault })}
          proved={isProved('phone')}
          onProved={() => {
            mark({})
            setProved((old) => ({ ...old, phone: { value: form.phone, at: Date.now() } }))
            setEmailDue(emailShape.test(form.email) && !isProved('email'))
            // The field of the code is gone; where a code for the address is on its way, its field takes the focus.
            focusOn(isProved('email') ? 'sponsor' : 'email')
          }}
          onChange={() => setProved(({ email }) => ({ email }))}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: '12px' }}>
        {field('email', 'Email', {
          type: 'email',
          autoComplete: 'email',
          maxLength: 254,
          readOnly: isProved('email'),
          onChange: (email) => set({ email: email.trim() }),
        })}
        <CodeProof
          type="email"
          value={form.email}
          isValid={emailShape.test(form.email)}
          isDue={isEmailDue}
          onInvalid={() => refuse({ email: 'Please enter valid email address' })}
          proved={isProved('email')}
          onProved={() => {
            mark({})
            setProved((old) => ({ ...old, email: { value: form.email, at: Date.now() } }))
            focusOn(isProved('phone') ? 'sponsor' : 'phone')
          }}
          onChange={() => setProved(({ phone }) => ({ phone }))}
        />
      </Box>
      <Box
        onBlur={() => {
          if (form.sponsor && form.sponsor.length !== sponsorLength) mark({ sponsor: sponsorFault })
        }}
      >
        {field('sponsor', 'Sponsor', {
          optional: true,
          autoComplete: 'off',
          maxLength: sponsorLength,
          help:
            isWholeSponsor && sponsor.data
              ? `Referred by ${sponsor.data.user.name}`
              : 'The 9 characters of the referral id of the person who sent you.',
          onChange: (text) => set({ sponsor: text.replace(/\s/g, '').toUpperCase() }),
          ...(!errors.sponsor && isWholeSponsor && sponsor.error ? { error: sponsor.error.message } : {}),
        })}
      </Box>
      {field('courseId', 'Course', {
        readOnly: true,
        value: form.departmentId ? (course.data?.data.title ?? '') : '',
        help:
          form.departmentId && course.error
            ? course.error.message
            : form.departmentId && course.isPending
              ? 'Loading the course …'
              : 'Set by your department.',
      })}
      <PasswordField
        label="Password (optional)"
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => set({ password })}
        {...errorOf('password')}
      />
      {form.password ? (
        <PasswordRules password={form.password} />
      ) : (
        <Box sx={{ mt: '-12px', typography: 'small', color: 'text.secondary' }}>
          Leave blank to get a link by email.
        </Box>
      )}
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={(confirmPassword) => set({ confirmPassword })}
        {...errorOf('confirmPassword')}
      />
      <Terms checked={terms !== ''} onChange={(isAccepted) => set({ terms: isAccepted ? 'accepted' : '' })} />
      {isWhole && fault && <Notice title="Validation Failed">{fault}</Notice>}
      <Button type="submit" variant="contained" fullWidth aria-disabled={save.isPending} aria-busy={save.isPending}>
        {save.isPending ? 'Registering' : 'Register'}
      </Button>
    </Box>
  )
}

function Terms({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const words = 'Terms and Conditions'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, fontSize: 'text.fontSize' }}>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: '12px', cursor: 'pointer' }}>
        <Box
          component="input"
          type="checkbox"
          name="terms"
          aria-label={`I accept the ${words}`}
          aria-required
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          sx={{ width: 22, height: 22, m: 0, flex: 'none', accentColor: 'var(--mui-palette-primary-main)' }}
        />
        I accept the
      </Box>
      {routeOf('/t&c') ? (
        <Box component={Link} to="/t&c" target="_blank" sx={{ fontWeight: 600, color: 'primary.main', ml: '-4px' }}>
          {words}
        </Box>
      ) : (
        <Box sx={{ ml: '-4px' }}>{words}</Box>
      )}
    </Box>
  )
}
