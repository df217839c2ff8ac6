import Box from '@mui/material/Box'
import { type ReactNode, type Ref, useId } from 'react'
import { Textarea } from '../../../ui/form/fields/controls'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import type { Rating } from '../score'
import { CriteriaInput, GradeInput } from './RatingInput'
import type { VerificationInput } from './verification'

interface RatingFieldsProps {
  rating: Rating
  input: VerificationInput
  student: string | undefined
  onChange: (input: VerificationInput) => void
  /** The single scale as cells on every width, where it is not a drop-down on phones. */
  cells?: boolean
  /** Above the criteria, and above the feedback. */
  beforeCriteria?: ReactNode
  beforeFeedback?: ReactNode
  /** Beside the feedback's label. */
  besideFeedback?: ReactNode
  /** More about the feedback. */
  help?: ReactNode
  /** What the feedback is called, where it answers a question. */
  title?: string
  /** Lines of the feedback on desktop. */
  rows?: number
  /** The box around the criteria, in which the focused one is looked for. */
  criteria?: Ref<HTMLDivElement>
  feedback?: Ref<HTMLTextAreaElement>
}

/** The judgement of an entry: the score by the kind's scale, and the feedback. */
export function RatingFields({
  rating,
  input,
  student,
  onChange,
  cells = false,
  title = 'Feedback',
  rows = 4,
  beforeCriteria,
  beforeFeedback,
  besideFeedback,
  help,
  criteria,
  feedback,
}: RatingFieldsProps) {
  const id = useId()
  const isDesktop = useIsDesktop()
  return (
    <>
      {rating.type === 'single' && (
        <GradeInput
          cells={cells}
          scale={rating.scale}
          value={input.grade}
          isMissing={input.isMarked && input.grade === ''}
          onChange={(grade) => onChange({ ...input, grade })}
        />
      )}
      {rating.type === 'criteria' && (
        <Box ref={criteria}>
          {beforeCriteria}
          <CriteriaInput
            rating={rating}
            values={input.criteria}
            isMarked={input.isMarked}
            onChange={(title, value) => onChange({ ...input, criteria: { ...input.criteria, [title]: value } })}
          />
        </Box>
      )}
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.75 }}>
          <Box component="label" htmlFor={id} sx={{ typography: 'label' }}>
            {title}
          </Box>
          {besideFeedback}
        </Box>
        {beforeFeedback}
        <Textarea
          id={id}
          ref={feedback}
          rows={isDesktop ? rows : 2}
          required
          maxLength={2000}
          value={input.feedback}
          aria-invalid={input.isMarked && input.feedback.trim() === '' ? true : undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange({ ...input, feedback: event.target.value })}
          sx={{ minHeight: { xs: 64, lg: 76 } }}
        />
        <Box id={`${id}-help`} sx={{ mt: 0.75, typography: 'small', color: 'text.secondary' }}>
          Required. {student ?? 'The student'} sees this with the decision.
          {help}
        </Box>
      </div>
    </>
  )
}
