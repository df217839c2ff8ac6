import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { VisuallyHidden } from './text/VisuallyHidden'

/** Space for `count` rows or cards while they load, of the height they will have. `label` is read out once. */
export function RowSkeletons({
  count = 10,
  height = 44,
  gap = 0,
  label = 'Loading',
}: {
  count?: number
  height?: number
  gap?: number
  label?: string
}) {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: `${gap}px` }}>
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <Box
          key={row}
          sx={{
            height,
            display: 'flex',
            alignItems: 'center',
            borderBottom: gap ? 0 : 1,
            borderColor: 'divider',
            px: 1,
          }}
        >
          <Skeleton variant="rounded" width={`${70 + ((row * 13) % 30)}%`} height={Math.min(height - 16, 20)} />
        </Box>
      ))}
    </Box>
  )
}

/** A page that is being fetched: a title's worth and some rows. */
export function PageSkeleton() {
  return (
    <Box sx={{ py: 1 }}>
      <Skeleton variant="rounded" width={240} height={32} sx={{ mb: 3 }} />
      <RowSkeletons count={8} label="Loading page" />
    </Box>
  )
}
