import { blankRegistration, type ProofType, type Registration } from './registration'

/**
 * What was typed into the registration form, kept in this tab alone, because phones drop a page while the code is read
 * in another app. Passwords are not kept.
 */
export interface KeptForm {
  form: Registration
  /** The values that were proved, and when (milliseconds). */
  proved: Partial<Record<ProofType, { value: string; at: number }>>
}

const key = 'registration'
/** The server keeps a proof for half an hour; the page trusts it a little shorter. */
const lasts = 29 * 60_000

/** What is kept, or a blank form; whatever cannot be read is blank. */
export function keptForm(): KeptForm {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<KeptForm>
    const form = { ...blankRegistration }
    for (const name of Object.keys(form) as (keyof Registration)[]) {
      const value: unknown = kept.form?.[name]
      if (typeof value === 'string') form[name] = value
    }
    const proved: KeptForm['proved'] = {}
    for (const type of ['phone', 'email'] as const) {
      const proof = kept.proved?.[type]
      if (proof && proof.value === form[type] && Date.now() - proof.at < lasts) proved[type] = proof
    }
    return { form, proved }
  } catch {
    return { form: blankRegistration, proved: {} }
  }
}

/** Keeps the form, without its passwords. */
export function keepForm({ form, proved }: KeptForm) {
  try {
    const open = { ...form, password: '', confirmPassword: '' }
    sessionStorage.setItem(key, JSON.stringify({ form: open, proved }))
  } catch {
    // A full or forbidden storage only means that the form starts afresh.
  }
}

/** Lets go of it. */
export function forgetForm() {
  sessionStorage.removeItem(key)
}
