import { FormDialog } from '../../../ui/form/FormDialog'
import { type Signature, useDecideCertificate, type Whose } from './queries'

interface RejectDialogProps {
  signature: Signature
  whose: Whose
  onClose: () => void
}

/** Rejects a certificate that a coordinator issued, with the reason. */
export default function RejectDialog({ signature, whose, onClose }: RejectDialogProps) {
  const decide = useDecideCertificate(whose)
  return (
    <FormDialog
      title="Reject the certificate"
      subtitle={`${signature.certificateNo ?? ''}, ${signature.coordinator}`}
      submitLabel="Reject"
      fields={[
        { name: 'remark', label: 'Reason', max: 500, help: 'The trainee reads it. A new link can be made then.' },
      ]}
      incomplete={{ title: 'Missing reason', message: 'Say why the certificate is rejected.' }}
      done="Certificate rejected"
      onSubmit={({ remark = '' }) => decide.mutateAsync({ linkId: signature._id, decision: 'Rejected', remark })}
      onClose={onClose}
    />
  )
}
