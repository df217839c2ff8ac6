import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Ref } from 'react'
import { useMessages } from '../../../ui/overlay/messages'
import { Key } from '../../../ui/text/Key'
import type { Rating } from '../score'
import { CommentChips } from '../verify/CommentChips'
import { RatingFields } from '../verify/RatingFields'
import { gradedRest, isUntouched, NO_INPUT, type ScoreComments, type VerificationInput } from '../verify/verification'

interface RatingPaneProps {
  rating: Rating
  input: VerificationInput
  comments: readonly string[]
  scoreComments: ScoreComments
  /** The reasons stand there instead of score and comments: the entry is being rejected. */
  isRejecting: boolean
  student: string | undefined
  onChange: (input: VerificationInput) => void
  criteria: Ref<HTMLDivElement>
  feedback: Ref<HTMLTextAreaElement>
}

/** The judgement in the queue: with the same level for the rest, and short comments to choose from. */
export function RatingPane({ comments, scoreComments, isRejecting, ...props }: RatingPaneProps) {
  const { rating, input, onChange } = props
  const messages = useMessages()
  const empty = () => {
    onChange(NO_INPUT)
    const onClick = () => onChange(input)
    messages.toast({ message: 'What you entered was discarded.', severity: 'info', action: { label: 'Undo', onClick } })
  }
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: { xs: 1.5, lg: 3 } }}
    >
      <RatingFields
        {...props}
        cells
        rows={3}
        {...(isRejecting ? { title: 'Why do you reject it?' } : {})}
        beforeCriteria={
          rating.type === 'criteria' && (
            <Box
              role="group"
              aria-label="Rate the rest"
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'flex-end',
                flexWrap: 'wrap',
                gap: 1,
                mb: 1,
              }}
            >
              <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }}>
                Rate the rest <Key>Shift</Key> <Key>1 – 4</Key>
              </Box>
              {rating.scale.map(({ value, label }) => (
                <Button
                  key={value}
                  variant="outlined"
                  color="inherit"
                  size="small"
                  aria-label={`All others ${value} ${label}`}
                  onClick={() => onChange(gradedRest(rating, input, value))}
                  sx={{ minWidth: 44, px: 1 }}
                >
                  {value}
                </Button>
              ))}
            </Box>
          )
        }
        besideFeedback={
          !isUntouched(input) && (
            <Button variant="text" size="small" onClick={empty} sx={{ my: -1 }}>
              Reset
            </Button>
          )
        }
        beforeFeedback={
          <CommentChips
            comments={comments}
            feedback={input.feedback}
            onChange={(feedback) => onChange({ ...input, feedback })}
            withKeys
            scoreComments={scoreComments}
          />
        }
      />
    </Box>
  )
}
