import { useState } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import { FilePreview } from '../../../ui/file/FilePreview'
import { lazyPart } from '../../../ui/lazy/lazyPart'
import { type Entry, fileLabelOf } from '../entry'
import { useFreshCertificate } from './useFreshCertificate'

const CertificateDialog = lazyPart(() => import('./CertificateDialog'))

/** The certificate of an entry in small, and the viewer that it opens (L-106). */
export function EntryFile({ kind, entry }: { kind: Kind; entry: Entry }) {
  const renew = useFreshCertificate(kind, entry)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilePreview file={entry.certificate} label={fileLabelOf(kind)} renew={renew} onOpen={() => setOpen(true)} />
      {isOpen && <CertificateDialog kind={kind} entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}
