import Box from '@mui/material/Box'

/** The backlog as one hairline strip of ages; only the last, the longest wait, is amber. */
export function AgeStrip({ ages }: { ages: readonly { label: string; count: number }[] }) {
  if (ages.length === 0) return null
  const most = Math.max(1, ...ages.map(({ count }) => count))
  return (
    <Box
      component="ul"
      aria-label="Waiting by age"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', lg: `repeat(${ages.length}, 1fr)` },
        gap: '1px',
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'divider',
      }}
    >
      {ages.map(({ label, count }, index) => {
        const isLong = index === ages.length - 1 && count > 0
        return (
          <Box
            component="li"
            key={label}
            sx={{ p: { xs: '8px 12px 10px', lg: '10px 16px 12px' }, bgcolor: 'background.paper' }}
          >
            <Box
              sx={{
                display: 'flex',
                alignItems: 'baseline',
                gap: 1,
                mb: 0.75,
                typography: 'small',
                color: 'text.secondary',
              }}
            >
              <Box
                component="b"
                sx={{
                  fontSize: 'subtitle.fontSize',
                  lineHeight: '24px',
                  fontWeight: 600,
                  color: isLong ? 'pending.main' : 'text.primary',
                }}
              >
                {count}
              </Box>
              {label}
            </Box>
            <Box aria-hidden sx={{ height: 4, borderRadius: '2px', bgcolor: 'track', overflow: 'hidden' }}>
              <Box
                style={{ width: `${(count / most) * 100}%` }}
                sx={{ height: 4, bgcolor: isLong ? 'pending.bar' : 'text.secondary' }}
              />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
