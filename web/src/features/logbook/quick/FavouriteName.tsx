import { FormDialog } from '../../../ui/form/FormDialog'
import { NAME_LENGTH } from './queries'

interface FavouriteNameProps {
  title: string
  submitLabel: string
  name: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks what a favourite is to be called. */
export default function FavouriteName({ title, submitLabel, name, onSave, onClose }: FavouriteNameProps) {
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      width="xs"
      fields={[{ name: 'name', label: 'Name', max: NAME_LENGTH, help: 'It holds no patient, date, remark or file.' }]}
      initial={{ name }}
      incomplete={{ title: 'Name missing', message: 'Give the favourite a name.' }}
      failedTitle="Not kept"
      onSubmit={async ({ name: chosen = '' }) => {
        await onSave(chosen)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
