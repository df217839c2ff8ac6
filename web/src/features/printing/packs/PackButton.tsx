import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton'
import { lazyPart } from '../../../ui/lazy/lazyPart'

const PackDialog = lazyPart(() => import('./PackDialog'))

interface PackButtonProps {
  student?: { _id: string; name: string }
  label?: string
  /** The one filled button of its page. */
  primary?: boolean
}

/** Opens the dialog that makes an inspection pack: of the student named, else of a department. */
export function PackButton({ student, label = 'Inspection pack', primary = false }: PackButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant={primary ? 'contained' : 'outlined'}
        color={primary ? 'primary' : 'inherit'}
        icon={primary ? 'add' : 'download'}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'end' }}
      >
        {label}
      </ActionButton>
      {isOpen && <PackDialog {...(student ? { student } : {})} onClose={() => setOpen(false)} />}
    </>
  )
}
