import { useQuery } from '@tanstack/react-query'
import { price } from '../../../lib/money'
import { FormDialog, type PlainValues, type Refusal } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { packageChoiceQuery, useCouponChanges } from './queries'

/** The specification's words, one by one (P-312 to P-314). */
const ABOVE_ZERO = 'Please enter valid value greater than 0'
const SHORT = 'Enter coupon code more than 6 digit'
const NO_BATCH = 'Select batch First!!!'
const WHOLE = 'Please enter a whole number.'

const title = 'Invalid Coupon'
const numbers = ['discount', 'couponQty'] as const

function check(values: PlainValues): Refusal | undefined {
  const refuse = (name: string, message: string) => ({ title, message, fields: { [name]: message } })
  if ((values.code ?? '').length < 6) return refuse('code', SHORT)
  for (const name of numbers) {
    const typed = values[name] ?? ''
    if (/^-?[0-9.]+$/.test(typed) && Number(typed) <= 0) return refuse(name, ABOVE_ZERO)
    if (!/^[0-9]{1,9}$/.test(typed)) return refuse(name, WHOLE)
  }
  return undefined
}

/** The modal "Create Coupon" of the coupons and of the referral list (P-205, P-207). */
export default function CreateCouponDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const { create } = useCouponChanges()
  const { data } = useQuery(packageChoiceQuery)
  const options = (data?.data ?? []).map(({ _id, title: name, offerPrice }) => ({
    value: _id,
    label: `${name} (₹${price(offerPrice)})`,
  }))
  return (
    <FormDialog
      title="Create Coupon"
      submitLabel="Create Coupon"
      incomplete={{ title, message: NO_BATCH }}
      check={check}
      fields={[
        {
          name: 'batch',
          label: 'Package',
          type: 'choice',
          options: [{ value: '', label: 'Choose' }, ...options],
          missing: NO_BATCH,
        },
        {
          name: 'code',
          label: 'Code',
          max: 20,
          missing: SHORT,
          help: '6 to 20 letters and digits.',
          clean: (text) => text.toUpperCase(),
        },
        {
          name: 'discount',
          label: 'Discount in ₹',
          max: 9,
          missing: ABOVE_ZERO,
          help: 'Whole rupees off the offer price, before GST.',
        },
        {
          name: 'couponQty',
          label: 'Quantity',
          max: 9,
          missing: ABOVE_ZERO,
          help: 'How many students may use it, once each.',
        },
      ]}
      failedTitle="Not created"
      onSubmit={async ({ batch = '', code = '', discount, couponQty }) => {
        const body = { couponQty: Number(couponQty), batch, discount: Number(discount), code }
        const answer = await create.mutateAsync(body)
        onClose()
        void messages.success('Created!', answer.message)
      }}
      onClose={onClose}
    />
  )
}
