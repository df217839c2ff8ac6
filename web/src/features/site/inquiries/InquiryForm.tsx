import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, asProblem } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { isPersonName, NOT_A_NAME } from '../../../lib/personName'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { Notice } from '../../../ui/Notice'

const INCOMPLETE = 'Please enter all fields.'
const WRONG_EMAIL = 'Please enter valid email address'
const WRONG_PHONE = 'Please select a valid phone number contains 10 digits'
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Name = 'name' | 'email' | 'subject' | 'message' | 'phone'
type Values = Record<Name, string>

/** The digits of a phone number, ten at most (P-320). */
export const tenDigits = (text: string) => text.replace(/\D/g, '').slice(0, 10)

/** The form of an inquiry. The landing page's has no phone; `initial` is what is known of a signed-in user. */
export function InquiryForm({ landing = false, initial }: { landing?: boolean; initial?: Partial<Values> }) {
  const id = useId()
  const navigate = useNavigate()
  const send = useMutation({
    mutationFn: (body: Schema<'NewInquiry'>) => api.post('/api/inquiry', {}, body, { anonymous: true }),
  })
  const [values, setValues] = useState<Values>({ name: '', email: '', subject: '', message: '', phone: '', ...initial })
  const [website, setWebsite] = useState('')
  const [said, setSaid] = useState('')
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const names: readonly Name[] = landing
    ? ['name', 'email', 'subject', 'message']
    : ['name', 'email', 'phone', 'subject', 'message']

  const refuse = (message: string, fields: Partial<Record<string, string>>) => {
    setSaid(message)
    setFaults(fields)
    const first = names.find((name) => fields[name])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }
  const submit = useOneAtATime(async () => {
    const given = Object.fromEntries(names.map((name) => [name, values[name].trim()])) as Values
    const missing = names.filter((name) => !given[name])
    if (missing.length > 0)
      return refuse(INCOMPLETE, Object.fromEntries(missing.map((name) => [name, 'This field is required.'])))
    if (!isPersonName(given.name)) return refuse(NOT_A_NAME, { name: NOT_A_NAME })
    if (!address.test(given.email)) return refuse(WRONG_EMAIL, { email: WRONG_EMAIL })
    if (!landing && given.phone.length !== 10) return refuse(WRONG_PHONE, { phone: WRONG_PHONE })
    setSaid('')
    setFaults({})
    try {
      await send.mutateAsync({ ...given, ...(landing ? { source: 'landing' } : {}), ...(website ? { website } : {}) })
      void navigate('/thank-you')
    } catch (error) {
      const problem = asProblem(error)
      refuse(problem.message, problem.fields)
    }
  })
  const field = (name: Name, label: string, more: Partial<Parameters<typeof PlainField>[0]> = {}) => (
    <PlainField
      id={`${id}-${name}`}
      name={name}
      label={label}
      value={values[name]}
      onChange={(value) => {
        setValues({ ...values, [name]: name === 'phone' ? tenDigits(value) : value })
        if (faults[name]) setFaults({ ...faults, [name]: undefined })
      }}
      {...(faults[name] ? { error: faults[name] } : {})}
      {...more}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      aria-label="Contact"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: '20px 16px' }}
    >
      {field('name', 'Name', { autoComplete: 'name', maxLength: 120, wide: !landing })}
      {field('email', 'Email', { type: 'email', autoComplete: 'email', maxLength: 254 })}
      {!landing && field('phone', 'Phone', { type: 'tel', autoComplete: 'tel-national', help: '10 digits' })}
      {field('subject', 'Subject', { wide: true, maxLength: 200 })}
      {field('message', 'Message', { type: 'lines', wide: true, maxLength: 2000 })}
      <Box aria-hidden="true" sx={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}>
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </Box>
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2, justifyItems: 'start' }}>
        {said && <Notice>{said}</Notice>}
        <Button type="submit" variant="contained" aria-disabled={send.isPending} aria-busy={send.isPending}>
          {send.isPending ? 'Sending' : 'Send Message'}
        </Button>
      </Box>
    </Box>
  )
}
