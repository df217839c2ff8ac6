import { FormDialog } from '../../ui/form/FormDialog'
import { useMessages } from '../../ui/overlay/messages'
import { useInstitutionChanges } from './queries'
import { siteFields, siteOf } from './site'
import { incomplete, useStates } from './useStates'

/** Adds an institution to a state (P-311). */
export default function AddInstitutionDialog({ state, onClose }: { state: string; onClose: () => void }) {
  const messages = useMessages()
  const { add } = useInstitutionChanges()
  const states = useStates()
  return (
    <FormDialog
      title="Add institution"
      submitLabel="Add institution"
      incomplete={incomplete}
      initial={{ state }}
      fields={[
        { name: 'state', label: 'State', type: 'choice', options: [{ value: '', label: 'Choose' }, ...states] },
        {
          name: 'title',
          label: 'Institution',
          max: 200,
          help: 'Name and place, for example District Hospital, Satara.',
        },
        ...siteFields,
      ]}
      width="md"
      onSubmit={async ({ state: chosen = '', title = '', ...site }) => {
        const answer = await add.mutateAsync({ state: chosen, title, ...siteOf(site) })
        onClose()
        void messages.success('Created!', answer.message)
      }}
      onClose={onClose}
    />
  )
}
