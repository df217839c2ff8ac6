import Box from '@mui/material/Box'
import { GST, inRupees, type Sum } from './sum'

/** What a purchase comes to, line by line: offer price, coupon, tax, total. A change is read out. */
export function SumLines({ sum, coupon }: { sum: Sum; coupon: string | null }) {
  const lines: readonly (readonly [string, string])[] = [
    ['Offer price', inRupees(sum.offer)],
    ...(coupon ? [[`Coupon ${coupon}`, `− ${inRupees(sum.coupon)}`] as const] : []),
    [`GST ${GST}%`, inRupees(sum.gst)],
    ['Total', inRupees(sum.total)],
  ]
  return (
    <Box aria-live="polite">
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          gap: '8px 16px',
          '& > :last-child > *': { fontWeight: 600, color: 'text.primary' },
        }}
      >
        {lines.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
