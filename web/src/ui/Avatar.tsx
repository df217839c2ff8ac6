import Box from '@mui/material/Box'
import { Picture } from './Picture'

/** MK for Meghana Kulkarni; titles do not count. */
export const initials = (name: string) => {
  const words = name
    .replace(/^(dr|prof|mr|mrs|ms)\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** A person's picture in a circle; the initials where there is none, or where its link has ended. It is decoration: the name stands beside it. */
export function Avatar({ name, src, size }: { name: string; src?: string | null; size: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        borderRadius: '50%',
        bgcolor: 'primary.tint',
        color: 'primary.main',
        fontSize: Math.max(12, size / 3),
        fontWeight: 600,
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        overflow: 'hidden',
      }}
    >
      <Picture src={src} alt="" instead={initials(name)} sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
    </Box>
  )
}
