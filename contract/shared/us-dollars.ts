const money = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const little = new Intl.NumberFormat('en-NZ', { maximumSignificantDigits: 2 })

/** Model costs in the format used everywhere: "US$12.30", and "US$0.0034" below ten cents. */
export const inUsDollars = (amount: number): string =>
  `US$${amount > 0 && amount < 0.1 ? little.format(amount) : money.format(amount)}`
