import { asProblem, somethingWrong } from '../../../api/client'
import type { Kind } from '../../../api/generated/kinds'

/** The specification's text when an upload finds no network (L-359). */
const UPLOAD_FAILED = 'Failed to submit data. Please try again.'

/**
 * What a failed create says (L-356 to L-361): the server's own message; without one the status line where the kind
 * has such a text, or the kind's own words; an upload without a network its own sentence.
 */
export function createFailure(kind: Kind, error: unknown): string {
  const problem = asProblem(error)
  if (problem.network) return kind.networkMessage ?? (kind.encoding === 'multipart' ? UPLOAD_FAILED : problem.message)
  const isNameless = problem.message === somethingWrong
  const isRefused = problem.status >= 400
  if (isRefused && kind.httpFailureMessage && (isNameless || problem.status >= 500)) {
    return kind.httpFailureMessage.replace('{code}', String(problem.status))
  }
  return isNameless ? kind.failureMessage : problem.message
}
