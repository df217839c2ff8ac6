import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useMutation } from '@tanstack/react-query'
import { asProblem } from '../../../api/client'
import { formatInstant } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { fileSize } from '../../../ui/file/fileFacts'
import { Icon } from '../../../ui/Icon'
import { useMessages } from '../../../ui/overlay/messages'
import { cancelJob, fetchJob, isOpen, type Job, makePack, subjectOf } from './jobs'

interface JobProgressProps {
  job: Job
  /** Gets the new job where one is made again. */
  onAgain?: (job: Job) => void
  /** Downloading is the one filled button in sight. */
  primary?: boolean
}

/** How far a file is, in words and as a bar, and what can be done about it: cancel, download, try again. */
export function JobProgress({ job, onAgain, primary = false }: JobProgressProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isOpen(job) && (
        <LinearProgress
          variant="determinate"
          value={job.percent}
          aria-label={`Progress of ${job.title}`}
          sx={{ height: 8, borderRadius: '4px' }}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '4px 16px',
        }}
      >
        <Box
          // While it is made the bar tells how far it is; what has become of it is said once.
          {...(isOpen(job) ? {} : { role: 'status' })}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minWidth: 0,
            overflowWrap: 'anywhere',
            color: job.state === 'failed' ? 'error.main' : 'text.secondary',
          }}
        >
          {job.state === 'failed' && <Icon name="warning" size={20} />}
          {words(job)}
        </Box>
        <JobActions job={job} primary={primary} {...(onAgain ? { onAgain } : {})} />
      </Box>
    </Box>
  )
}

function words(job: Job): string {
  switch (job.state) {
    case 'waiting':
    case 'running':
      return `${job.percent} %, ${job.word || 'Waiting for its turn'}`
    case 'done':
      return `Ready, ${fileSize(job.bytes ?? 0)}. Kept until ${formatInstant(job.expiresAt ?? '')}.`
    case 'failed':
      return job.error ?? 'Something went wrong while this file was made. Try again.'
    case 'cancelled':
      return 'Cancelled'
    default:
      return 'Kept for 24 hours and then deleted. Make it again if you need it.'
  }
}

function JobActions({ job, onAgain, primary }: JobProgressProps) {
  const messages = useMessages()
  const refuse = (title: string) => (error: unknown) =>
    void messages.alert({ title, message: asProblem(error).message })
  const cancelling = useMutation({ ...cancelJob, onError: refuse('Not cancelled') })
  const again = useMutation({
    ...makePack,
    onSuccess: (answer) => onAgain?.(answer.data),
    onError: refuse('Not made'),
  })
  const fetching = useMutation({
    mutationFn: fetchJob,
    onSuccess: (name) => messages.toast({ message: `${name} was downloaded.` }),
    onError: refuse('Download'),
  })
  const subject = subjectOf(job)
  if (isOpen(job))
    return (
      <ActionButton
        size="small"
        disabled={cancelling.isPending}
        onClick={() => cancelling.mutate(job._id)}
        aria-label={`Cancel ${job.title}`}
      >
        Cancel
      </ActionButton>
    )
  if (job.state === 'done')
    return (
      <ActionButton
        color="primary"
        variant={primary ? 'contained' : 'outlined'}
        size="small"
        icon="download"
        disabled={fetching.isPending}
        onClick={() => fetching.mutate(job._id)}
        aria-label={`Download ${job.name ?? job.title}`}
      >
        {fetching.isPending ? 'Downloading…' : 'Download'}
      </ActionButton>
    )
  if (!subject && job.studentId)
    return (
      <ActionButton color="primary" to={`/printLogbook?student=${job.studentId}`} variant="outlined" size="small">
        Open the print page
      </ActionButton>
    )
  return subject ? (
    <Button
      variant="outlined"
      size="small"
      disabled={again.isPending}
      onClick={() => again.mutate(subject)}
      aria-label={`Make ${job.title} again`}
    >
      Make again
    </Button>
  ) : null
}
