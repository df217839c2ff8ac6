import Box from '@mui/material/Box'
import { Icon } from '../../../ui/Icon'
import { FilterPill } from '../../../ui/list/toolbar/StatusFilter'
import { Key } from '../../../ui/text/Key'
import { hasComment, type ScoreComments, withChosen } from './verification'

/** The first key that adds a comment, and how many have one. */
const FIRST_KEY = 5
export const KEYED = 5

/** Short comments: a press adds one to the feedback, another takes it out. */
export function CommentChips({
  comments,
  feedback,
  onChange,
  withKeys = false,
  scoreComments = {},
}: {
  comments: readonly string[]
  feedback: string
  onChange: (feedback: string) => void
  withKeys?: boolean
  /** Those that came with a score give way to a chosen one. */
  scoreComments?: ScoreComments
}) {
  return (
    <Box
      role="group"
      aria-label="Comments"
      sx={{
        display: 'flex',
        // On a phone one row that is pushed aside: the box below it stays in sight.
        flexWrap: { xs: 'nowrap', lg: 'wrap' },
        overflowX: { xs: 'auto', lg: 'visible' },
        scrollbarWidth: 'none',
        gap: 1,
        mx: { xs: -2, lg: 0 },
        px: { xs: 2, lg: 0 },
        mb: { xs: 1, lg: 1.5 },
      }}
    >
      {comments.map((comment, index) => {
        const isOn = hasComment(feedback, comment)
        return (
          <FilterPill
            key={comment}
            aria-pressed={isOn}
            onClick={() => onChange(withChosen(feedback, comment, scoreComments))}
            sx={{ maxWidth: '100%', flex: { xs: 'none', lg: '0 1 auto' } }}
          >
            {isOn && <Icon name="check" size={16} />}
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {comment.replace(/\.$/, '')}
            </Box>
            {withKeys && index < KEYED && <Key>{FIRST_KEY + index}</Key>}
          </FilterPill>
        )
      })}
    </Box>
  )
}
