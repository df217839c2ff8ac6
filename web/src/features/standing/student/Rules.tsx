import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Student } from './queries'

/** How each number of the page is computed, and who says so. */
export function Rules({ rules }: { rules: Student['rules'] }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ mt: 3 }}>
      <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} aria-controls={id} sx={{ ml: -1 }}>
        {isOpen ? 'Hide how these numbers are computed' : 'How these numbers are computed'}
      </Button>
      <Box id={id} hidden={!isOpen} component="dl" sx={{ m: 0, maxWidth: 720, typography: 'text' }}>
        {rules.map(({ number, rule, source }) => (
          <Box key={number} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {number}
            </Box>
            <dd>
              {rule}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {source}.
              </Box>
            </dd>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
