import { describe, expect, it } from 'vitest'
import { inRupees, sumOf, toPaise, toRupees } from './sum'

describe('the sum of a purchase', () => {
  it.each([
    [5999, 999, 5900, 900],
    [5999, 7000, 0, 0],
    [5999, 0, 7078.82, 1079.82],
    [9999, 0, 11798.82, 1799.82],
    [4999, 100, 5780.82, 881.82],
  ])('[P-463] %d less a coupon of %d comes to %d with GST', (offer, coupon, total, gst) => {
    const sum = sumOf(toPaise(offer), toPaise(coupon))
    expect(toRupees(sum.total)).toBe(total)
    expect(toRupees(sum.gst)).toBe(gst)
    expect(sum.offer - sum.coupon + sum.gst).toBe(sum.total)
  })

  it('is exact for every whole paisa up to 130 rupees, and for every whole price', () => {
    const exact = (paise: number) => Number((BigInt(paise) * 118n + 50n) / 100n)
    const some = [...Array(13_000).keys(), ...Array.from({ length: 12_000 }, (_, rupees) => rupees * 100)]
    for (const paise of some) {
      expect(sumOf(paise, 0).total).toBe(exact(paise))
      expect(toPaise(toRupees(paise))).toBe(paise)
    }
  })

  it('is written as rupees are', () => {
    expect(inRupees(590000)).toBe('₹5,900.00')
    expect(inRupees(12345605)).toBe('₹1,23,456.05')
  })
})
