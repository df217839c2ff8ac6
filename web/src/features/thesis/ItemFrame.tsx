import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent, ReactNode } from 'react'
import { Icon } from '../../ui/Icon'

/** One of the five items: its place in the order or a tick, and what is saved or asked for. */
export function ItemFrame({ number, isSaved, children }: { number: number; isSaved: boolean; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 24,
          height: 24,
          borderRadius: '50%',
          typography: 'smallStrong',
          color: isSaved ? 'approved.main' : 'text.secondary',
          bgcolor: isSaved ? 'approved.tint' : 'sunken',
        }}
      >
        {isSaved ? <Icon name="check" size={16} /> : number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  )
}

interface ItemFormProps {
  saveLabel: string
  isSaving: boolean
  onSave: () => Promise<unknown>
  children: ReactNode
}

/** The form of an item that is not saved yet: its controls and Save. */
export function ItemForm({ saveLabel, isSaving, onSave, children }: ItemFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSave()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      {children}
      <Box>
        <Button type="submit" variant="outlined" aria-disabled={isSaving} aria-busy={isSaving}>
          {isSaving ? 'Saving' : saveLabel}
        </Button>
      </Box>
    </Box>
  )
}

/** What the viewer of somebody else's record sees of an item. */
export function ItemText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box sx={{ typography: 'label' }}>{label}</Box>
      <Box sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
        {children || (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Not saved yet
          </Box>
        )}
      </Box>
    </>
  )
}
