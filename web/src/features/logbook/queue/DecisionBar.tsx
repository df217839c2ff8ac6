import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Icon } from '../../../ui/Icon'
import { Key } from '../../../ui/text/Key'
import { ALL_REQUIRED } from '../score'
import type { Decision } from '../verify/verification'
import type { QueueRow } from './queries'
import { UndoStrip } from './UndoStrip'
import type { Queue } from './useQueue'

const button = {
  flex: { xs: 1, lg: 'none' },
  height: { xs: 48, lg: 40 },
  fontSize: { xs: 'lead.fontSize', lg: 'text.fontSize' },
} as const

interface DecisionBarProps {
  queue: Queue
  next: QueueRow | undefined
  canDecide: boolean
  isMissing: boolean
  /** The reasons are asked for: the button says what it does, and Back leads to the two decisions. */
  isRejecting: boolean
  onDecide: (status: Decision) => void
  onBack: () => void
}

/** The bar at the bottom: Undo of the last decision, and the two decisions about this entry. */
export function DecisionBar({ queue, next, canDecide, isMissing, isRejecting, onDecide, onBack }: DecisionBarProps) {
  return (
    <Box
      data-bottom-bar
      sx={{
        gridColumn: '1 / -1',
        position: { xs: 'sticky', lg: 'static' },
        bottom: 0,
        zIndex: { xs: 2, lg: 'auto' },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        pb: { xs: 'env(safe-area-inset-bottom)', lg: 0 },
      }}
    >
      <Box sx={{ px: { xs: 2, lg: 3 }, py: { lg: 1.5 }, minWidth: 0 }}>
        <UndoStrip queue={queue} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: { xs: '4px 12px', lg: 1.5 },
          px: { xs: 2, lg: 3 },
          py: { xs: 1, lg: 1.5 },
          borderLeft: { lg: 1 },
          borderColor: { lg: 'divider' },
          bgcolor: { lg: 'background.default' },
        }}
      >
        <Box
          role="alert"
          sx={{
            flex: { xs: '1 1 100%', lg: 1 },
            color: 'error.main',
            typography: 'label',
          }}
        >
          {isMissing && ALL_REQUIRED}
        </Box>
        {canDecide && queue.run && (
          <Box
            role="status"
            sx={{ flex: '1 1 100%', display: 'flex', gap: 1, color: 'pending.main', typography: 'text' }}
          >
            <Icon name="last" size={20} sx={{ flex: 'none' }} />
            {queue.run.decisions} decisions, each within {queue.run.withinSeconds} s of the one before. The run is kept
            in the audit.
          </Box>
        )}
        {canDecide ? (
          <>
            {isRejecting && (
              <Button variant="text" onClick={onBack} sx={{ ...button, flex: { xs: 'none', lg: 'none' } }}>
                Back
              </Button>
            )}
            <Button
              variant="outlined"
              color="error"
              aria-keyshortcuts="R"
              startIcon={<Icon name="close" />}
              onClick={() => onDecide('Rejected')}
              sx={button}
            >
              {isRejecting ? 'Reject with this reason' : 'Reject'} <Key>R</Key>
            </Button>
            {!isRejecting && (
              <Button
                variant="contained"
                aria-keyshortcuts="A"
                startIcon={<Icon name="check" />}
                onClick={() => onDecide('Approved')}
                sx={button}
              >
                Approve <Key>A</Key>
              </Button>
            )}
          </>
        ) : (
          next && (
            <Button variant="contained" endIcon={<Icon name="next" />} onClick={() => queue.show(next._id)} sx={button}>
              Next entry
            </Button>
          )
        )}
        <Box
          sx={{
            flex: '1 1 100%',
            textAlign: { xs: 'center', lg: 'right' },
            typography: 'small',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {next ? `Next: ${next.studentName ?? 'a student'}, ${next.topic || next.task}` : 'The last one waiting'}
        </Box>
      </Box>
    </Box>
  )
}
