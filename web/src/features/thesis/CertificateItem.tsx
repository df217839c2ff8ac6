import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Field } from '../../api/generated/kinds'
import { FileInput } from '../../ui/file/FileInput'
import { FilePreview } from '../../ui/file/FilePreview'
import type { StoredFile } from '../../ui/file/fileFacts'
import type { Renew } from '../../ui/file/fileLink'
import { type FormValues, formBody } from '../../ui/form/values'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { Dialog } from '../../ui/overlay/Dialog'
import { ItemForm } from './ItemFrame'

const FileViewer = lazyPart(async () => ({ default: (await import('../../ui/file/FileViewer')).FileViewer }))

interface CertificateFormProps {
  field: Field
  recordId: string | null
  isSaving: boolean
  /** Says what stands against saving; false where something does. */
  check: (file: File | null) => boolean
  onSave: (body: FormData) => Promise<boolean>
}

/** The certificate that is to be saved: a file, chosen, photographed or dropped, and sent with its progress. */
export function CertificateForm({ field, recordId, isSaving, check, onSave }: CertificateFormProps) {
  const id = useId()
  const form = useForm<FormValues>({ defaultValues: { certificate: null } })
  const save = async () => {
    const values = form.getValues()
    if (!check(values.certificate instanceof File ? values.certificate : null)) return
    const body = formBody('multipart', [{ ...field, name: 'certificate' }], values, recordId ? { id: recordId } : {})
    if (body instanceof FormData) await onSave(body)
  }
  return (
    <FormProvider {...form}>
      <ItemForm saveLabel="Save certificate" isSaving={isSaving} onSave={save}>
        <FileInput field={field} path="certificate" id={`${id}-certificate`} />
      </ItemForm>
    </FormProvider>
  )
}

/** The saved certificate in small, and the viewer that it opens. */
export function SavedCertificate({ file, renew }: { file: StoredFile; renew: Renew }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilePreview file={file} renew={renew} onOpen={() => setOpen(true)} />
      {isOpen && (
        <Dialog
          steady
          fullScreenOnPhone
          width="md"
          title="Certificate"
          subtitle={file.name}
          onClose={() => setOpen(false)}
        >
          <FileViewer file={file} renew={renew} />
        </Dialog>
      )}
    </>
  )
}
