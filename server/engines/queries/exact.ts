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
  const exact = scaled(text, scale)
  const negative = exact < 0n
  const absolute = negative ? -exact : exact
  const divisor = BigInt(count) * 10n ** BigInt(scale)
  const shift = 60n
  const quotient = (absolute * 10n ** shift) / divisor
  const sticky = (absolute * 10n ** shift) % divisor === 0n ? '' : '1'
  const value = Number(`${quotient}${sticky}e-${shift + BigInt(sticky.length)}`)
  return negative ? -value : value
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
