import { useQuery } from '@tanstack/react-query'
import type { Kind } from '../../../api/generated/kinds'
import { FileViewer } from '../../../ui/file/FileViewer'
import { Dialog } from '../../../ui/overlay/Dialog'
import { RowSkeletons } from '../../../ui/Skeletons'
import { type Entry, fileLabelOf, headlineOf } from '../entry'
import { entryQuery } from '../queries'
import { useFreshCertificate } from './useFreshCertificate'

/** The certificate of an entry, 500 px high, or "No File Available" (L-106, L-107). The link is signed anew, as the list's may have lapsed. */
export default function CertificateDialog({ kind, entry, onClose }: { kind: Kind; entry: Entry; onClose: () => void }) {
  const fresh = useQuery({ ...entryQuery(kind, entry._id), enabled: Boolean(entry.certificate) })
  const renew = useFreshCertificate(kind, entry)
  const isWaiting = Boolean(entry.certificate) && fresh.isPending
  return (
    <Dialog
      steady
      fullScreenOnPhone
      width="md"
      title={fileLabelOf(kind)}
      subtitle={headlineOf(kind, entry)}
      onClose={onClose}
    >
      {isWaiting ? (
        <RowSkeletons count={1} height={500} />
      ) : (
        <FileViewer file={fresh.data?.data.certificate ?? entry.certificate} label={fileLabelOf(kind)} renew={renew} />
      )}
    </Dialog>
  )
}
