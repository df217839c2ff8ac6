import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Ref, useId } from 'react'
import { Textarea } from '../../../ui/form/controls'
import { useMessages } from '../../../ui/messages'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { CriteriaInput, GradeInput } from '../RatingInput'
import type { Rating } from '../score'
import { CommentChips } from './CommentChips'
import { type Draft, EMPTY_DRAFT, gradedRest, isUntouched } from './draft'
import { Key } from './Key'

interface RatingPaneProps {
  rating: Rating
  draft: Draft
  comments: readonly string[]
  student: string | undefined
  onChange: (draft: Draft) => void
  /** The box around the criteria, in which the focused one is looked for. */
  criteria: Ref<HTMLDivElement>
  feedback: Ref<HTMLTextAreaElement>
}

/** The judgement: the score by the kind's scale, and the feedback with short comments to choose from. */
export function RatingPane({ rating, draft, comments, student, onChange, criteria, feedback }: RatingPaneProps) {
  const id = useId()
  const messages = useMessages()
  const isDesktop = useIsDesktop()
  const empty = () => {
    onChange(EMPTY_DRAFT)
    const onClick = () => onChange(draft)
    messages.toast({ message: 'What was put in was discarded.', severity: 'info', action: { label: 'Undo', onClick } })
  }
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: { xs: 1.5, lg: 3 } }}
    >
      {rating.type === 'single' && (
        <GradeInput
          cells
          scale={rating.scale}
          value={draft.grade}
          isMissing={draft.isMarked && draft.grade === ''}
          onChange={(grade) => onChange({ ...draft, grade })}
        />
      )}
      {rating.type === 'criteria' && (
        <Box ref={criteria}>
          <Box
            role="group"
            aria-label="Rate the rest"
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, mb: 1 }}
          >
            <Box component="span" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              Rate the rest <Key>Shift</Key> <Key>1 – 4</Key>
            </Box>
            {rating.scale.map(({ value, label }) => (
              <Button
                key={value}
                variant="outlined"
                color="inherit"
                size="small"
                aria-label={`All others ${value} ${label}`}
                onClick={() => onChange(gradedRest(rating, draft, value))}
                sx={{ minWidth: 44, px: 1 }}
              >
                {value}
              </Button>
            ))}
          </Box>
          <CriteriaInput
            rating={rating}
            values={draft.criteria}
            isMarked={draft.isMarked}
            onChange={(title, value) => onChange({ ...draft, criteria: { ...draft.criteria, [title]: value } })}
          />
        </Box>
      )}
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.75 }}>
          <Box component="label" htmlFor={id} sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
            Feedback
          </Box>
          {!isUntouched(draft) && (
            <Button variant="text" size="small" onClick={empty} sx={{ my: -1 }}>
              Reset
            </Button>
          )}
        </Box>
        <CommentChips
          comments={comments}
          feedback={draft.feedback}
          onChange={(text) => onChange({ ...draft, feedback: text })}
          withKeys
        />
        <Textarea
          id={id}
          ref={feedback}
          rows={isDesktop ? 3 : 2}
          required
          maxLength={2000}
          value={draft.feedback}
          aria-invalid={draft.isMarked && draft.feedback.trim() === '' ? true : undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange({ ...draft, feedback: event.target.value })}
          sx={{ minHeight: { xs: 64, lg: 76 } }}
        />
        <Box id={`${id}-help`} sx={{ mt: 0.75, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          Required. {student ?? 'The student'} sees this with the decision.
        </Box>
      </div>
    </Box>
  )
}
