import { FormDialog } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { type KeptPackage, usePackageChanges } from './queries'

/** Adds a package, or changes the one that was seen. */
export default function PackageDialog({ seen, onClose }: { seen: KeptPackage | null; onClose: () => void }) {
  const messages = useMessages()
  const { save } = usePackageChanges()
  return (
    <FormDialog
      title={seen ? 'Edit package' : 'Add package'}
      submitLabel={seen ? 'Save changes' : 'Add package'}
      incomplete={{ title: 'Missing Details', message: 'Please fill all the fields!' }}
      initial={{
        title: seen?.title ?? '',
        desc: seen?.desc ?? '',
        price: String(seen?.price ?? ''),
        offerPrice: String(seen?.offerPrice ?? ''),
        till: seen?.till ?? '',
        needsCode: seen?.needsCode ? 'yes' : 'no',
      }}
      fields={[
        { name: 'title', label: 'Package', max: 80 },
        { name: 'desc', label: 'Description', max: 200, help: 'One line: who it is for.' },
        { name: 'price', label: 'Price in ₹', max: 12, help: 'Shown struck through where the offer price is lower.' },
        { name: 'offerPrice', label: 'Offer price in ₹', max: 12, help: 'The price charged; 18% GST is added.' },
        {
          name: 'needsCode',
          label: 'Who may buy it',
          type: 'choice',
          options: [
            { value: 'no', label: 'Every student' },
            { value: 'yes', label: 'Students with the code of their college' },
          ],
        },
        {
          name: 'till',
          label: 'Last day',
          type: 'date',
          optional: true,
          help: 'Leave blank to offer it without an end date.',
        },
      ]}
      onSubmit={async ({ title = '', desc = '', price = '', offerPrice = '', till = '', needsCode }) => {
        const body = { title, desc, price, offerPrice, till, needsCode: needsCode === 'yes' }
        const answer = await save.mutateAsync({ seen, body })
        onClose()
        void messages.success(seen ? 'Updated' : 'Created!', answer.message)
      }}
      onClose={onClose}
    />
  )
}
