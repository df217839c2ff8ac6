import { isUser } from '../../api/boot/who'
import { api, asProblem, type Problem } from '../../api/client'
import type { Schema } from '../../api/contract'
import { session } from '../../api/session'

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

/** What a student gets who has still to pay: who they are, and the token that pays (P-408). It is kept in no storage. */
export type Payer = Schema<'PaymentDue'>['user'] & Pick<Schema<'PaymentDue'>, 'token'>

const isAccount = (value: unknown): value is Schema<'PaymentDue'>['user'] => isUser(value) && 'email' in value

/** The payer whom a refusal names, where it is about a payment (P-416). */
function payerOf({ message, content }: Problem): Payer | null {
  const { user, token } = content ?? {}
  return /payment/i.test(message) && isAccount(user) && typeof token === 'string' ? { ...user, token } : null
}

/** Signs in and starts the session of this tab. The answer is the server's message, a refusal to show, or who has to pay first. */
export async function signIn(input: {
  email: string
  password: string
  remember?: boolean
  staff: boolean
}): Promise<{ message: string } | { refusal: Refusal } | { payer: Payer }> {
  const { email, password, remember, staff } = input
  try {
    const path = staff ? '/api/staffLogin' : '/api/login'
    const body = remember ? { email, password, remember } : { email, password }
    const answer = await api.post(path, {}, body, { anonymous: true })
    session.start(answer.user, answer.sessionToken, remember)
    return { message: answer.message ?? 'Login successful!' }
  } catch (error) {
    const problem = asProblem(error)
    if (problem.network) {
      return { refusal: { title: 'Error', message: 'Something went wrong. Please try again.', field: 'password' } }
    }
    const payer = staff ? null : payerOf(problem)
    if (payer) return { payer }
    return { refusal: { title: 'Login Failed', message: problem.message, field: 'password' } }
  }
}
