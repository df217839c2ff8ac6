import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { asProblem } from '../../../api/client'
import { bands, particulars } from '../../../api/generated/assessment'
import { newClientId } from '../../../lib/clientId'
import { daysAfter, formatDate, today } from '../../../lib/dates'
import { useOneAtATime } from '../../../lib/useOneAtATime'
import { Textarea } from '../../../ui/form/fields/controls'
import { useStateDraft } from '../../../ui/form/useDraft'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { Caption } from '../../../ui/text/Caption'
import { evaluationOf, REMEDIATION_BELOW } from '../bands'
import { DateField } from '../DateField'
import { type Appraisal, appraisalsQuery, evidenceQuery, useJoiningDate, useSaveAppraisal } from '../queries'
import { ScorePicker } from '../ScorePicker'
import { SheetForm } from '../SheetForm'
import { EvidenceLine } from './EvidenceLine'

const DAYS = 90

interface Values {
  from: string
  to: string
  scores: Readonly<Record<string, number>>
  remarks: Readonly<Record<string, string>>
}

const dateField = { flex: { xs: '1 1 140px', sm: 'none' }, width: { sm: 170 } }
const columns = '24px minmax(0, 1fr) 312px 150px minmax(200px, 260px)'

interface AppraisalFormProps {
  studentId: string
  /** Leaves the form: after it was saved, or to go on with it later. */
  onDone: () => void
}

