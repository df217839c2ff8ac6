import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, useRef, useState } from 'react'
import { asProblem } from '../../../api/client'
import { formatDate } from '../../../lib/dates'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { Notice } from '../../../ui/Notice'
import { useMessages } from '../../../ui/overlay/messages'
import { Panel } from '../Panel'
import { type Place, type Plan, statusWords, useImports } from './queries'
import { ActionButton } from '../../../ui/ActionButton'

const FIELDS = [
  ['student', 'Trainee', 'Roll number, e-mail or attendance number'],
  ['date', 'Date', 'As yyyy-mm-dd or dd-mm-yyyy'],
  ['status', 'Status', 'P, A, HD, OD, HO or WO'],
  ['timeIn', 'In', 'Optional'],
  ['timeOut', 'Out', 'Optional'],
  ['note', 'Note', 'Optional'],
] as const

type Columns = Readonly<Record<string, string>>

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : more}`

/** A file of days: choose it, say which column is what, see what it would do, import it. */
export function ImportFile({ place }: { place: Place }) {
  const messages = useMessages()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<Columns>({})
  const { preview, apply } = useImports(place)
  const plan = file && preview.data?.data
  const read = async (picked: File, chosen: Columns) => {
    setFile(picked)
    try {
      const answer = await preview.mutateAsync({ file: picked, columns: chosen })
      setColumns({ ...answer.data.columns })
    } catch (error) {
      setFile(null)
      void messages.alert({ title: 'Not read', message: asProblem(error).message })
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = Array.from(event.target.files ?? [])
    // The same file can then be chosen again after it was mended.
    event.target.value = ''
    if (picked) void read(picked, {})
  }
  const change = (name: string, heading: string) => {
    const chosen = { ...columns, [name]: heading }
    setColumns(chosen)
    if (file) void read(file, chosen)
  }
  const add = async () => {
    if (!file || apply.isPending) return
    try {
      const answer = await apply.mutateAsync({ file, columns })
      setFile(null)
      void messages.success('Imported', answer.message)
    } catch (error) {
      void messages.alert({ title: 'Not imported', message: asProblem(error).message })
    }
  }
  return (
    <Panel title="Import a file" aside={file?.name}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ typography: 'text', color: 'text.secondary' }}>
          CSV (any delimiter; UTF-8, UTF-16 or Windows-1252) or XLSX, at most 20,000 rows and 5 MB. Its columns are
          chosen once and kept for the college.
        </Box>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.xlsx"
          aria-label="File of attendance days"
          hidden
          onChange={choose}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ActionButton
            color="primary"
            variant={plan ? 'outlined' : 'contained'}
            icon="upload"
            loading={preview.isPending}
            onClick={() => chooser.current?.click()}
          >
            {plan ? 'Choose another file' : 'Choose a file'}
          </ActionButton>
          {plan && plan.written > 0 && (
            <Button variant="contained" loading={apply.isPending} onClick={() => void add()}>
              Import {many(plan.written, 'day', 'days')}
            </Button>
          )}
        </Box>
        {plan && <Mapping plan={plan} columns={columns} onChange={change} />}
        <div role="status">{plan && <Outcome plan={plan} />}</div>
      </Box>
    </Panel>
  )
}

function Mapping({
  plan,
  columns,
  onChange,
}: {
  plan: Plan
  columns: Columns
  onChange: (name: string, heading: string) => void
}) {
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

const cellOf = { p: '6px 8px', textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' } as const

function Outcome({ plan }: { plan: Plan }) {
  if (plan.missing.length > 0)
    return <Notice severity="warning">Say first which columns have the trainee, the date and the status.</Notice>
  const span = plan.first && plan.last && `, ${formatDate(plan.first)} to ${formatDate(plan.last)}`
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="ul" sx={{ typography: 'text', m: 0, pl: 2.5 }}>
        <li>
          {plan.written === 0
            ? 'Nothing new to import.'
            : `${many(plan.written, 'day', 'days')} of ${many(plan.students, 'trainee', 'trainees')} would be written${span}.`}
        </li>
        {plan.same > 0 && <li>{many(plan.same, 'day is', 'days are')} there already.</li>}
        {plan.decided > 0 && <li>{many(plan.decided, 'day stands', 'days stand')} as the head decided.</li>}
      </Box>
      {plan.failed > 0 && (
        <Notice severity="warning">
          {many(plan.failed, 'row is', 'rows are')} left out. Correct the file and choose it again, or import the
          others.
        </Notice>
      )}
      {plan.faults.length > 0 && (
        <Box
          component="ul"
          aria-label="Rows that are left out"
          tabIndex={0}
          sx={{
            maxHeight: 240,
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            p: 0,
            m: 0,
            listStyle: 'none',
          }}
        >
          {plan.faults.map(({ row, field, message }) => (
            <Box
              component="li"
              key={`${row}-${field}`}
              sx={{ display: 'flex', gap: 1.5, px: 1.5, py: 0.5, typography: 'text' }}
            >
              <Box component="span" sx={{ flex: 'none', minWidth: 64, color: 'text.secondary' }}>
                Row {row}
              </Box>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {message}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {plan.sample.length > 0 && (
        <Box
          component="table"
          aria-label="The first days"
          sx={{ width: '100%', borderCollapse: 'collapse', typography: 'text', tableLayout: 'fixed' }}
        >
          <thead>
            <tr>
              {['Trainee', 'Day', 'Status', 'Before'].map((name) => (
                <Box
                  key={name}
                  component="th"
                  scope="col"
                  sx={{ ...cellOf, typography: 'smallStrong', color: 'text.secondary' }}
                >
                  {name}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.sample.map((one) => (
              <Box component="tr" key={one.row} sx={{ borderTop: 1, borderColor: 'divider' }}>
                <Box component="td" sx={cellOf}>
                  {one.name}
                </Box>
                <Box component="td" sx={cellOf}>
                  {formatDate(one.day)}
                </Box>
                <Box component="td" sx={cellOf}>
                  {statusWords[one.status]}
                </Box>
                <Box component="td" sx={{ ...cellOf, color: 'text.secondary' }}>
                  {one.before ? statusWords[one.before] : 'Nothing'}
                </Box>
              </Box>
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  )
}
