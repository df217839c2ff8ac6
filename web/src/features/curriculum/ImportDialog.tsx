import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { api, asProblem } from '../../api/client'
import type { Schema } from '../../api/contract'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { Dialog } from '../../ui/overlay/Dialog'
import { useMessages } from '../../ui/overlay/messages'
import type { CurriculumList } from './lists'
import { Caption } from '../../ui/text/Caption'
import { ActionButton } from '../../ui/ActionButton'

/** What a file would do; `errors` are the first of its faults, `row` is the line of the file. */
type Plan = Schema<'ImportPreview'>

/** The columns that a file must have. */
const COLUMNS: Readonly<Record<CurriculumList['key'], string>> = {
  computency: 'Department, Type (Diagnostic or Procedure), Competency',
  skills: 'Department, Competency, Skill',
  specialities: 'Department, Specialty',
  procedures: 'Department, Procedure',
}

const formOf = (file: File) => {
  const form = new FormData()
  form.set('file', file, file.name)
  return form
}

function useImport(list: CurriculumList) {
  return {
    preview: useMutation({
      mutationFn: (file: File) => api.post('/api/importCurriculum/{name}/preview', { name: list.key }, formOf(file)),
    }),
    apply: useMutation({
      mutationFn: (file: File) => api.post('/api/importCurriculum/{name}', { name: list.key }, formOf(file)),
      meta: { change: 'addCurriculum' },
    }),
  }
}

/** Adds many items from a CSV or XLSX file: first what it would do, row by row, then the adding. */
export default function ImportDialog({ list, onClose }: { list: CurriculumList; onClose: () => void }) {
  const id = useId()
  const messages = useMessages()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { preview, apply } = useImport(list)
  const plan = file && preview.data?.data
  const [one, many] = list.noun
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
      void messages.alert({ title: 'Upload failed', message: asProblem(error).message })
    }
  }
  const add = async () => {
    if (!file || apply.isPending) return
    try {
      const answer = await apply.mutateAsync(file)
      onClose()
      void messages.success('Created!', answer.message)
    } catch (error) {
      void messages.alert({ title: 'Not saved', message: asProblem(error).message })
    }
  }
  return (
    <Dialog
      open
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
            <Button variant="contained" disabled={preview.isPending} onClick={() => chooser.current?.click()}>
              {file && !plan ? 'Reading' : 'Choose a file'}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <p id={`${id}-help`}>
          A CSV or XLSX file of up to 2,000 rows. Its first line names the columns: {COLUMNS[list.key]}. The file that
          Download makes has them.
        </p>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.xlsx"
          aria-label="File to import"
          aria-describedby={`${id}-help`}
          tabIndex={-1}
          hidden
          onChange={(event) => void choose(event)}
        />
        <div role="status">{plan && file && <Summary file={file} plan={plan} one={one} many={many} />}</div>
        {plan && plan.ready > 0 && (
          <Button variant="text" sx={{ justifySelf: 'start' }} onClick={() => chooser.current?.click()}>
            Choose another file
          </Button>
        )}
      </Box>
    </Dialog>
  )
}

function Summary({ file, plan, one, many }: { file: File; plan: Plan; one: string; many: string }) {
  const words = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Icon name="file" sx={{ color: 'text.secondary' }} />
        {file.name}
      </Box>
      <ul>
        <li>{plan.ready === 0 ? 'Nothing to add.' : `${words(plan.ready)} to add.`}</li>
        {plan.known > 0 && <li>{words(plan.known)} already there: left as they are.</li>}
      </ul>
      {plan.failed > 0 && (
        <>
          <Notice>
            {plan.failed === 1 ? '1 row is left out.' : `${plan.failed.toLocaleString('en-IN')} rows are left out.`}{' '}
            Correct the file and choose it again, or add the others.
          </Notice>
          <Box
            component="ul"
            aria-label="Rows that are left out"
            tabIndex={0}
            sx={{ maxHeight: 240, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, py: 0.5 }}
          >
            {plan.errors.map(({ row, message }) => (
              <Box component="li" key={row} sx={{ display: 'flex', gap: 1.5, px: 1.5, py: 0.5, typography: 'text' }}>
                <Box component="span" sx={{ flex: 'none', minWidth: 64, color: 'text.secondary' }}>
                  Row {row}
                </Box>
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {message}
                </Box>
              </Box>
            ))}
          </Box>
          {plan.failed > plan.errors.length && <Caption>The first {plan.errors.length} are shown.</Caption>}
        </>
      )}
    </Box>
  )
}
