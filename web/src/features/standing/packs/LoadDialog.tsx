import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, useRef, useState } from 'react'
import { asProblem } from '../../../api/client'
import { saveFile } from '../../../lib/saveFile'
import { Notice } from '../../../ui/Notice'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import type { Place } from '../queries'
import { downloadTemplate, isDepartment, type PackPlan, usePackChanges } from './queries'
import { departmentWords, many } from './words'
import { ActionButton } from '../../../ui/ActionButton'

/** Loading a pack: a file is tried first, every refused row is named, and what is taken is loaded whole. */
export default function LoadDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const messages = useMessages()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { preview, load } = usePackChanges(place)
  const plan = file && preview.data?.data
  const own = isDepartment(place)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = Array.from(event.target.files ?? [])
    // The same file can then be chosen again after it was mended.
    event.target.value = ''
    if (!picked) return
    setFile(picked)
    try {
      await preview.mutateAsync(picked)
    } catch (error) {
      setFile(null)
      void messages.alert({ title: 'Not read', message: asProblem(error).message })
    }
  }
  const add = async () => {
    if (!file || load.isPending) return
    try {
      const answer = await load.mutateAsync(file)
      onClose()
      void messages.success('Loaded', answer.message)
    } catch (error) {
      void messages.alert({ title: 'Not loaded', message: asProblem(error).message })
    }
  }
  const template = async () => {
    try {
      const { blob, name } = await downloadTemplate()
      saveFile(blob, name)
    } catch (error) {
      void messages.alert({ title: 'Not downloaded', message: asProblem(error).message })
    }
  }
  return (
    <Dialog
      open
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
            onClick={() => chooser.current?.click()}
          >
            {plan ? 'Choose another file' : 'Choose a file'}
          </ActionButton>
          {plan?.mayLoad && (
            <Button variant="contained" loading={load.isPending} onClick={() => void add()}>
              Load {many(plan.rows, 'requirement', 'requirements')}
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
        <input
          ref={chooser}
          type="file"
          accept=".json,.csv,.xlsx"
          aria-label="File of a pack"
          hidden
          onChange={(event) => void choose(event)}
        />
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
          <li>{`${many(plan.rows, 'requirement', 'requirements')}, ${plan.numbers} with a number`}</li>
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
            {many(plan.failed, 'row is', 'rows are')} refused. Correct the file and choose it again: a pack is loaded
            whole or not at all.
          </Notice>
          <Box
            component="ul"
            aria-label="Rows that are refused"
            tabIndex={0}
            sx={{
              maxHeight: 280,
              overflowY: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              p: 0,
              m: 0,
              listStyle: 'none',
            }}
          >
            {plan.faults.map(({ line, id, message }) => (
              <Box
                component="li"
                key={`${line}-${id}-${message}`}
                sx={{ px: 1.5, py: '6px', overflowWrap: 'anywhere' }}
              >
                <Box component="span" sx={{ typography: 'label' }}>
                  {[line && `Row ${line}`, id].filter(Boolean).join(', ')}
                </Box>
                {`: ${message}`}
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}
