const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Rupees as a price is written: 9,999, and with paise only where there are some. */
export const price = (rupees: number) => (Number.isInteger(rupees) ? whole : exact).format(rupees)

/** Rupees as an amount to pay: 11,798.82. */
export const amount = (rupees: number) => exact.format(rupees)
