import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { type ReactNode, useState } from 'react'
import { type Upload, useUpload } from '../../api/upload/uploads'
import { outlined } from '../../theme/outlined'
import { Icon } from '../Icon'
import { Caption } from '../text/Caption'
import { fileKind, fileSize } from './fileFacts'
import type { Prepared } from './smaller'
import { useObjectUrl } from './useObjectUrl'

/** Phones have no PDF viewer inside a page. */
const showsPdf = () => navigator.pdfViewerEnabled === true && window.matchMedia('(pointer: fine)').matches

const mayShow = ({ type }: File) => type.startsWith('image/') || (type === 'application/pdf' && showsPdf())

interface FileChosenProps {
  file: File
  label: string
  hasError: boolean
  isPreparing: boolean
  /** What the file was made from, where it was made smaller on this device. */
  made: Prepared | null
  /** The file's size at most, in bytes. */
  most: number | undefined
  onReplace: () => void
  onRemove: () => void
  onTake: (file: File) => void
}

/** The chosen file before it is sent: what it looks like, what was done to it, how far it has come. */
export default function FileChosen(props: FileChosenProps) {
  const { file, label, hasError, onReplace, onRemove } = props
  const url = useObjectUrl(mayShow(file) ? file : null)
  const upload = useUpload(file)
  const [broken, setBroken] = useState<string | null>(null)
  const isSending = upload?.is === 'sending'
  const isPdf = file.type === 'application/pdf'
  return (
    <Box sx={{ ...outlined, overflow: 'hidden', ...(hasError && { borderColor: 'error.main' }) }}>
      {url && isPdf && (
        <Box
          component="iframe"
          src={`${url}#toolbar=0&navpanes=0&view=FitH`}
          title={`${label}: ${file.name}`}
          tabIndex={-1}
          sx={{ display: 'block', width: '100%', height: 240, border: 0, bgcolor: 'sunken' }}
        />
      )}
      {url && !isPdf && url !== broken && (
        <Box sx={{ display: 'grid', placeItems: 'center', p: 1, bgcolor: 'sunken' }}>
          <Box
            component="img"
            src={url}
            alt={`${label}: ${file.name}`}
            onError={() => setBroken(url)}
            sx={{ maxWidth: '100%', maxHeight: 200 }}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.5 }}>
        <Icon name="file" sx={{ color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>
          <Caption>
            {fileKind(file)}, {fileSize(file.size)}
          </Caption>
        </Box>
        <Button disabled={isSending} onClick={onReplace} aria-label={`Replace ${file.name}`}>
          Replace
        </Button>
        <IconButton aria-label={`Remove ${file.name}`} disabled={isSending} onClick={onRemove}>
          <Icon name="close" size={20} />
        </IconButton>
      </Box>
      <Work {...props} isSending={isSending} />
      {upload && <UploadProgress upload={upload} name={file.name} />}
    </Box>
  )
}

/** What was done to a photo on this device, and the way to leave it as it was. */
function Work({ file, made, isPreparing, isSending, most, onTake }: FileChosenProps & { isSending: boolean }) {
  if (isPreparing) {
    return (
      <Box role="status" sx={{ px: 1.5, pb: 1 }}>
        <Caption>Making the picture fit for sending.</Caption>
      </Box>
    )
  }
  if (!made?.original) return null
  const { original, mayKeep } = made
  const isOriginal = file === original
  const isSmaller = made.file.size < original.size
  const saving = isSmaller
    ? `Made smaller on this device: ${fileSize(original.size)} to ${fileSize(made.file.size)}. `
    : ''
  const fits = mayKeep && (!most || original.size <= most)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, px: 1.5, pb: 0.5 }}>
      <Caption>
        {isOriginal
          ? 'Sent in its full size. Place and device are removed when it arrives.'
          : `${saving}Place and device are removed.`}
      </Caption>
      {isSmaller && fits && (
        <Button
          size="small"
          disabled={isSending}
          onClick={() => onTake(isOriginal ? made.file : original)}
          sx={{ ml: -0.75 }}
        >
          {isOriginal ? 'Send the smaller one' : 'Send the full size'}
        </Button>
      )}
    </Box>
  )
}

function UploadProgress({ upload, name }: { upload: Upload; name: string }) {
  const percent = Math.round(upload.part * 100)
  if (upload.is === 'stopped') {
    return (
      <Row>
        <Box role="status" sx={{ flex: 1, typography: 'text' }}>
          Not sent. The file is still here.
        </Box>
        <Button type="submit" variant="outlined">
          Send again
        </Button>
      </Row>
    )
  }
  const isChecked = upload.cancel === undefined
  return (
    <Row>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <LinearProgress
          variant={isChecked ? 'indeterminate' : 'determinate'}
          aria-label={`Sending ${name}`}
          {...(!isChecked && { value: percent })}
        />
        <Caption>{isChecked ? 'Sent. The server looks at the file.' : `${percent} % sent`}</Caption>
      </Box>
      <Button disabled={isChecked} onClick={upload.cancel}>
        Cancel
      </Button>
    </Row>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.5, pb: 1 }}>{children}</Box>
}
