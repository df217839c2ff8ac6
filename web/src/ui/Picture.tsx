import Box, { type BoxProps } from '@mui/material/Box'
import { type ReactNode, useState } from 'react'

interface PictureProps {
  src: string | null | undefined
  alt: string
  /** What stands there where there is no picture, or where it cannot come. */
  instead?: ReactNode
  sx?: BoxProps['sx']
}

/** A picture of the server's, which may not come: without a network, or where its link has ended. It leaves no broken frame. */
export function Picture({ src, alt, instead = null, sx }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || src === broken) return instead
  return <Box component="img" src={src} alt={alt} onError={() => setBroken(src)} {...(sx && { sx })} />
}
