import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useObjectUrl } from '../../ui/file/useObjectUrl'
import 'react-easy-crop/react-easy-crop.css'
import type { SessionUser } from '../../api/types'
import { ActionButton } from '../../ui/ActionButton'
import { Notice } from '../../ui/Notice'
import { Dialog } from '../../ui/overlay/Dialog'
import { useMessages } from '../../ui/overlay/messages'
import { type CropArea, cropPicture } from './cropPicture'
import { saveProfile } from './queries'

const unreadable = 'This picture cannot be shown here. Please choose a JPG, PNG, GIF or WebP.'
const start = { x: 0, y: 0 }
const MAX_ZOOM = 4

/** Chooses the part of a picture that is kept, by touch, mouse or keys, and saves it as the profile's picture. */
export default function CropDialog({ user, file, onClose }: { user: SessionUser; file: File; onClose: () => void }) {
  const messages = useMessages()
  const hint = useId()
  const zoomId = useId()
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState(start)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isCutting, setCutting] = useState(false)
  const save = useMutation(saveProfile(user._id))
  const isBusy = isCutting || save.isPending

  /** Zooms about what stands in the middle of the frame, not about the middle of the picture. */
  const zoomTo = (next: number) => {
    setCrop({ x: (crop.x * next) / zoom, y: (crop.y * next) / zoom })
    setZoom(next)
  }
  const submit = async () => {
    if (!url || !area || isBusy) return
    setFault(null)
    setCutting(true)
    const form = new FormData()
    try {
      form.set('profilePic', await cropPicture(url, area), 'picture.jpg')
    } catch {
      setFault(unreadable)
      return
    } finally {
      setCutting(false)
    }
    save.mutate(form, {
      onSuccess: ({ message }) => {
        onClose()
        void messages.success('Updated', message ?? 'Profile updated successfully')
      },
      onError: (problem) =>
        setFault(problem.network ? 'Something went wrong. Please try again later.' : problem.message),
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Crop picture"
      width="xs"
      fullScreenOnPhone
      keepOnBackdrop
      actions={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <Button variant="contained" onClick={submit} aria-disabled={!area || isBusy} aria-busy={isBusy}>
            {isBusy ? 'Saving' : 'Save picture'}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fault && <Notice>{fault}</Notice>}
        <Box
          sx={{
            position: 'relative',
            height: { xs: 'min(358px, 50dvh)', lg: 320 },
            borderRadius: 1,
            overflow: 'hidden',
            bgcolor: 'sunken',
            '& [role="application"]:focus-visible': { outlineOffset: -4, outlineWidth: 3 },
          }}
        >
          {url && (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={8}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
              disableAutomaticStylesInjection
              cropperProps={{
                role: 'application',
                'aria-label': 'Picture in its frame',
                'aria-describedby': hint,
              }}
              mediaProps={{ alt: '', onError: () => setFault(unreadable) }}
            />
          )}
        </Box>
        <Box id={hint} sx={{ typography: 'text', color: 'text.secondary' }}>
          Drag the picture, or move it with the arrow keys. Pinch, scroll or use the slider to zoom.
        </Box>
        <Box>
          <Box component="label" htmlFor={zoomId} sx={{ display: 'block', typography: 'label' }}>
            Zoom
          </Box>
          <Box
            component="input"
            type="range"
            id={zoomId}
            min={1}
            max={MAX_ZOOM}
            step={0.1}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} per cent`}
            onChange={(event) => zoomTo(Number(event.currentTarget.value))}
            sx={(theme) => ({
              width: '100%',
              height: 48,
              m: 0,
              accentColor: theme.vars.palette.primary.main,
              [theme.breakpoints.up('lg')]: { height: 36 },
            })}
          />
        </Box>
      </Box>
    </Dialog>
  )
}
