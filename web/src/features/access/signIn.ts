import { api, asProblem } from '../../api/client'
import { session } from '../../api/session'
import type { SessionAnswer } from '../../api/types'

/** What the sign-in page says, and the field to go back to. */
export interface Refusal {
  title: string
  message: string
  field: 'email' | 'password'
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The checks before anything is sent, word for word (P-270, P-271). */
export function validate(email: string, password: string): Refusal | null {
  const title = 'Validation Failed'
  if (!email.trim()) return { title, message: 'Please enter all details', field: 'email' }
  if (!password) return { title, message: 'Please enter all details', field: 'password' }
  if (!emailShape.test(email.trim())) return { title, message: 'Please enter valid email address', field: 'email' }
  return null
}

/** Signs in and starts the session of this tab. The answer is the server's message or a refusal to show. */
export async function signIn(input: {
  email: string
  password: string
  remember: boolean
  staff: boolean
}): Promise<{ message: string } | { refusal: Refusal }> {
  const { email, password, remember, staff } = input
  try {
    const body = remember ? { email, password, remember } : { email, password }
    const answer = await api.post<SessionAnswer>(staff ? '/staffLogin' : '/login', body, { anonymous: true })
    session.start(answer.user, answer.sessionToken, remember)
    return { message: answer.message ?? 'Login successful!' }
  } catch (error) {
    const problem = asProblem(error)
    if (problem.network) {
      return { refusal: { title: 'Error', message: 'Something went wrong. Please try again.', field: 'password' } }
    }
    return { refusal: { title: 'Login Failed', message: problem.message, field: 'password' } }
  }
}
