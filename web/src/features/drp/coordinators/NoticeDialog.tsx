import { FileViewer } from '../../../ui/file/FileViewer'
import { Dialog } from '../../../ui/overlay/Dialog'
import type { Drpc } from '../queries'

/** The notice of a posting. */
export default function NoticeDialog({ coordinator, onClose }: { coordinator: Drpc; onClose: () => void }) {
  return (
    <Dialog
      fullScreenOnPhone
      width="md"
      title="Notice"
      subtitle={`${coordinator.name}, ${coordinator.insitution?.title ?? ''}`}
      onClose={onClose}
    >
      <FileViewer file={coordinator.notice} label="Notice" />
    </Dialog>
  )
}
