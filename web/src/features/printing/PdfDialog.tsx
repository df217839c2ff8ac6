import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '../../ui/ActionButton'
import { Dialog } from '../../ui/overlay/Dialog'
import { JobProgress } from './packs/JobProgress'
import { type Job, jobQuery } from './packs/jobs'

/** How far a large logbook is that is made in the background; closing it stops nothing. */
export default function PdfDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const answer = useQuery({ ...jobQuery(job._id), initialData: { status: true, data: job } })
  return (
    <Dialog
      onClose={onClose}
      title="Logbook as PDF"
      subtitle={job.title}
      actions={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <JobProgress job={answer.data.data} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This logbook is large. You may close this and go on working: a notification says when it is ready, and you
          will find it under Inspection Packs.
        </Typography>
      </Box>
    </Dialog>
  )
}
