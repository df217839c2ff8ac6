import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Place } from '../../../api/places'
import { counted } from '../../../lib/counted'
import { formatDateInWords } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { SheetChoice } from '../../../ui/file/SheetChoice'
import { useFilePlan } from '../../../ui/file/useFilePlan'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { useAct } from '../../../ui/form/useAct'
import { Notice } from '../../../ui/Notice'
import { FaultList } from '../../../ui/text/FaultList'
import { NumberTable } from '../../../ui/text/NumberTable'
import { Panel } from '../../../ui/text/Section'
import { Nothing } from '../Line'
import { type DayOrder, type Plan, statusWords, useImports } from './queries'

const FIELDS = [
  ['student', 'Trainee', 'Roll number, e-mail or attendance number'],
  ['date', 'Date', 'As dd-mm-yyyy or yyyy-mm-dd'],
  ['status', 'Status', 'P, A, HD, OD, HO or WO'],
  ['timeIn', 'In', 'Optional'],
  ['timeOut', 'Out', 'Optional'],
  ['note', 'Note', 'Optional'],
] as const

type Columns = Readonly<Record<string, string>>

/** A file of days: choose it, say which column is what, see what it would do, import it. */
export function ImportFile({ place }: { place: Place }) {
  const act = useAct()
  const [columns, setColumns] = useState<Columns>({})
  const [dayOrder, setDayOrder] = useState<DayOrder>('')
  const [question, setQuestion] = useState<Plan['question']>(null)
  const { preview, apply } = useImports(place)
  const read = async (file: File, sheet: string, chosen: Columns, order: DayOrder) => {
    const { data } = await preview.mutateAsync({ file, sheet, columns: chosen, dayOrder: order })
    setColumns({ ...data.columns })
    // The question stays on the page after its answer, so that the answer can be changed.
    if (data.question || !order) setQuestion(data.question)
  }
  const { file, sheet, chooseSheet, isRefusedWorkbook, take, input, press, clear } = useFilePlan({
    label: 'File of attendance days',
    accept: '.csv,.xlsx',
    read: (picked, name) => {
      setDayOrder('')
      return read(picked, name, {}, '')
    },
    failed: 'Not read',
  })
  const plan = file && preview.data?.data
  const change = (name: string, heading: string) => {
    const chosen = { ...columns, [name]: heading }
    setColumns(chosen)
    setDayOrder('')
    if (file) void take(file, read(file, sheet, chosen, ''))
  }
  const answer = (order: DayOrder) => {
    setDayOrder(order)
    if (file) void take(file, read(file, sheet, columns, order))
  }
  const add = async () => {
    if (!file || apply.isPending) return
    const isDone = await act({
      act: () => apply.mutateAsync({ file, sheet, columns, dayOrder }),
      done: { title: 'Imported' },
      failed: 'Not imported',
    })
    if (isDone) clear()
  }
  return (
    <Panel title="Import a file" aside={file?.name}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Nothing>
          CSV (any delimiter; UTF-8, UTF-16 or Windows-1252) or XLSX, at most 20,000 rows and 5 MB. Its columns are
          chosen once and kept for the college.
        </Nothing>
        {input}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ActionButton
            variant={plan ? 'outlined' : 'contained'}
            color="primary"
            icon="upload"
            loading={preview.isPending}
            onClick={press}
          >
            {plan ? 'Choose another file' : 'Choose a file'}
          </ActionButton>
          {plan && plan.written > 0 && (
            <Button variant="contained" loading={apply.isPending} onClick={() => void add()}>
              Import {counted(plan.written, 'day')}
            </Button>
          )}
        </Box>
        <SheetChoice plan={plan} isRefusedWorkbook={isRefusedWorkbook} onChoose={chooseSheet} />
        {plan && <Mapping plan={plan} columns={columns} onChange={change} />}
        {plan && question && <OrderChoice question={question} value={dayOrder} onChange={answer} />}
        <div role="status">{plan && <Outcome plan={plan} />}</div>
      </Box>
    </Panel>
  )
}

interface MappingProps {
  plan: Plan
  columns: Columns
  onChange: (name: string, heading: string) => void
}

function Mapping({ plan, columns, onChange }: MappingProps) {
  const headings = [...new Set(plan.head)].filter(Boolean)
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'label', mb: 1 }}>
        Which column is what
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}
      >
        {FIELDS.map(([name, label, help]) => (
          <PlainField
            key={name}
            id={`column-${name}`}
            name={name}
            label={label}
            help={help}
            type="choice"
            value={columns[name] ?? ''}
            options={[
              { value: '', label: 'Not in the file' },
              ...headings.map((heading) => ({ value: heading, label: heading })),
            ]}
            onChange={(heading) => onChange(name, heading)}
            {...(plan.missing.some((each) => each === name) && { error: 'Choose its column' })}
          />
        ))}
      </Box>
    </Box>
  )
}

interface OrderChoiceProps {
  question: NonNullable<Plan['question']>
  value: DayOrder
  onChange: (order: DayOrder) => void
}

function OrderChoice({ question, value, onChange }: OrderChoiceProps) {
  const { column, row, text, dayFirst, monthFirst } = question
  return (
    <PlainField
      id="dayOrder"
      name="dayOrder"
      label="Order of day and month"
      help={`The dates of the column “${column}” can be read in two ways, for example in row ${row}.`}
      type="choice"
      value={value}
      options={[
        { value: '', label: 'Choose the order' },
        { value: 'dayFirst', label: `Day first: ${text} is ${formatDateInWords(dayFirst)}` },
        { value: 'monthFirst', label: `Month first: ${text} is ${formatDateInWords(monthFirst)}` },
      ]}
      onChange={(order) => onChange(order === 'dayFirst' || order === 'monthFirst' ? order : '')}
    />
  )
}

function Outcome({ plan }: { plan: Plan }) {
  if (plan.missing.length > 0)
    return <Notice severity="warning">Say first which columns have the trainee, the date and the status.</Notice>
  if (plan.question)
    return <Notice severity="warning">Choose the order of day and month first. Nothing is imported until then.</Notice>
  const span = plan.first && plan.last && `, ${formatDateInWords(plan.first)} to ${formatDateInWords(plan.last)}`
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="ul" sx={{ typography: 'text', m: 0, pl: 2.5 }}>
        <li>
          {plan.written === 0
            ? 'Nothing new to import.'
            : `${counted(plan.written, 'day')} of ${counted(plan.students, 'trainee')} would be written${span}.`}
        </li>
        {plan.same > 0 && <li>{counted(plan.same, 'day is', 'days are')} there already.</li>}
        {plan.decided > 0 && <li>{counted(plan.decided, 'day stands', 'days stand')} as the head decided.</li>}
      </Box>
      {plan.failed > 0 && (
        <Notice severity="warning">
          {counted(plan.failed, 'row is', 'rows are')} left out. Correct the file and choose it again, or import the
          others.
        </Notice>
      )}
      {plan.faults.length > 0 && (
        <FaultList
          label="Rows that are left out"
          faults={plan.faults.map(({ row, message }) => ({ where: `Row ${row}`, message }))}
        />
      )}
      {plan.sample.length > 0 && (
        <NumberTable
          label="The first days"
          head={['Trainee', 'Day', 'Status', 'Before']}
          rows={plan.sample.map(({ row, name, day, status, before }) => ({
            key: String(row),
            cells: [name, formatDateInWords(day), statusWords[status], before ? statusWords[before] : 'Nothing'],
          }))}
          sx={{
            tableLayout: 'fixed',
            '& th, & td': { textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
          }}
        />
      )}
    </Box>
  )
}
