import { amount } from '../../../lib/money'

/** Percent that is added to what is left of the offer price (P-462). */
export const GST = 18

/** What a package costs, line by line, in paise. */
export interface Sum {
  offer: number
  /** What the coupon takes off: never more than there is. */
  coupon: number
  gst: number
  total: number
}

/** Rupees of the wire as whole paise: read from their digits, as no price is computed in floating point. */
export function toPaise(rupees: number): number {
  const [whole = '0', rest = '0'] = rupees.toFixed(2).split('.')
  return Number(whole) * 100 + Number(rest)
}

/** Whole paise as rupees with two digits, as text: 590000 is "5900.00". */
const digits = (paise: number) => `${(paise - (paise % 100)) / 100}.${String(paise % 100).padStart(2, '0')}`

/** Whole paise as the number of rupees that the wire has. */
export const toRupees = (paise: number) => Number(digits(paise))

/** Whole paise as a person reads them: ₹5,900.00. */
export const inRupees = (paise: number) => `₹${amount(toRupees(paise))}`

/** The offer price less the coupon, never below nothing, and the tax on that, rounded half up to a paisa (P-463). */
export function sumOf(offer: number, discount: number): Sum {
  const coupon = Math.min(offer, discount)
  const taxable = offer - coupon
  const hundredths = taxable * (100 + GST) + 50
  const total = (hundredths - (hundredths % 100)) / 100
  return { offer, coupon, gst: total - taxable, total }
}
