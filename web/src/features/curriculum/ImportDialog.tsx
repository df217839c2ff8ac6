import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { Schema } from '../../api/contract'
import { useChange } from '../../api/queries'
import { fileForm } from '../../api/upload/fileForm'
import { counted } from '../../lib/counted'
import { ActionButton } from '../../ui/ActionButton'
import { SheetChoice } from '../../ui/file/SheetChoice'
import { useFilePlan } from '../../ui/file/useFilePlan'
import { useAct } from '../../ui/form/useAct'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { Dialog } from '../../ui/overlay/Dialog'
import { Caption } from '../../ui/text/Caption'
import { FaultList } from '../../ui/text/FaultList'
import type { CurriculumList } from './lists'

/** What a file would do; `errors` are the first of its faults, `row` is the line of the file. */
type Plan = Schema<'ImportPreview'>

/** The columns that a file must have. */
const COLUMNS: Readonly<Record<CurriculumList['key'], string>> = {
  computency: 'Department, Type (Diagnostic or Procedure), Competency',
  skills: 'Department, Competency, Skill',
  specialities: 'Department, Specialty',
  procedures: 'Department, Procedure',
}

interface SentTable {
  file: File
  sheet: string
}

function useImport(list: CurriculumList) {
  return {
    preview: useMutation({
      mutationFn: ({ file, sheet }: SentTable) =>
        api.post('/api/importCurriculum/{name}/preview', { name: list.key }, fileForm(file, { sheet })),
    }),
    apply: useChange('addCurriculum', ({ file, sheet }: SentTable) =>
      api.post('/api/importCurriculum/{name}', { name: list.key }, fileForm(file, { sheet })),
    ),
  }
}

/** Adds many items from a CSV or XLSX file: first what it would do, row by row, then the adding. */
export default function ImportDialog({ list, onClose }: { list: CurriculumList; onClose: () => void }) {
  const act = useAct()
  const { preview, apply } = useImport(list)
  const { file, sheet, chooseSheet, isRefusedWorkbook, input, press } = useFilePlan({
    label: 'File to import',
    accept: '.csv,.xlsx',
    read: (picked, name) => preview.mutateAsync({ file: picked, sheet: name }),
    failed: 'Upload failed',
  })
  const plan = file && preview.data?.data
  const [one, many] = list.noun
  const add = async () => {
    if (!file || apply.isPending) return
    const isDone = await act({
      act: () => apply.mutateAsync({ file, sheet }),
      done: { title: 'Created!' },
      failed: 'Import failed',
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      keepOnBackdrop
      fullScreenOnPhone
      title={`Import ${many}`}
      onClose={onClose}
      actions={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          {plan && plan.ready > 0 ? (
            <Button variant="contained" aria-disabled={apply.isPending} onClick={() => void add()}>
              {apply.isPending ? 'Adding' : `Add ${plan.ready} ${plan.ready === 1 ? one : many}`}
            </Button>
          ) : (
            <Button variant="contained" disabled={preview.isPending} onClick={press}>
              {file && !plan ? 'Reading' : 'Choose a file'}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <p>
          CSV or XLSX, up to 2,000 rows. The first row must contain the column names: {COLUMNS[list.key]}. Files created
          with Download already have them.
        </p>
        {input}
        <SheetChoice plan={plan} isRefusedWorkbook={isRefusedWorkbook} onChoose={chooseSheet} />
        <div role="status">{plan && file && <Summary file={file} plan={plan} one={one} many={many} />}</div>
        {plan && plan.ready > 0 && (
          <Button variant="text" sx={{ justifySelf: 'start' }} onClick={press}>
            Choose another file
          </Button>
        )}
      </Box>
    </Dialog>
  )
}

function Summary({ file, plan, one, many }: { file: File; plan: Plan; one: string; many: string }) {
  const words = (count: number) => counted(count, one, many)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Icon name="file" sx={{ color: 'text.secondary' }} />
        {file.name}
      </Box>
      <ul>
        <li>{plan.ready === 0 ? 'Nothing to add.' : `${words(plan.ready)} to add.`}</li>
        {plan.known > 0 && <li>{words(plan.known)} already in the list (not changed).</li>}
      </ul>
      {plan.failed > 0 && (
        <>
          <Notice>
            {counted(plan.failed, 'row has', 'rows have')} errors and will not be added. Correct the file and choose it
            again, or add the other rows.
          </Notice>
          <FaultList
            label="Rows with errors"
            faults={plan.errors.map(({ row, message }) => ({ where: `Row ${row}`, message }))}
          />
          {plan.failed > plan.errors.length && <Caption>Showing the first {plan.errors.length}.</Caption>}
        </>
      )}
    </Box>
  )
}
