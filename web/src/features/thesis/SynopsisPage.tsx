import { synopsis } from './parts'
import { ThesisPage } from './ThesisPage'

/** `/synopsis`: the Thesis Synopsis page (T-038 to T-053). */
export default function SynopsisPage() {
  return <ThesisPage part={synopsis} />
}
