import { ActionButton } from '../../../ui/ActionButton'
import { Dialog } from '../../../ui/overlay/Dialog'
import { Devices } from './Devices'

/** The devices of somebody else, for the Master. */
export default function DevicesDialog(props: { person: { _id: string; name: string }; onClose: () => void }) {
  const { person, onClose } = props
  return (
    <Dialog
      steady
      onClose={onClose}
      title="Signed-in devices"
      subtitle={person.name}
      actions={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <Devices userId={person._id} />
    </Dialog>
  )
}
