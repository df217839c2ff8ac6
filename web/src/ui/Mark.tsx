import Box from '@mui/material/Box'

/** The product's mark: two written lines and a tick. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 28 28"
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        flex: 'none',
        display: 'block',
        color: 'primary.main',
        '& g': { color: 'primary.contrastText' },
      }}
    >
      <rect width="28" height="28" rx="7" fill="currentColor" />
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 8.500h14M7 13.500h5.500" strokeWidth="2" opacity=".6" />
        <path d="M7 18.500l3.800 3L21 12.500" strokeWidth="2.600" />
      </g>
    </Box>
  )
}
