import Box from '@mui/material/Box'
import { useId } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { Textarea } from '../../../ui/form/controls'
import { GradeInput } from '../RatingInput'
import { CommentChips } from './CommentChips'
import type { Bulk } from './useBulk'

/** The one score and feedback of all entries. */
export function BulkWords({ kind, bulk, comments }: { kind: Kind; bulk: Bulk; comments: readonly string[] }) {
  const id = useId()
  return (
    <>
      {kind.scoring.type === 'single' && (
        <GradeInput
          cells
          scale={kind.scoring.scale}
          value={bulk.grade}
          isMissing={bulk.isMarked && bulk.grade === ''}
          onChange={bulk.setGrade}
        />
      )}
      <div>
        <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontSize: 14, fontWeight: 600 }}>
          Feedback for all
        </Box>
        <CommentChips comments={comments} feedback={bulk.feedback} onChange={bulk.setFeedback} />
        <Textarea
          id={id}
          rows={2}
          required
          maxLength={2000}
          value={bulk.feedback}
          aria-invalid={bulk.isMarked && bulk.feedback.trim() === '' ? true : undefined}
          onChange={(event) => bulk.setFeedback(event.target.value)}
        />
      </div>
    </>
  )
}
