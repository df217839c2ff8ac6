import Box from '@mui/material/Box'
import { useState } from 'react'
import { kind as offline } from '../../../api/generated/drpOffline'
import { FilePick } from '../../../ui/file/FilePick'
import { fileSize } from '../../../ui/file/fileFacts'
import { fileFault } from '../../../ui/form/entry/validate'
import { Icon } from '../../../ui/Icon'

const limits = offline.fields.find(({ type }) => type === 'file')
const field = limits && { ...limits, label: 'Notice', name: 'notice' }

/** The notice of a posting, which may be left out: a PDF, picture or office file. */
export function NoticeInput({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const [fault, setFault] = useState<string | null>(null)
  const pick = (picked: File) => {
    const wrong = field ? fileFault(field, picked) : null
    setFault(wrong)
    if (!wrong) onChange(picked)
  }
  const shown = file && (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Icon name="file" size={20} sx={{ color: 'text.secondary' }} />
      <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {file.name}, {fileSize(file.size)}
      </Box>
    </Box>
  )
  return (
    <FilePick
      label="Notice"
      accept={field?.accept ?? undefined}
      icon="upload"
      shown={shown}
      fault={fault}
      onPick={pick}
      onRemove={() => onChange(null)}
    />
  )
}