/** The quarter's form: period, eight scored particulars with the logbook's evidence beside them, Save (T-097, T-262 to T-274). */
export default function AppraisalForm({ studentId, onDone }: AppraisalFormProps) {
  const messages = useMessages()
  const save = useSaveAppraisal(studentId)
  const [clientId] = useState(newClientId)
  const [pristine] = useState<Values>(() => ({ from: daysAfter(today(), -DAYS), to: today(), scores: {}, remarks: {} }))
  const [values, setValues] = useState(pristine)
  const { to, scores, remarks } = values
  const joined = useJoiningDate(studentId)
  // The first quarter begins on the day of joining, unless another day was chosen.
  const from = joined && values.from === pristine.from && values.from < joined ? joined : values.from
  const evidence = useQuery({
    ...evidenceQuery(studentId, from, to),
    enabled: studentId !== '' && from !== '' && to !== '' && from <= to,
  })
  const former = useQuery({ ...appraisalsQuery(studentId, 1, 5), enabled: studentId !== '' })
  const last = former.data?.data[0]
  const overlapping = former.data?.data.filter((set) => set.fromDate <= to && from <= set.toDate) ?? []
  const draft = useStateDraft({
    id: studentId ? `appraisal:${studentId}` : null,
    title: 'Quarterly appraisal',
    url: `/appeal?student=${studentId}&new=1`,
    values,
    pristine,
    write: setValues,
  })
  const change = (patch: Partial<Values>) => setValues((old) => ({ ...old, ...patch }))
  const scored = particulars.filter(({ key }) => scores[key]).length

  const refuse = (title: string, message: string) => messages.alert({ title, message, severity: 'warning' })
  const submit = useOneAtATime(async () => {
    if (!studentId) return refuse('Missing Details', 'No student selected')
    if (!from || !to) return refuse('Missing Details', 'Please fill all the fields!')
    if (to < from) return refuse('Missing Details', 'The To date cannot be before the From date.')
    if (from > today()) return refuse('Missing Details', 'The From date cannot be in the future.')
    if (joined && from < joined)
      return refuse('Missing Details', `The From date cannot be before the joining date, ${formatDate(joined)}.`)
    if (scored < particulars.length) return refuse('Missing Details', 'Please fill out all 8 records before saving.')
    const records = particulars.map(({ key, label }) => ({
      particulars: label,
      fromDate: from,
      toDate: to,
      score: scores[key],
      remark: (remarks[key] ?? '').trim(),
    }))
    try {
      const { message, warning } = await save.mutateAsync({ records, clientId })
      draft.forget()
      onDone()
      const saved = message ?? 'Appraisal saved successfully'
      messages.toast(warning ? { message: `${saved}. ${warning}`, severity: 'info' } : { message: saved })
    } catch (error) {
      const problem = asProblem(error)
      await messages.alert({
        title: 'Failed to save data. Please try again!',
        message: problem.message,
      })
    }
  })
  const query = new URLSearchParams({ student: studentId, from, to, status: 'Approved' }).toString()
  return (
    <SheetForm
      label="Postgraduate Students Appraisal Form"
      submitLabel="Save appraisal"
      scored={scored}
      of={particulars.length}
      draft={draft}
      isSaving={save.isPending}
      onSubmit={submit}
      onDiscard={() => draft.discard(() => setValues(pristine))}
      onClose={onDone}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <DateField
          label="From"
          value={from}
          min={joined}
          max={today()}
          sx={dateField}
          onChange={(day) => change({ from: day, ...(day ? { to: daysAfter(day, DAYS) } : {}) })}
        />
        <DateField label="To" value={to} onChange={(day) => change({ to: day })} sx={dateField} />
      </Box>
      {overlapping.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Notice severity="warning">
            {overlapping.map(({ _id, fromDate, toDate, version }) => (
              <span key={_id}>
                {fromDate === from && toDate === to
                  ? `This period has an appraisal. Saving adds version ${version + 1} and keeps the earlier scores. `
                  : `This period overlaps the appraisal of ${formatDate(fromDate)} to ${formatDate(toDate)}. `}
              </span>
            ))}
          </Notice>
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {bandHint} A score below 4 in any category needs a remediation suggestion.
      </Typography>
      <Box
        aria-hidden="true"
        sx={{
          display: { xs: 'none', lg: 'grid' },
          gridTemplateColumns: columns,
          gap: 2,
          alignItems: 'end',
          pb: 1,
          borderBottom: 1,
          borderColor: 'divider',
          typography: 'smallStrong',
          color: 'text.secondary',
        }}
      >
        <span />
        <span>Particulars and verified work in this period</span>
        <Box sx={{ display: 'flex', gap: 1.5, textAlign: 'center' }}>
          {bands.map(({ label, min, max }) => (
            <Box key={label} sx={{ width: 94 }}>
              {label}
              <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>{`${min} to ${max}`}</Box>
            </Box>
          ))}
        </Box>
        <span>Evaluation</span>
        <span>Remarks</span>
      </Box>
      <ol>
        {particulars.map(({ key, label }, at) => (
          <ScoreRow
            key={key}
            number={at + 1}
            label={label}
            score={scores[key] ?? null}
            remark={remarks[key] ?? ''}
            lastScore={scoreOf(last, label)}
            evidence={<EvidenceLine evidence={evidence.data?.data[key]} query={query} isWhole={key === 'logBook'} />}
            onScore={(score) => change({ scores: { ...scores, [key]: score } })}
            onRemark={(remark) => change({ remarks: { ...remarks, [key]: remark } })}
          />
        ))}
      </ol>
    </SheetForm>
  )
}

/** The bands in one line, for phones, as the head of the table has them. */
const bandHint = `${bands.map(({ label, min, max }) => `${min} to ${max} ${label}`).join(', ')}.`

const scoreOf = (set: Appraisal | undefined, label: string) =>
  set?.records.find(({ particulars: name }) => name === label)?.score

interface ScoreRowProps {
  number: number
  label: string
  score: number | null
  remark: string
  lastScore: number | undefined
  evidence: React.ReactNode
  onScore: (score: number) => void
  onRemark: (remark: string) => void
}

function ScoreRow({ number, label, score, remark, lastScore, evidence, onScore, onRemark }: ScoreRowProps) {
  const id = useId()
  const isLow = score !== null && score < REMEDIATION_BELOW
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns },
        gap: { xs: 1, lg: 2 },
        alignItems: 'center',
        py: { xs: 2, lg: 1 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', lg: 'block' }, color: 'text.secondary' }}>
        {number}
      </Box>
      <Box>
        <Box sx={{ fontWeight: 600 }}>
          <Box component="span" sx={{ display: { lg: 'none' }, color: 'text.secondary' }}>{`${number}. `}</Box>
          {label}
        </Box>
        {evidence}
      </Box>
      <ScorePicker label={label} value={score} onChange={onScore} />
      <Box aria-live="polite">
        <Box
          sx={{
            display: 'flex',
            gap: 0.5,
            fontWeight: 600,
            color: isLow ? 'rejected.main' : score ? 'text.primary' : 'text.secondary',
          }}
        >
          {isLow && <Icon name="warning" size={20} />}
          {score === null ? 'Not scored' : evaluationOf(score)}
        </Box>
        {lastScore !== undefined && <Caption>{`Last period ${lastScore}`}</Caption>}
      </Box>
      <Box>
        <Textarea
          rows={1}
          value={remark}
          maxLength={2000}
          aria-label={`Remark on ${label}`}
          aria-describedby={isLow ? `${id}-low` : undefined}
          placeholder={isLow ? 'Suggest a remediation' : 'Remark (optional)'}
          onChange={(event) => onRemark(event.target.value)}
          sx={{ minHeight: { xs: 48, lg: 36 }, borderColor: isLow ? 'rejected.main' : undefined }}
        />
        {isLow && (
          <Box id={`${id}-low`} sx={{ mt: 0.5, typography: 'small', color: 'text.secondary' }}>
            Remediation suggestion, needed below 4
          </Box>
        )}
      </Box>
    </Box>
  )
}
