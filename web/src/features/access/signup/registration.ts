import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { Schema } from '../../../api/contract'
import { isPersonName, NOT_A_NAME } from '../../../lib/personName'

/** What the registration form holds; the keys are those of the call (P-242). */
export interface Registration {
  collegeId: string
  departmentId: string
  name: string
  phone: string
  email: string
  sponsor: string
  courseId: string
  password: string
  confirmPassword: string
}

/** What a code proves. */
export type ProofType = 'phone' | 'email'

export const blankRegistration: Registration = {
  collegeId: '',
  departmentId: '',
  name: '',
  phone: '',
  email: '',
  sponsor: '',
  courseId: '',
  password: '',
  confirmPassword: '',
}

/** The form of an address (P-272). */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Ten digits, as the specification has a phone number. */
export const phoneShape = /^\d{10}$/
export const phoneFault = 'Please select a valid phone number contains 10 digits'
export const sponsorFault = 'Please enter valid referral id'
const passwordFault =
  'Password must be at least 8 characters with an uppercase, a lowercase, a digit and a special character'
/** The length of a referral id. */
export const sponsorLength = 9

/** What stands against registering, and the field to go to. */
export interface Fault {
  field: keyof Registration | 'terms'
  message: string
}

/** A password that the product takes (P-289): the same rule for registration and for a link. */
export function passwordProblem(
  password: string,
  confirm: string,
): (Omit<Fault, 'field'> & { onConfirm: boolean }) | null {
  const strong =
    Array.from(password).length >= 8 &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{N}]/u.test(password)
  if (!strong) return { message: passwordFault, onConfirm: false }
  if (!confirm) return { message: 'Please confirm your password', onConfirm: true }
  if (password !== confirm) return { message: 'Please make sure both passwords match', onConfirm: true }
  return null
}

/** The first thing that is wrong, in the order and the words of the specification (P-275 to P-291). */
export function registrationFault(
  form: Registration,
  more: { terms: boolean; phoneProved: boolean; emailProved: boolean },
): Fault | null {
  const fault = (field: Fault['field'], message: string): Fault => ({ field, message })
  if (!form.collegeId) return fault('collegeId', 'Please Select College First')
  if (!form.departmentId) return fault('departmentId', 'Please Select Department First')
  if (!form.name.trim()) return fault('name', 'Please enter student name')
  if (!isPersonName(form.name)) return fault('name', NOT_A_NAME)
  if (!form.phone) return fault('phone', 'Please enter phone number')
  if (!phoneShape.test(form.phone)) return fault('phone', phoneFault)
  if (!emailShape.test(form.email.trim())) return fault('email', 'Please enter valid email address')
  if (!more.terms) return fault('terms', 'Please accept Terms and Conditions')
  if (!form.courseId) return fault('courseId', 'Please select course')
  if (!more.phoneProved) return fault('phone', 'Please verify your phone number')
  if (!more.emailProved) return fault('email', 'Please verify your email address')
  if (form.password) {
    const problem = passwordProblem(form.password, form.confirmPassword)
    if (problem) return fault(problem.onConfirm ? 'confirmPassword' : 'password', problem.message)
  }
  if (!form.password && form.confirmPassword) return fault('password', 'Please enter all details')
  if (form.sponsor && form.sponsor.length !== sponsorLength) return fault('sponsor', sponsorFault)
  return null
}

/** What becomes of a typed or pasted phone number: its digits, without the code of India. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isWhole = /^\s*(\+|00)/.test(text) || digits.length > 11
  return isWhole ? digits.replace(/^(00)?91(?=\d{10}$)/, '') : digits
}

const lasting = { staleTime: 5 * 60_000, retry: 1 } as const

/** Every college. */
export const collegesQuery = queryOptions({
  queryKey: ['registration', 'colleges'],
  queryFn: ({ signal }) => api.get('/api/getCollege', {}, { signal, anonymous: true }),
  ...lasting,
})

/** The departments of a college. */
export const departmentsQuery = (collegeId: string) =>
  queryOptions({
    queryKey: ['registration', 'departments', collegeId],
    queryFn: ({ signal }) => api.post('/api/getDept', {}, { id: collegeId }, { signal, anonymous: true }),
    enabled: collegeId !== '',
    ...lasting,
  })

/** The course that a department trains for. */
export const courseQuery = (departmentId: string) =>
  queryOptions({
    queryKey: ['registration', 'course', departmentId],
    queryFn: ({ signal }) => api.post('/api/getCourse', {}, { id: departmentId }, { signal, anonymous: true }),
    enabled: departmentId !== '',
    ...lasting,
    retry: false,
  })

/** Whose referral id this is; asked only for a whole one. */
export const sponsorQuery = (code: string) =>
  queryOptions({
    queryKey: ['registration', 'sponsor', code],
    queryFn: ({ signal }) => api.get('/api/getReferralInfo/{code}', { code }, { signal, anonymous: true }),
    enabled: code.length === sponsorLength,
    ...lasting,
    retry: false,
  })

const anonymous = { anonymous: true } as const

/** Sends a code to a phone number or an address. */
export const sendCode = mutationOptions({
  mutationFn: ({ type, value }: { type: ProofType; value: string }) =>
    type === 'phone'
      ? api.post('/api/sendPhoneOtp', {}, { phone: value }, anonymous)
      : api.post('/api/sendEmailOtp', {}, { email: value }, anonymous),
})

/** Gives a code that was received. */
export const verifyCode = mutationOptions({
  mutationFn: (given: Schema<'GivenCode'>) => api.post('/api/verifyOtp', {}, given, anonymous),
})

/** Registers. */
export const register = mutationOptions({
  mutationFn: (form: Registration) => api.post('/api/register', {}, form, anonymous),
})

/** Asks for a link to set a forgotten password. */
export const askForReset = mutationOptions({
  mutationFn: (email: string) => api.post('/api/forgotPassword', {}, { email }, anonymous),
})

/** Sets a password by a mailed link. */
export const setPassword = (link: string) =>
  mutationOptions({
    mutationFn: (passwords: Schema<'LinkedPassword'>) =>
      api.post('/api/resetPassword/{link}', { link }, passwords, anonymous),
  })

/** Whether a password link still holds. */
export const passwordLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['registration', 'link', link],
    queryFn: ({ signal }) => api.get('/api/resetPassword/{link}', { link }, { signal, anonymous: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Verifies an account by a mailed link: asked once, because the link works once. */
export const verificationQuery = (whose: 'verifyStudent' | 'verifyStaff', link: string) =>
  queryOptions({
    queryKey: ['registration', whose, link],
    queryFn: () => api.get(`/api/${whose}/{link}`, { link }, anonymous),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
