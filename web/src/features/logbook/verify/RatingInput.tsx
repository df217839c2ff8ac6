import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { Grade } from '../../../api/generated/kinds'
import { textStyles } from '../../../theme/text'
import { Label, Select } from '../../../ui/form/fields/controls'
import { joinedCell } from '../../../ui/form/joinedCell'
import { useIsDesktop } from '../../../ui/useIsDesktop'
import { overallAssessment, type Rating } from '../score'

const ScoreCellLabel = styled('label')(({ theme }) => ({
  ...joinedCell(theme, 600),
  flexDirection: 'column',
  minHeight: 44,
  padding: '2px 2px',
  ...textStyles.small,
  textAlign: 'center',
  '& b': {
    fontSize: theme.typography.lead.fontSize,
    lineHeight: '20px',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
  },
  '&:has(input:checked) b': { color: 'inherit' },
  '[aria-invalid="true"] > &': { borderColor: theme.vars.palette.error.main },
}))

interface GradeInputProps {
  scale: readonly Grade[]
  value: string
  isMissing: boolean
  onChange: (value: string) => void
  /** The cells at every width. */
  cells?: boolean
}

/** "Score / Grade": a drop-down on desktop, a row of labelled cells on phones (L-132, L-385). */
export function GradeInput({ scale, value, isMissing, onChange, cells = false }: GradeInputProps) {
  const id = useId()
  const isDesktop = useIsDesktop()
  const invalid = isMissing ? true : undefined
  if (isDesktop && !cells) {
    return (
      <div>
        <Label htmlFor={id}>Score / Grade</Label>
        <Select
          id={id}
          value={value}
          aria-required
          aria-invalid={invalid}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Choose</option>
          {scale.map((grade) => (
            <option key={grade.value} value={grade.value}>
              {grade.value} {grade.label}
            </option>
          ))}
        </Select>
      </div>
    )
  }
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, typography: 'label' }}>
        Score / Grade
      </Box>
      <Box
        role="radiogroup"
        aria-label="Score / Grade"
        aria-invalid={invalid}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1.3fr 1.05fr 1fr 1.15fr' }}
      >
        {scale.map((grade) => (
          <ScoreCellLabel key={grade.value} sx={{ minHeight: { xs: 52, lg: 64 } }}>
            <input
              type="radio"
              name={id}
              value={grade.value}
              checked={value === grade.value}
              onChange={() => onChange(grade.value)}
            />
            <b>{grade.value}</b>
            {grade.label}
          </ScoreCellLabel>
        ))}
      </Box>
    </Box>
  )
}

interface CriteriaInputProps {
  rating: Extract<Rating, { type: 'criteria' }>
  values: Readonly<Record<string, number>>
  isMarked: boolean
  onChange: (title: string, value: number) => void
}

/** The rubric of a training type as rows of joined cells, with the computed Overall Assessment (L-275 to L-277). */
export function CriteriaInput({ rating, values, isMarked, onChange }: CriteriaInputProps) {
  const id = useId()
  const overall = overallAssessment(rating.criteria, values)
  const columns = `repeat(${rating.scale.length}, 1fr)`
  const cells = { width: { xs: '100%', lg: 288 }, flex: 'none', display: 'grid', gridTemplateColumns: columns }
  return (
    <div>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 2,
          pb: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="h3" sx={{ typography: 'heading' }}>
          Rating, {rating.title}
        </Box>
        <Box
          aria-hidden
          sx={{
            ...cells,
            display: { xs: 'none', lg: 'grid' },
            typography: 'smallStrong',
            color: 'text.secondary',
            textAlign: 'center',
          }}
        >
          {rating.scale.map((level) => (
            <span key={level.value}>{level.label}</span>
          ))}
        </Box>
      </Box>
      {rating.criteria.map((title, index) => (
        <Box
          key={title}
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', lg: 'row' },
            alignItems: { lg: 'center' },
            justifyContent: 'space-between',
            gap: { xs: 1, lg: 2 },
            py: { xs: 1.25, lg: 0.75 },
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box id={`${id}-${index}`} sx={{ fontSize: 'text.fontSize', lineHeight: '18px' }}>
            {title}
          </Box>
          <Box
            role="radiogroup"
            aria-labelledby={`${id}-${index}`}
            aria-invalid={isMarked && values[title] === undefined ? true : undefined}
            sx={cells}
          >
            {rating.scale.map((level) => (
              <ScoreCellLabel
                key={level.value}
                sx={{
                  minHeight: { lg: 32 },
                  '&:not(:has(input:checked)) b': { fontWeight: 400, color: 'text.secondary' },
                }}
              >
                <input
                  type="radio"
                  name={`${id}-${index}`}
                  aria-label={`${level.value} ${level.label}`}
                  value={level.value}
                  checked={values[title] === level.value}
                  onChange={() => onChange(title, level.value)}
                />
                <b>{level.value}</b>
                <Box component="span" sx={{ display: { lg: 'none' } }}>
                  {level.label}
                </Box>
              </ScoreCellLabel>
            ))}
          </Box>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 24px', py: 1.5 }}>
        <Box sx={{ flex: 1 }}>
          <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>Overall Assessment</Box>
          <Box sx={{ typography: 'small', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            Average of {rating.criteria.length} criteria
          </Box>
        </Box>
        <Box
          role="status"
          aria-label="Overall Assessment"
          sx={{
            whiteSpace: 'nowrap',
            ...(overall === null ? { color: 'text.secondary' } : { typography: 'title', color: 'primary.main' }),
          }}
        >
          {overall === null
            ? `${Object.keys(values).length} of ${rating.criteria.length} rated`
            : `${overall.toFixed(2)} `}
          {overall !== null && (
            <Box component="span" sx={{ fontSize: 'text.fontSize', fontWeight: 400, color: 'text.secondary' }}>
              of {rating.scale.at(-1)?.value}
            </Box>
          )}
        </Box>
        <Ruler levels={rating.scale.map(({ value }) => value)} value={overall} />
      </Box>
    </div>
  )
}

/** Where the average stands between the least and the best level; the number beside it says the same in words. */
function Ruler({ levels, value }: { levels: readonly number[]; value: number | null }) {
  const least = levels[0] ?? 0
  const most = levels.at(-1) ?? 1
  const at = (level: number) => `${((level - least) / (most - least)) * 100}%`
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', flex: 'none', width: { xs: '100%', lg: 288 }, height: 36, px: '36px' }}
    >
      <Box sx={{ position: 'relative', height: '100%' }}>
        <Box sx={{ position: 'absolute', left: 0, right: 0, top: 9, borderTop: 1, borderColor: 'control' }} />
        {levels.map((level) => (
          <Box
            key={level}
            style={{ left: at(level) }}
            sx={{
              position: 'absolute',
              top: 4,
              translate: '-50% 0',
              typography: 'small',
              color: 'text.secondary',
              '&::before': {
                content: '""',
                display: 'block',
                mx: 'auto',
                mb: '4px',
                width: '1px',
                height: 11,
                bgcolor: 'control',
              },
            }}
          >
            {level}
          </Box>
        ))}
        {value !== null && (
          <Box
            style={{ left: at(value) }}
            sx={{
              position: 'absolute',
              top: 0,
              translate: '-50% 0',
              width: 4,
              height: 19,
              borderRadius: '2px',
              bgcolor: 'primary.main',
              transition: 'left 160ms',
            }}
          />
        )}
      </Box>
    </Box>
  )
}
