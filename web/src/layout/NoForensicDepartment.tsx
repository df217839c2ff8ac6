import { EmptyState } from '../ui/EmptyState'
import { PageHeader } from '../ui/text/PageHeader'

/** What the Master reads at a page of medico-legal records, which are a department's own (ruled on in DECISIONS D4.8). */
export default function NoForensicDepartment({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        text="Nothing to show for your account"
        hint="Medico-legal records are kept by departments of Forensic Medicine & Toxicology, and this page shows those of the reader’s own department. The Master belongs to none; a member of such a department opens them."
      />
    </>
  )
}
