import { FilePick } from '../../ui/file/FilePick'
import { useObjectUrl } from '../../ui/file/useObjectUrl'
import { useMessages } from '../../ui/overlay/messages'
import { Picture } from '../../ui/Picture'

const MOST = 5 * 1024 * 1024
const TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** A college's public logo: the stored one or a chosen picture, and the ways to change and remove it. */
export function LogoInput({
  stored,
  file,
  onChange,
  onRemove,
}: {
  /** The link of the logo that is kept; null where there is none, or where it is to go. */
  stored: string | null
  file: File | null
  onChange: (file: File | null) => void
  onRemove: () => void
}) {
  const messages = useMessages()
  const preview = useObjectUrl(file)
  const pick = (picked: File) => {
    if (!TYPES.split(',').includes(picked.type) || picked.size > MOST) {
      void messages.alert({
        title: 'Upload failed',
        message: 'The logo must be a PNG, JPEG, WebP or GIF picture of 5 MB or less.',
      })
      return
    }
    onChange(picked)
  }
  const src = preview ?? stored
  const shown = src && (
    <Picture
      src={src}
      alt="The college's logo"
      instead="The logo could not be shown."
      sx={{ width: 64, height: 64, objectFit: 'contain', border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  )
  return (
    <FilePick
      label="Logo"
      accept={TYPES}
      shown={shown}
      help="The logo is public: it appears on the college’s sign-in page."
      onPick={pick}
      onRemove={() => (file ? onChange(null) : onRemove())}
    />
  )
}
