import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef, useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton'
import { Notice } from '../../../ui/Notice'
import { sha256 as digestOf } from './checks'

type Outcome = 'same' | 'other' | 'unread'

const said: Readonly<Record<Outcome, { severity: 'success' | 'error' | 'warning'; text: string }>> = {
  same: { severity: 'success', text: 'This is exactly the file that was made.' },
  other: { severity: 'error', text: 'This is not the file that was made: it is another one, or it was changed.' },
  unread: { severity: 'warning', text: 'The file could not be read.' },
}

/** Compares a PDF with the one that was made under the code, on the device; nothing is sent. */
export function CheckedFile({ sha256 }: { sha256: string }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [name, setName] = useState('')
  // Browsers work out digests on pages that came over a safe connection only.
  if (typeof crypto === 'undefined' || !crypto.subtle) return null
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setName(file.name)
    setOutcome(null)
    try {
      setOutcome((await digestOf(file)) === sha256 ? 'same' : 'other')
    } catch {
      setOutcome('unread')
    }
  }
  return (
    <Box component="section" sx={{ mt: 4, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="h2">Is it the original file?</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        If you were sent the PDF, you can compare it with the original here. The file stays on this device.
      </Typography>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="PDF to compare"
        accept="application/pdf,.pdf"
        onChange={(event) => void take(event)}
      />
      <ActionButton color="primary" variant="outlined" icon="file" onClick={() => chooser.current?.click()}>
        Choose the PDF
      </ActionButton>
      {outcome && (
        <Notice severity={said[outcome].severity} title={name}>
          {said[outcome].text}
        </Notice>
      )}
    </Box>
  )
}
