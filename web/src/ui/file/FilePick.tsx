import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { ActionButton } from '../ActionButton'
import type { IconName } from '../Icon'

/** One file that may be left out, among plain fields: what is there, and the ways to choose, change and remove it. */
export function FilePick({
  label,
  accept,
  shown,
  icon,
  help,
  fault,
  onPick,
  onRemove,
}: {
  label: string
  accept: string | undefined
  /** What is there, drawn; null while nothing is. */
  shown: ReactNode
  icon?: IconName
  help?: ReactNode
  fault?: string | null
  onPick: (file: File) => void
  onRemove: () => void
}) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const word = label.toLowerCase()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = Array.from(event.target.files ?? [])
    event.target.value = ''
    if (picked) onPick(picked)
  }
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Box id={`${id}-label`} sx={{ mb: 0.75, typography: 'text' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {label}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' (optional)'}
        </Box>
      </Box>
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      >
        <input
          ref={chooser}
          type="file"
          accept={accept}
          aria-label={`Choose a ${word}`}
          tabIndex={-1}
          hidden
          onChange={choose}
        />
        {shown}
        <ActionButton icon={icon} onClick={() => chooser.current?.click()}>
          {shown ? `Change ${word}` : `Choose a ${word}`}
        </ActionButton>
        {shown && <Button onClick={onRemove}>Remove {word}</Button>}
      </Box>
      {help && <Box sx={{ mt: 0.75, typography: 'small', color: 'text.secondary' }}>{help}</Box>}
      {fault && (
        <Box role="alert" sx={{ mt: 0.75, typography: 'text', color: 'error.main' }}>
          {fault}
        </Box>
      )}
    </Box>
  )
}
