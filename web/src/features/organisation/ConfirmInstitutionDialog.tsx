import { FormDialog } from '../../ui/form/FormDialog'
import { type Institution, useInstitutionChanges } from './queries'
import { siteFields, siteOf, siteValues } from './site'

/** Records what the rule on places of residency asks of an institution; what is recorded, the Master alone changes. */
export default function ConfirmInstitutionDialog({
  institution,
  free,
  onClose,
}: {
  institution: Institution
  /** Everything may be changed. */
  free: boolean
  onClose: () => void
}) {
  const { confirm } = useInstitutionChanges()
  const initial = siteValues(institution)
  return (
    <FormDialog
      title="Confirm institution"
      subtitle={institution.title}
      submitLabel="Save"
      width="md"
      incomplete={{ title: 'Nothing selected', message: 'Enter at least one detail about the institution.' }}
      initial={initial}
      fields={siteFields.map((field) =>
        !free && initial[field.name]
          ? { ...field, readOnly: true, help: 'Already recorded. Only the Master can change it.' }
          : field,
      )}
      done="Institution confirmed"
      onSubmit={(values) => confirm.mutateAsync({ id: institution._id, body: siteOf(values) })}
      onClose={onClose}
    />
  )
}
