import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface PageTurnerProps {
  /** What the pages are of, for screen readers. */
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The pages of a list on a dashboard: the one before, which it is, the next one (L-035, L-036). */
export const PageTurner = ({ label, page, pages, onPage }: PageTurnerProps) => (
  <Box
    component="nav"
    aria-label={label}
    sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, mt: 1.5 }}
  >
    <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
      Previous
    </Button>
    <Box component="span" role="status" sx={{ px: 1, color: 'text.secondary' }}>
      Page {Math.min(page, pages)} of {pages}
    </Box>
    <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
      Next
    </Button>
  </Box>
)
