import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { asProblem } from '../../../api/client'
import type { Place } from '../../../api/places'
import { counted } from '../../../lib/counted'
import { saveFile } from '../../../lib/saveFile'
import { ActionButton } from '../../../ui/ActionButton'
import { SheetChoice } from '../../../ui/file/SheetChoice'
import { useFilePlan } from '../../../ui/file/useFilePlan'
import { useAct } from '../../../ui/form/useAct'
import { Notice } from '../../../ui/Notice'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { FaultList } from '../../../ui/text/FaultList'
import { downloadTemplate, isDepartment, type PackPlan, usePackChanges } from './queries'
import { departmentWords } from './words'

/** Loading a pack: a file is tried first, every refused row is named, and what is taken is loaded whole. */
export default function LoadDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const messages = useMessages()
  const act = useAct()
  const { preview, load } = usePackChanges(place)
  const { file, sheet, chooseSheet, isRefusedWorkbook, input, press } = useFilePlan({
    label: 'File of a pack',
    accept: '.json,.csv,.xlsx',
    read: (picked, name) => preview.mutateAsync({ file: picked, sheet: name }),
    failed: 'Not read',
  })
  const plan = file && preview.data?.data
  const own = isDepartment(place)
  const add = async () => {
    if (!file || load.isPending) return
    const isDone = await act({
      act: () => load.mutateAsync({ file, sheet }),
      done: { title: 'Loaded' },
      failed: 'Not loaded',
    })
    if (isDone) onClose()
  }
  const template = () =>
    downloadTemplate().then(
      ({ blob, name }) => saveFile(blob, name),
      (error) => void messages.alert({ title: 'Not downloaded', message: asProblem(error).message }),
    )
  return (
    <Dialog
      keepOnBackdrop
      fullScreenOnPhone
      width="md"
      title="Load a pack"
      subtitle={file?.name ?? (own ? 'For this department of this college' : 'For every college')}
      onClose={onClose}
      actions={
        <>
          <ActionButton
            color="primary"
            variant={plan?.mayLoad ? 'outlined' : 'contained'}
            icon="upload"
            loading={preview.isPending}
            onClick={press}
          >
            {plan ? 'Choose another file' : 'Choose a file'}
          </ActionButton>
          {plan?.mayLoad && (
            <Button variant="contained" loading={load.isPending} onClick={() => void add()}>
              Load {counted(plan.rows, 'requirement')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, typography: 'text' }}>
        <Box>
          JSON, or the filled-in template as CSV or XLSX; at most 1,000 requirements. A number needs the printed words
          that hold it, unless it is College policy.{' '}
          {own && 'What is loaded here is College policy, every row of it, and holds for this department alone.'}
        </Box>
        <Box>
          <ActionButton icon="download" onClick={() => void template()}>
            Download the template
          </ActionButton>
        </Box>
        {input}
        <SheetChoice plan={plan} isRefusedWorkbook={isRefusedWorkbook} onChoose={chooseSheet} />
        <div role="status">{plan && <Outcome plan={plan} />}</div>
      </Box>
    </Dialog>
  )
}

function Outcome({ plan }: { plan: PackPlan }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {plan.packId && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          <li>{`${plan.title} (${plan.packId}, version ${plan.version})`}</li>
          <li>{`${departmentWords(plan)}, ${plan.degree.join(', ')}; ${plan.label}`}</li>
          <li>{`${counted(plan.rows, 'requirement')}, ${plan.numbers} with a number`}</li>
          {!plan.isThere && (
            <li>
              {plan.isNewer
                ? `Newer version: it holds from the batch of ${plan.fromBatch}. Trainees of today keep theirs until they are moved.`
                : 'First version: it holds for every batch.'}
            </li>
          )}
        </Box>
      )}
      {plan.isThere && (
        <Notice severity="warning">This version is already loaded. Give the changed pack another version.</Notice>
      )}
      {plan.failed > 0 && (
        <>
          <Notice severity="warning">
            {counted(plan.failed, 'row is', 'rows are')} refused. Correct the file and choose it again: a pack is loaded
            whole or not at all.
          </Notice>
          <FaultList
            label="Rows that are refused"
            faults={plan.faults.map(({ line, id, message }) => ({
              where: `${[line && `Row ${line}`, id].filter(Boolean).join(', ')}: `,
              message,
            }))}
          />
        </>
      )}
    </Box>
  )
}
