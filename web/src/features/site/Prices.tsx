import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type Package, siteQuery } from '../../api/site'
import { amount, price } from '../../lib/money'
import { ErrorPanel } from '../../ui/ErrorPanel'

const HEIGHT = 132

function Price({ offer }: { offer: Package }) {
  const reduced = offer.price > offer.offerPrice
  return (
    <Box
      component="li"
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
      <Box sx={{ fontSize: 14, fontWeight: 600 }}>{offer.title}</Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1, my: '4px' }}>
        <Box sx={{ typography: 'displayStrong', letterSpacing: '-0.5px' }}>
          <Box component="span" sx={{ fontSize: 20, fontWeight: 400, color: 'text.secondary' }}>
            ₹
          </Box>
          {price(offer.offerPrice)}
        </Box>
        {reduced && (
          <Box component="s" aria-label={`instead of ₹${price(offer.price)}`} sx={{ color: 'text.secondary' }}>
            ₹{price(offer.price)}
          </Box>
        )}
      </Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
        <div>{offer.desc}</div>
        <div>₹{amount(offer.payable)} with GST</div>
      </Box>
    </Box>
  )
}

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
        No package is on offer at the moment. Please ask by the contact form.
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
        <Price key={offer._id} offer={offer} />
      ))}
    </Box>
  )
}
