/** Decimal text as a whole number of units of 10^-scale. */
export function scaled(text: string, scale: number): bigint {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const digits = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  return negative ? -digits : digits
}

export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** The number nearest to text / count, the text being an exact decimal: correctly rounded, as one division would be. */
export function nearestQuotient(text: string, count: number): number {
  const scale = decimalsOf(text)
  return nearestFraction(scaled(text, scale), BigInt(count) * 10n ** BigInt(scale))
}

const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units)

/** The number nearest to above / below. */
function nearestFraction(above: bigint, below: bigint): number {
  const [absolute, divisor] = [sizeOf(above), sizeOf(below)]
  const shift = 60n
  const quotient = (absolute * 10n ** shift) / divisor
  const sticky = (absolute * 10n ** shift) % divisor === 0n ? '' : '1'
  const value = Number(`${quotient}${sticky}e-${shift + BigInt(sticky.length)}`)
  return above === 0n || above < 0n === below < 0n ? value : -value
}

export const plainDecimal = /^-?\d+(?:\.\d+)?$/

/** The sum of numbers as they are written, without the noise of adding them in binary; `text`: in decimals. */
export function exactSum(values: number[]): { text: string; sum: number } {
  const texts = values.map(String)
  if (!texts.every((text) => plainDecimal.test(text))) {
    const sum = values.reduce((total, value) => total + value, 0)
    return { text: String(sum), sum }
  }
  const scale = Math.max(0, ...texts.map(decimalsOf))
  const total = texts.reduce((sum, text) => sum + scaled(text, scale), 0n)
  const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = `${total < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`
  return { text, sum: Number(text) }
}

type Products = readonly (readonly string[])[]

/** A sum of products of decimals, in units of 10^-scale. */
function sumOfProducts(products: Products): { units: bigint; scale: number } {
  const exact = products.map((factors) => ({
    units: factors.reduce((product, factor) => product * scaled(factor, decimalsOf(factor)), 1n),
    scale: factors.reduce((sum, factor) => sum + decimalsOf(factor), 0),
  }))
  const scale = Math.max(0, ...exact.map((product) => product.scale))
  const units = exact.reduce((sum, product) => sum + product.units * 10n ** BigInt(scale - product.scale), 0n)
  return { units, scale }
}

/** The number nearest to one sum of products divided by another; null for a division by zero or without end. */
export function nearestQuotientOfSums(above: Products, below: Products): number | null {
  if (![...above, ...below].flat().every((text) => plainDecimal.test(text))) {
    const [top, bottom] = [above, below].map((products) =>
      products.reduce((sum, factors) => sum + factors.reduce((product, factor) => product * Number(factor), 1), 0),
    )
    const quotient = (top ?? 0) / (bottom ?? 0)
    return Number.isFinite(quotient) ? quotient : null
  }
  const [top, bottom] = [sumOfProducts(above), sumOfProducts(below)]
  if (bottom.units === 0n) return null
  const value = nearestFraction(top.units * 10n ** BigInt(bottom.scale), bottom.units * 10n ** BigInt(top.scale))
  return Number.isFinite(value) ? value : null
}
