import Box from '@mui/material/Box'
import { useState } from 'react'
import { formatDate } from '../../../lib/dates'
import { ActionButton } from '../../../ui/ActionButton'
import { FormDialog } from '../../../ui/form/FormDialog'
import { Notice } from '../../../ui/Notice'
import { Dialog } from '../../../ui/overlay/Dialog'
import { useMessages } from '../../../ui/overlay/messages'
import { type Posting, useMakeLink, type Whose } from './queries'

type Channel = 'mail' | 'sms' | 'copy'

interface LinkDialogProps {
  posting: Posting
  sms: boolean
  whose: Whose
  onClose: () => void
}

/** Makes the one-time link of a posting: sent to the coordinator, or shown once to be copied. */
export default function LinkDialog({ posting, sms, whose, onClose }: LinkDialogProps) {
  const messages = useMessages()
  const make = useMakeLink(whose)
  const [made, setMade] = useState<{ address: string; expiresOn: string } | null>(null)
  if (made) return <CopyDialog {...made} coordinator={posting.coordinator} onClose={onClose} />
  return (
    <FormDialog
      title="Link for the co-ordinator"
      subtitle={`${posting.coordinator}, ${posting.institution}`}
      submitLabel="Make link"
      initial={{ channel: 'mail' }}
      fields={[
        {
          name: 'channel',
          label: 'How it reaches the co-ordinator',
          type: 'choice',
          options: [
            { value: 'mail', label: 'By mail to the recorded address' },
            ...(sms ? [{ value: 'sms', label: 'By text message to the recorded number' }] : []),
            { value: 'copy', label: 'I will copy it and pass it on' },
          ],
          help: 'It opens this posting alone, once, without an account. Any earlier link ends.',
        },
      ]}
      incomplete={{ title: 'Missing choice', message: 'Choose how the link reaches the co-ordinator.' }}
      failedTitle="Not made"
      onSubmit={async ({ channel }) => {
        const { data, message } = await make.mutateAsync({ drpcId: posting._id, channel: channel as Channel })
        if (data.address) setMade({ address: data.address, expiresOn: data.expiresOn })
        else {
          onClose()
          messages.toast({ message: `${message ?? 'Link sent'}: ${data.sentTo}` })
        }
      }}
      onClose={onClose}
    />
  )
}

function CopyDialog(props: { address: string; expiresOn: string; coordinator: string; onClose: () => void }) {
  const messages = useMessages()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.address)
      messages.toast({ message: 'Link copied' })
    } catch {
      await messages.alert({ title: 'Not copied', message: 'Select the link and copy it by hand.' })
    }
  }
  return (
    <Dialog
      keepOnBackdrop
      title="Link for the co-ordinator"
      subtitle={`For ${props.coordinator}, until ${formatDate(props.expiresOn)}`}
      onClose={props.onClose}
      actions={
        <>
          <ActionButton onClick={props.onClose}>Done</ActionButton>
          <ActionButton variant="contained" icon="copy" onClick={() => void copy()}>
            Copy link
          </ActionButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pb: 2 }}>
        <Notice severity="warning">
          It is shown only once. Give it to the co-ordinator and to nobody else: whoever has it can sign in the
          co-ordinator’s name.
        </Notice>
        <Box
          component="code"
          tabIndex={0}
          aria-label="Address of the link"
          sx={{ p: '12px', borderRadius: 1, bgcolor: 'sunken', overflowWrap: 'anywhere', userSelect: 'all' }}
        >
          {props.address}
        </Box>
      </Box>
    </Dialog>
  )
}
