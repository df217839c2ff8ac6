import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton'
import type { DraftState } from '../../ui/form/useDraft'
import { lazyPart } from '../../ui/lazy/lazyPart'

const DraftNotice = lazyPart(() => import('../../ui/form/DraftNotice'))

interface SheetFormProps {
  label: string
  submitLabel: string
  /** How many of how many scores are given. */
  scored: number
  of: number
  draft: DraftState
  isSaving: boolean
  onSubmit: () => Promise<unknown>
  onDiscard: () => void
  onClose: () => void
  children: ReactNode
}

/** What the two scoring forms have in common: what was restored, the fields, and a bar that says how far they are filled. */
export function SheetForm({ label, submitLabel, scored, of, draft, isSaving, ...props }: SheetFormProps) {
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void props.onSubmit()
      }}
    >
      {(draft.restored || draft.isShared) && <DraftNotice spaced draft={draft} onDiscard={props.onDiscard} />}
      {props.children}
      <Box
        data-bottom-bar
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mt: 2,
          py: 1.5,
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Box role="status" sx={{ flex: '1 1 160px', fontWeight: 600 }}>{`${scored} of ${of} scored`}</Box>
        <ActionButton onClick={() => void draft.close(props.onClose)}>Close</ActionButton>
        <Button type="submit" variant="contained" aria-disabled={isSaving} aria-busy={isSaving}>
          {isSaving ? 'Saving' : submitLabel}
        </Button>
      </Box>
    </Box>
  )
}
