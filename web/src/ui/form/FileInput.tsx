import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { fileSize } from '../FileViewer'
import { Icon } from '../Icon'
import { describedBy, FieldFrame, type InputProps } from './FieldFrame'

/** A link to a chosen picture for as long as it is shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) {
      setUrl(null)
      return
    }
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  opacity: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** A file to send along: chosen, or photographed where the device has a touch screen; its type and size are checked here and again on the server. */
export function FileInput({ field, path, id }: InputProps) {
  const { field: control, fieldState } = useController({ name: path })
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const error = fieldState.error?.message
  const file = control.value instanceof File ? control.value : null
  const preview = usePreview(file)
  const isTouch = typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = Array.from(event.target.files ?? [])
    if (picked) control.onChange(picked)
    // The same file can then be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    <FieldFrame id={id} field={field} error={error}>
      <input
        {...describedBy(id, field, error)}
        ref={chooser}
        id={id}
        type="file"
        accept={field.accept}
        onChange={choose}
        onBlur={control.onBlur}
        tabIndex={-1}
        style={hidden}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-hidden
        tabIndex={-1}
        onChange={choose}
        style={hidden}
      />
      {file ? (
        <Box
          sx={{
            border: 1,
            borderColor: error ? 'error.main' : 'divider',
            borderRadius: 1,
            overflow: 'hidden',
            bgcolor: 'background.paper',
          }}
        >
          {preview && (
            <Box sx={{ display: 'grid', placeItems: 'center', p: 1, bgcolor: 'sunken' }}>
              <Box
                component="img"
                src={preview}
                alt={`${field.label}: ${file.name}`}
                sx={{ maxWidth: '100%', maxHeight: 200 }}
              />
            </Box>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.5 }}>
            <Icon name="file" sx={{ color: 'text.secondary' }} />
            <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
              <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>
              <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{fileSize(file.size)}</Box>
            </Box>
            <IconButton aria-label={`Remove ${file.name}`} onClick={() => control.onChange(null)}>
              <Icon name="close" fontSize="small" />
            </IconButton>
          </Box>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, '& > *': { flex: { xs: 1, lg: 'none' } } }}>
          <Button
            ref={control.ref}
            variant="outlined"
            startIcon={<Icon name="upload" />}
            onClick={() => chooser.current?.click()}
          >
            Choose a file
          </Button>
          {isTouch && (
            <Button variant="outlined" onClick={() => camera.current?.click()}>
              Take a photo
            </Button>
          )}
        </Box>
      )}
    </FieldFrame>
  )
}
