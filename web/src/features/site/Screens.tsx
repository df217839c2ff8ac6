import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'

/** A true picture of the product, taken by `npm run screens` in `tests/web`, in the colours of the page. */
export function Screen({
  name,
  alt,
  width,
  height,
  sizes,
  eager = false,
}: {
  name: string
  alt: string
  width: number
  height: number
  /** The width at which it is drawn. */
  sizes: string
  /** In sight at once: fetched with the page. */
  eager?: boolean
}) {
  const { colorScheme = 'light' } = useColorScheme()
  const file = (half: string, form: string) => `/screens/${name}.${colorScheme}${half}.${form}`
  const set = (form: string) => `${file('.half', form)} ${width / 2}w, ${file('', form)} ${width}w`
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <Box
        component="img"
        src={file('', 'webp')}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        sx={{
          display: 'block',
          width: '100%',
          height: 'auto',
          bgcolor: 'sunken',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      />
    </picture>
  )
}
