import { thesis } from './parts'
import { ThesisPage } from './ThesisPage'

/** `/thesisReview`: the Thesis Review page (T-054 to T-060). */
export default function ThesisReviewPage() {
  return <ThesisPage part={thesis} />
}
