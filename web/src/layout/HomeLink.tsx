import Box, { type BoxProps } from '@mui/material/Box'
import { Link } from 'react-router'
import { Mark } from '../ui/Mark'
import { productName } from './page/title'

/** The mark and the name of the product, which lead to the dashboard. */
export const HomeLink = ({ size, sx }: { size?: number | undefined; sx?: BoxProps['sx'] }) => (
  <Box
    component={Link}
    to="/dashboard"
    sx={[
      {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '10px',
        fontSize: 'lead.fontSize',
        fontWeight: 600,
        color: 'text.primary',
        textDecoration: 'none',
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    <Mark size={size} />
    {productName}
  </Box>
)
