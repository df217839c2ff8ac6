import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ComponentType, useRef, useState } from 'react'
import type { SessionUser } from '../../api/types'
import { Avatar } from '../../ui/Avatar'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { useMessages } from '../../ui/overlay/messages'
import { isPicture, notAPicture } from './cropPicture'
import { profileFieldId } from './profileFields'
import { removePicture } from './queries'

type Editor = ComponentType<{ user: SessionUser; file: File; onClose: () => void }>

const loadEditor = () => import('./CropDialog')

/** The picture of a profile: shown, chosen and cropped, taken off. The part that crops is fetched when a file is chosen. */
export function ProfilePicture({ user }: { user: SessionUser }) {
  const messages = useMessages()
  const chooser = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [editor, setEditor] = useState<{ Editor: Editor; file: File } | null>(null)
  const remove = useMutation(removePicture(user._id))

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = Array.from(event.target.files ?? [])
    // The same file can then be chosen again.
    event.target.value = ''
    if (!file) return
    if (!isPicture(file)) {
      setFault(notAPicture)
      return
    }
    setFault(null)
    try {
      const { default: found } = await loadEditor()
      setEditor({ Editor: found, file })
    } catch {
      setFault('The page could not load the cropping tool. Check your network and choose the picture again.')
    }
  }
  const takeOff = async () => {
    const confirmed = await messages.confirm({
      title: 'Remove your picture?',
      message: 'Your initials are shown in its place.',
      confirmLabel: 'Remove picture',
      danger: true,
    })
    if (!confirmed) return
    setFault(null)
    remove.mutate(undefined, {
      onSuccess: ({ message }) => messages.toast({ message: message ?? 'Picture removed successfully' }),
      onError: (problem) =>
        setFault(problem.network ? 'Something went wrong. Please try again later.' : problem.message),
    })
  }
  return (
    <Box component="section" aria-label="Picture">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Avatar name={user.name} src={user.profilePic} size={96} />
        <Box sx={{ minWidth: 0 }}>
          <input
            ref={chooser}
            type="file"
            name="profilePic"
            accept="image/*"
            aria-label="Profile picture"
            tabIndex={-1}
            onChange={choose}
            hidden
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              id={profileFieldId('profilePic')}
              variant="outlined"
              size="small"
              startIcon={<Icon name="upload" />}
              onClick={() => chooser.current?.click()}
            >
              {user.profilePic ? 'Change picture' : 'Choose a picture'}
            </Button>
            {user.profilePic && (
              <Button size="small" color="error" onClick={takeOff} aria-disabled={remove.isPending}>
                {remove.isPending ? 'Removing' : 'Remove'}
              </Button>
            )}
          </Box>
          <Box sx={{ mt: 1, typography: 'small', color: 'text.secondary' }}>JPG, PNG, GIF or WebP</Box>
        </Box>
      </Box>
      {fault && (
        <Box sx={{ mt: 2 }}>
          <Notice>{fault}</Notice>
        </Box>
      )}
      {editor && <editor.Editor user={user} file={editor.file} onClose={() => setEditor(null)} />}
    </Box>
  )
}
