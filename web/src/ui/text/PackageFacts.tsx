import Box from '@mui/material/Box'
import type { Package } from '../../api/site'
import { formatDate } from '../../lib/dates'
import { amount, price } from '../../lib/money'

/** Which package is recommended among several: the one of which a licence costs least, without a code of a college. */
export const recommendedOf = (offers: readonly Package[]): Package | undefined => {
  const open = offers.filter(({ needsCode, payable }) => !needsCode && payable > 0)
  return offers.length > 1 ? open.sort((one, other) => one.payable - other.payable)[0] : undefined
}

/** Whether a licence of a package costs its student nothing, so that it is activated and not bought. */
export const isFree = ({ payable }: Package) => payable <= 0

/** A package as it is offered: what it is called, what it costs, who qualifies for it. */
export function PackageFacts({
  offer,
  recommended,
  heading = 'div',
}: {
  offer: Package
  recommended: boolean
  heading?: 'div' | 'h2'
}) {
  const reduced = offer.price > offer.offerPrice
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Box component={heading} sx={{ m: 0, typography: 'heading' }}>
          {offer.title}
        </Box>
        {recommended && <Box sx={{ typography: 'small', fontWeight: 600, color: 'primary.main' }}>Recommended</Box>}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1, my: '4px' }}>
        <Box sx={{ typography: 'displayStrong', letterSpacing: '-0.5px' }}>₹{price(offer.offerPrice)}</Box>
        {reduced && (
          <Box component="s" aria-label={`instead of ₹${price(offer.price)}`} sx={{ color: 'text.secondary' }}>
            ₹{price(offer.price)}
          </Box>
        )}
      </Box>
      <Box sx={{ typography: 'text', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <p>{offer.desc}</p>
        <p>{offer.needsCode ? 'Only with the code that your college gives you.' : 'No code is needed.'}</p>
        <p>{isFree(offer) ? 'There is nothing to pay.' : `₹${amount(offer.payable)} with GST`}</p>
        {offer.till && <p>Offered until {formatDate(offer.till)}</p>}
      </Box>
    </>
  )
}
