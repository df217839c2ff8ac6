import Box from '@mui/material/Box'
import { useId } from 'react'
import type { Kind } from '../../../../api/generated/kinds'
import { formatDate } from '../../../../lib/dates'
import { Label, Textarea } from '../../../../ui/form/fields/controls'
import { Icon } from '../../../../ui/Icon'
import { CommentChips } from '../../verify/CommentChips'
import { GradeInput } from '../../verify/RatingInput'
import type { ScoreComments } from '../../verify/verification'
import type { Bulk } from './useBulk'

interface BulkWordsProps {
  kind: Kind
  bulk: Bulk
  comments: readonly string[]
  scoreComments: ScoreComments
}

/** What will be signed in sums, the one score and feedback of all, and the declaration, which begins empty. */
export function BulkWords({ kind, bulk, comments, scoreComments }: BulkWordsProps) {
  const id = useId()
  const { chosen, opened } = bulk
  const people = new Set(chosen.map(({ student }) => student?._id)).size
  const days = chosen.flatMap(({ date }) => date ?? []).sort()
  const roles = new Map<string, number>()
  for (const row of chosen) {
    const role = bulk.roleOf(row)
    if (role) roles.set(role, (roles.get(role) ?? 0) + 1)
  }
  const files = chosen.filter(({ file }) => file)
  const unopened = files.filter(({ _id }) => !opened.has(_id)).length
  const count = chosen.length === 1 ? '1 entry' : `${chosen.length} entries`
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-sum`}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        bgcolor: 'background.default',
        p: 2,
        borderRadius: 2,
      }}
    >
      <div>
        <Box component="h3" id={`${id}-sum`} sx={{ m: 0, typography: 'heading' }}>
          You will sign {count}
        </Box>
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>
          Of {people === 1 ? '1 trainee' : `${people} trainees`}
          {days.length > 0 && `, ${formatDate(days[0])} to ${formatDate(days.at(-1))}`}
        </Box>
        {(roles.size > 0 || files.length > 0) && (
          <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
            {[...roles].map(([role, number]) => (
              <Box component="li" key={role} sx={{ display: 'flex', py: 0.5, typography: 'text' }}>
                <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
                  {role}
                </Box>
                <b>{number}</b>
              </Box>
            ))}
            {files.length > 0 && (
              <Box
                component="li"
                sx={{
                  display: 'flex',
                  gap: 1,
                  py: 0.5,
                  typography: 'text',
                  color: unopened ? 'pending.main' : 'approved.main',
                }}
              >
                <Icon name="eye" size={20} />
                {unopened === 0
                  ? `All ${files.length} files opened`
                  : `${unopened} of ${files.length} files not opened yet`}
              </Box>
            )}
          </Box>
        )}
      </div>
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
        <Label htmlFor={id}>Feedback for all</Label>
        <CommentChips
          comments={comments}
          feedback={bulk.feedback}
          onChange={bulk.setFeedback}
          scoreComments={scoreComments}
        />
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
      {chosen.length > 0 && (
        <Box component="label" sx={{ display: 'flex', gap: 1.5, cursor: 'pointer', typography: 'text' }}>
          <Box
            component="input"
            type="checkbox"
            checked={bulk.isDeclared}
            onChange={() => bulk.setDeclared(!bulk.isDeclared)}
            sx={{ flex: 'none', width: 20, height: 20, m: 0, accentColor: 'var(--mui-palette-primary-main)' }}
          />
          I supervised{' '}
          {chosen.length === 1
            ? 'this entry or have seen its record'
            : `these ${chosen.length} or have seen their record`}
          {roles.size > 0 && ', and the roles above are right'}.
        </Box>
      )}
      <Box sx={{ typography: 'small', color: 'text.secondary' }}>
        Each decision is stored separately, with your name, the time and its own digest. Undo within half a minute.
      </Box>
    </Box>
  )
}
