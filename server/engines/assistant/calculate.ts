import type { RowName } from './evidence.ts'

/** An exact fraction; the denominator is positive. */
type Fraction = { over: bigint; under: bigint }

export type CellOf = (name: string, row: RowName, column: string) => unknown

const mostDigits = 400
const shownDigits = 12

class Wrong extends Error {}

function reduced(over: bigint, under: bigint): Fraction {
  if (under === 0n) throw new Wrong('It divides by zero.')
  let [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under]
  while (b > 0n) [a, b] = [b, a % b]
  const sign = under < 0n ? -1n : 1n
  const divisor = a === 0n ? 1n : a
  const result = { over: (sign * over) / divisor, under: (sign * under) / divisor }
  if (String(result.over).length + String(result.under).length > mostDigits)
    throw new Wrong('Its numbers are too long.')
  return result
}

function fractionOf(written: string): Fraction {
  const match = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,3}))?$/i.exec(written)
  if (match === null) throw new Wrong(`"${written.slice(0, 40)}" is not a number.`)
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match
  const power = Number(exponent) - decimals.length
  const digits = BigInt(`${sign}${whole}${decimals}`)
  return power >= 0 ? reduced(digits * 10n ** BigInt(power), 1n) : reduced(digits, 10n ** BigInt(-power))
}

function withoutZeros(decimals: string): string {
  let end = decimals.length
  while (decimals[end - 1] === '0') end -= 1
  return decimals.slice(0, end)
}

/** Decimal text: exact where it ends within 12 decimals, else rounded to 12 significant digits. */
function textOf({ over, under }: Fraction): string {
  const sign = over < 0n ? '-' : ''
  const size = over < 0n ? -over : over
  const scaled = size * 10n ** BigInt(shownDigits)
  if (scaled % under === 0n) {
    const digits = String(scaled / under).padStart(shownDigits + 1, '0')
    const decimals = withoutZeros(digits.slice(-shownDigits))
    return `${sign}${digits.slice(0, -shownDigits)}${decimals === '' ? '' : `.${decimals}`}`
  }
  const whole = String(size / under)
  const precision = Math.max(0, shownDigits - (whole === '0' ? 0 : whole.length))
  const power = 10n ** BigInt(precision)
  const rounded = (size * power * 2n + under) / (under * 2n)
  const digits = String(rounded).padStart(precision + 1, '0')
  return precision === 0
    ? `${sign}${digits}`
    : withoutZeros(`${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`)
}

const token =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([qc]\d{1,4})(?:\[(?:(\d{1,6})|"([^"]{1,200})")\]\.(?:"([^"]{1,200})"|([\p{L}_][\p{L}\p{N}_:.]*)))?|([-+*/()%]))/uy

type Token = { kind: 'value'; value: Fraction } | { kind: 'sign'; sign: string }

function tokensOf(expression: string, cellOf: CellOf): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < expression.trimEnd().length) {
    const from = token.lastIndex
    const match = token.exec(expression)
    if (match === null) throw new Wrong(`It cannot be read at "${expression.slice(from, from + 20).trim()}".`)
    const [, number, name, row, label, quoted, plain, sign] = match
    if (number !== undefined) tokens.push({ kind: 'value', value: fractionOf(number) })
    else if (sign !== undefined) tokens.push({ kind: 'sign', sign })
    else {
      // A calculated result is one cell, and is named without it.
      const column = quoted ?? plain ?? 'value'
      const inRow = label === undefined ? row : `"${label}"`
      const called = inRow === undefined ? name : `${name}[${inRow}].${column}`
      const cell = cellOf(name ?? '', label ?? Number(row ?? 1), column)
      if (cell === undefined) throw new Wrong(`There is no cell ${called}.`)
      if (cell === null) throw new Wrong(`The cell ${called} is empty.`)
      tokens.push({ kind: 'value', value: fractionOf(String(cell)) })
    }
  }
  return tokens
}

/** A sum of numbers and cells with + - * / % and brackets, worked out exactly; `%` after a value divides it by 100. */
function valueOf(tokens: Token[]): Fraction {
  let at = 0
  const next = (): string | null => {
    const one = tokens[at]
    return one?.kind === 'sign' ? one.sign : null
  }
  const operand = (depth: number): Fraction => {
    if (depth > 100) throw new Wrong('It has too many brackets.')
    const one = tokens[at]
    at += 1
    if (one === undefined) throw new Wrong('It ends too early.')
    let value: Fraction
    if (one.kind === 'value') value = one.value
    else if (one.sign === '-') {
      const inner = operand(depth + 1)
      value = { over: -inner.over, under: inner.under }
    } else if (one.sign === '(') {
      value = sum(depth + 1)
      if (next() !== ')') throw new Wrong('A bracket is not closed.')
      at += 1
    } else throw new Wrong(`There is a value missing before "${one.sign}".`)
    if (next() === '%') {
      at += 1
      value = reduced(value.over, value.under * 100n)
    }
    return value
  }
  const product = (depth: number): Fraction => {
    let value = operand(depth)
    for (let sign = next(); sign === '*' || sign === '/'; sign = next()) {
      at += 1
      const other = operand(depth)
      value =
        sign === '*'
          ? reduced(value.over * other.over, value.under * other.under)
          : reduced(value.over * other.under, value.under * other.over)
    }
    return value
  }
  const sum = (depth: number): Fraction => {
    let value = product(depth)
    for (let sign = next(); sign === '+' || sign === '-'; sign = next()) {
      at += 1
      const other = product(depth)
      const more = sign === '+' ? other.over : -other.over
      value = reduced(value.over * other.under + more * value.under, value.under * other.under)
    }
    return value
  }
  const value = sum(0)
  if (at < tokens.length) throw new Wrong('It goes on after its end.')
  return value
}

/** The exact value of a sum as decimal text, or one sentence that says what is wrong with it. */
export function calculate(expression: string, cellOf: CellOf): { value: string } | { error: string } {
  try {
    return { value: textOf(valueOf(tokensOf(expression, cellOf))) }
  } catch (error) {
    if (error instanceof Wrong) return { error: error.message }
    throw error
  }
}
