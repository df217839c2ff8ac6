/** Bands of the two forms; the server has the same rules. */
import { bands } from '../../api/generated/assessment'

/** Below this a remediation is suggested (T-271). */
export const REMEDIATION_BELOW = 4

/** The band of a score: below 4, 4 to 6, above 6 (T-207 to T-210). */
export function evaluationOf(score: number): string {
  const band = score < REMEDIATION_BELOW ? 0 : score <= 6 ? 1 : 2
  return bands[band]?.label ?? ''
}
