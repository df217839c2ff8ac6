import Box from '@mui/material/Box'
import { useSettled } from '../../layout/page/useSettled'
import { useScheme } from '../../theme/scheme'

/** The width and height of a phone's picture. */
const PHONE = { width: 780, height: 1280 } as const

/** A true picture of the product, taken by `npm run screens` in `tests/web`, in the colours of the page. */
export function Screen({
  name,
  alt,
  width,
  height,
  sizes,
  onPhone,
  eager = false,
}: {
  name: string
  alt: string
  width: number
  height: number
  /** The width at which it is drawn. */
  sizes: string
  /** The picture of a phone that stands in its place below 1200 px, where a desktop's could not be read. */
  onPhone?: string
  /** In sight at once: fetched with the page. */
  eager?: boolean
}) {
  const colorScheme = useScheme()
  // A picture of the whole page, taken without scrolling, has these too.
  const isSettled = useSettled()
  const file = (of: string, half: string, form: string) => `/screens/${of}.${colorScheme}${half}.${form}`
  const set = (of: string, whole: number, form: string) =>
    `${file(of, '.half', form)} ${whole / 2}w, ${file(of, '', form)} ${whole}w`
  return (
    <Box
      component="picture"
      sx={onPhone ? { width: '100%', maxWidth: { xs: 320, lg: 'none' }, mx: 'auto' } : undefined}
    >
      {onPhone &&
        (['avif', 'webp'] as const).map((form) => (
          <source
            key={form}
            media="(max-width: 1199.95px)"
            type={`image/${form}`}
            srcSet={set(onPhone, PHONE.width, form)}
            sizes="320px"
            {...PHONE}
          />
        ))}
      <source type="image/avif" srcSet={set(name, width, 'avif')} sizes={sizes} />
      <Box
        component="img"
        src={file(name, '', 'webp')}
        srcSet={set(name, width, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager || isSettled ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        // Without a network its place stays empty.
        onError={({ currentTarget }: { currentTarget: HTMLElement }) => {
          currentTarget.style.visibility = 'hidden'
        }}
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
    </Box>
  )
}
