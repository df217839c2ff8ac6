import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface PageButtonsProps {
  page: number
  total: number
  size: number
  onPage: (page: number) => void
}

/** Back and on through a short list that has no address of its own; nothing where one page has it all. */
export function PageButtons({ page, total, size, onPage }: PageButtonsProps) {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, pt: 1 }}
    >
      <Button variant="text" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Box component="span" aria-live="polite" sx={{ typography: 'text', color: 'text.secondary' }}>
        {`Page ${page} of ${last}`}
      </Box>
      <Button variant="text" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Box>
  )
}
