import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/site'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { PackageFacts, recommendedOf } from '../../ui/text/PackageFacts'

const HEIGHT = 190

/** The packages side by side: what the API offers today, in a space of the same height while it is asked. */
export function Prices() {
  const { data, error, refetch } = useQuery(siteQuery)
  const packages = data?.data.packages
  if (error && !packages)
    return (
      <ErrorPanel
        title="The prices could not be loaded"
        message="Check your connection and try again."
        onRetry={() => void refetch()}
      />
    )
  if (packages?.length === 0)
    return (
      <Box sx={{ py: 2, color: 'text.secondary' }}>
        No packages are available at the moment. Please contact us using the contact form.
      </Box>
    )
  return (
    <Box
      component="ul"
      aria-label="Packages"
      aria-busy={packages === undefined}
      sx={{
        minHeight: { xs: HEIGHT * 4, sm: HEIGHT * 2, lg: HEIGHT },
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: `repeat(${Math.min(packages?.length ?? 4, 4)}, 1fr)` },
        columnGap: 3,
        borderTop: 2,
        borderColor: 'text.primary',
      }}
    >
      {packages?.map((offer) => (
        <Box
          component="li"
          key={offer._id}
          sx={{
            minHeight: HEIGHT,
            py: 2,
            pl: { lg: 3 },
            borderBottom: { xs: 1, lg: 0 },
            borderLeft: { lg: 1 },
            borderColor: { xs: 'divider', lg: 'divider' },
            '&:first-of-type': { pl: 0, borderLeft: 0 },
          }}
        >
          <PackageFacts offer={offer} recommended={offer === recommendedOf(packages)} />
        </Box>
      ))}
    </Box>
  )
}
