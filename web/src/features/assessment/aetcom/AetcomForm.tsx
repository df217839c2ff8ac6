import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { asProblem } from '../../../api/client'
import { skillSections } from '../../../api/generated/assessment'
import { formatDate, today, yearAfter } from '../../../lib/dates'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { outlined } from '../../../theme/outlined'
import { Input, Select } from '../../../ui/form/fields/controls'
import { useStateDraft } from '../../../ui/form/useDraft'
import { useMessages } from '../../../ui/overlay/messages'
import { evaluationOf } from '../bands'
import { DateField } from '../DateField'
import { useSaveSheet } from '../queries'
import { SheetForm } from '../SheetForm'

const LOWEST = 1
const HIGHEST = 10
const scale = Array.from({ length: HIGHEST }, (_, at) => String(at + 1))
const keys = skillSections.flatMap(({ fields }) => fields.map(({ key }) => key))

interface Values {
  from: string
  scores: Readonly<Record<string, string>>
}

const scoreOf = (text: string | undefined): number | null => {
  const score = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0
  return score >= LOWEST && score <= HIGHEST ? score : null
}

/** The year's sheet: a From date and a score of 1 to 10 for each field of the eleven groups (T-098, T-099, T-276 to T-278). */
export default function AetcomForm({ studentId, onDone }: { studentId: string; onDone: () => void }) {
  const id = useId()
  const messages = useMessages()
  const save = useSaveSheet()
  const [pristine] = useState<Values>(() => ({ from: today(), scores: {} }))
  const [values, setValues] = useState(pristine)
  const [isMarked, setMarked] = useState(false)
  const { from, scores } = values
  const draft = useStateDraft({
    id: studentId ? `aetcom:${studentId}` : null,
    title: 'AETCOM sheet',
    url: `/atcom?student=${studentId}&new=1`,
    values,
    pristine,
    write: setValues,
  })
  const put = (patch: Readonly<Record<string, string>>) =>
    setValues((old) => ({ ...old, scores: { ...old.scores, ...patch } }))
  const scored = keys.filter((key) => scoreOf(scores[key]) !== null).length

  const refuse = (message: string) => messages.alert({ title: 'Missing Details', message, severity: 'warning' })
  const submit = useOneAtATime(async () => {
    if (!studentId) return refuse('Please select student')
    setMarked(true)
    if (!from || scored < keys.length) return refuse('Please fill in all scores!')
    try {
      const { message } = await save.mutateAsync({
        studentId,
        fromDate: from,
        toDate: yearAfter(from),
        scores: Object.fromEntries(keys.map((key) => [key, Number(scores[key])])),
      })
      draft.forget()
      onDone()
      messages.toast({ message: message ?? 'AETCOM scores saved successfully' })
    } catch (error) {
      await messages.alert({ title: 'Failed to save data. Please try again!', message: asProblem(error).message })
    }
  })
  return (
    <SheetForm
      label="AETCOM sheet"
      submitLabel="Save"
      scored={scored}
      of={keys.length}
      draft={draft}
      isSaving={save.isPending}
      onSubmit={submit}
      onDiscard={() => draft.discard(() => setValues(pristine))}
      onClose={onDone}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', mb: 2 }}>
        <DateField
          label="From"
          value={from}
          isWrong={isMarked && !from}
          onChange={(day) => setValues((old) => ({ ...old, from: day }))}
          sx={{ width: { xs: '100%', sm: 170 } }}
        />
        <Box sx={{ typography: 'text', color: 'text.secondary', pb: 1 }}>
          To <b>{formatDate(from ? yearAfter(from) : null)}</b>. Scores from 1 to 10: below 4 Not Satisfactory, 4 to 6
          Satisfactory, above 6 More Than Satisfactory. Saving the same period again replaces it.
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        {skillSections.map((section) => (
          <Box component="fieldset" key={section.key} sx={{ ...outlined, m: 0, p: 2, pt: 1, minWidth: 0 }}>
            <Box component="legend" sx={{ px: 0.5, ml: -0.5 }}>
              <Typography variant="h3" component="h2">
                {section.title}
              </Typography>
            </Box>
            {section.fields.map((field) => {
              const score = scoreOf(scores[field.key])
              const isWrong = score === null && (isMarked || Boolean(scores[field.key]))
              return (
                <Box
                  key={field.key}
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: 'minmax(0, 1fr) 72px',
                    columnGap: 1.5,
                    alignItems: 'center',
                    py: 0.5,
                  }}
                >
                  <Box component="label" htmlFor={`${id}-${field.key}`} sx={{ minWidth: 0 }}>
                    {field.label}
                    <Box
                      component="span"
                      sx={{
                        display: 'block',
                        typography: 'small',
                        color: isWrong ? 'error.main' : 'text.secondary',
                      }}
                    >
                      {score !== null ? evaluationOf(score) : isWrong ? 'A score from 1 to 10' : 'Not scored'}
                    </Box>
                  </Box>
                  <Input
                    id={`${id}-${field.key}`}
                    type="number"
                    inputMode="numeric"
                    min={LOWEST}
                    max={HIGHEST}
                    value={scores[field.key] ?? ''}
                    aria-required
                    aria-invalid={isWrong ? true : undefined}
                    onChange={(event) => put({ [field.key]: event.target.value })}
                    sx={{ textAlign: 'right' }}
                  />
                </Box>
              )
            })}
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'flex-end',
                alignItems: 'center',
                gap: 1,
                pt: 0.5,
                fontSize: 'small.fontSize',
                color: 'text.secondary',
              }}
            >
              <label htmlFor={`${id}-all-${section.key}`}>Fill blanks in this group</label>
              <Select
                id={`${id}-all-${section.key}`}
                value=""
                onChange={(event) =>
                  put(
                    Object.fromEntries(
                      section.fields.filter(({ key }) => !scores[key]).map(({ key }) => [key, event.target.value]),
                    ),
                  )
                }
                sx={{ width: 72 }}
              >
                <option value="">Set</option>
                {scale.map((score) => (
                  <option key={score}>{score}</option>
                ))}
              </Select>
            </Box>
          </Box>
        ))}
      </Box>
    </SheetForm>
  )
}
