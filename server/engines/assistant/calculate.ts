import type { RowName } from './evidence.ts'

/** An exact fraction; the denominator is positive. */
type Fraction = { over: bigint; under: bigint }

/** `row`: null for a value that is the same in every row. */
export type CellOf = (name: string, row: RowName | null, column: string) => unknown
/** A day is the number of days since 1 January 1970. */
type Value = Fraction & { isDay?: true }

const mostDigits = 400
const shownDigits = 12
const DAY_MS = 86_400_000

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

function dayOf(written: string): Value | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ].{0,40})?$/.exec(written)?.[1]
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day
    ? null
    : { over: BigInt(at / DAY_MS), under: 1n, isDay: true }
}

function textOfDay({ over, under }: Fraction): string {
  const at = new Date(Number(over / under) * DAY_MS)
  if (under !== 1n || Number.isNaN(at.getTime())) throw new Wrong('That is not a day.')
  return at.toISOString().slice(0, 10)
}

const token =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|"(\d{4}-\d{2}-\d{2})"|([qc]\d{1,4})(?:\[(?:(\d{1,6})|"([^"]{1,200})")\])?(?:\.(?:"([^"]{1,200})"|([\p{L}_][\p{L}\p{N}_:.]*)))?|(\*\*|[-+*/()%^]))/uy

type Token = { kind: 'value'; value: Value } | { kind: 'sign'; sign: string }

function tokensOf(expression: string, cellOf: CellOf): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < expression.trimEnd().length) {
    const from = token.lastIndex
    const match = token.exec(expression)
    if (match === null) throw new Wrong(`It cannot be read at "${expression.slice(from, from + 20).trim()}".`)
    const [, number, day, name, row, label, quoted, plain, sign] = match
    if (number !== undefined) tokens.push({ kind: 'value', value: fractionOf(number) })
    else if (day !== undefined) tokens.push({ kind: 'value', value: dayOf(day) ?? wrongDay(day) })
    else if (sign !== undefined) tokens.push({ kind: 'sign', sign: sign === '**' ? '^' : sign })
    else {
      // A calculated result is one cell, and is named without it.
      const column = quoted ?? plain ?? 'value'
      const inRow = label === undefined ? row : `"${label}"`
      const isWhole = quoted === undefined && plain === undefined
      const called = isWhole ? (name ?? '') : `${name}${inRow === undefined ? '' : `[${inRow}]`}.${column}`
      const cell = cellOf(name ?? '', label ?? (row === undefined ? null : Number(row)), column)
      if (cell === undefined)
        throw new Wrong(`There is no cell ${called}.${inRow === undefined ? withRow(name, column) : ''}`)
      if (cell === null) throw new Wrong(`The cell ${called} is empty.`)
      tokens.push({ kind: 'value', value: dayOf(String(cell)) ?? fractionOf(String(cell)) })
    }
  }
  return tokens
}

const withRow = (name: string | undefined, column: string): string =>
  name?.startsWith('q') ? ` Name a row: ${name}[1].${column}.` : ''

function wrongDay(written: string): never {
  throw new Wrong(`"${written}" is not a day.`)
}

const plainOf = (value: Value): Value => {
  if (value.isDay) throw new Wrong('Days are only subtracted from each other, or moved by a number of days.')
  return value
}

function added(one: Value, other: Value, sign: 1n | -1n): Value {
  const sum = reduced(one.over * other.under + sign * other.over * one.under, one.under * other.under)
  if (sign === -1n && one.isDay && other.isDay) return sum
  if (other.isDay) return one.isDay || sign === -1n ? plainOf(other) : { ...sum, isDay: true }
  return one.isDay ? { ...sum, isDay: true } : sum
}

/** Exact for whole exponents as long as it fits, else rounded to as many digits as are shown. */
function power(base: Value, exponent: Value): Value {
  const [{ over, under }, { over: times, under: root }] = [plainOf(base), plainOf(exponent)]
  const size = times < 0n ? -times : times
  const digits = (String(over).length + String(under).length) * Number(size)
  if (root === 1n && digits <= mostDigits)
    return times < 0n ? reduced(under ** size, over ** size) : reduced(over ** size, under ** size)
  const value = (Number(over) / Number(under)) ** (Number(times) / Number(root))
  if (!Number.isFinite(value)) throw new Wrong('That power is not a number, or too long.')
  return fractionOf(value.toPrecision(shownDigits + 2))
}

/**
 * A sum of numbers, days and cells with + - * / ^ % and brackets; `%` after a value divides it by 100. All of it is exact
 * but powers with a fraction as exponent.
 */
function valueOf(tokens: Token[]): Value {
  let at = 0
  const next = (): string | null => {
    const one = tokens[at]
    return one?.kind === 'sign' ? one.sign : null
  }
  const operand = (depth: number): Value => {
    if (depth > 100) throw new Wrong('It has too many brackets.')
    const one = tokens[at]
    at += 1
    if (one === undefined) throw new Wrong('It ends too early.')
    let value: Value
    if (one.kind === 'value') value = one.value
    else if (one.sign === '-') {
      const inner = plainOf(operand(depth + 1))
      return { over: -inner.over, under: inner.under }
    } else if (one.sign === '(') {
      value = sum(depth + 1)
      if (next() !== ')') throw new Wrong('A bracket is not closed.')
      at += 1
    } else throw new Wrong(`There is a value missing before "${one.sign}".`)
    if (next() === '%') {
      at += 1
      const { over, under } = plainOf(value)
      value = reduced(over, under * 100n)
    }
    if (next() !== '^') return value
    at += 1
    return power(value, operand(depth + 1))
  }
  const product = (depth: number): Value => {
    let value = operand(depth)
    for (let sign = next(); sign === '*' || sign === '/'; sign = next()) {
      at += 1
      const [own, other] = [plainOf(value), plainOf(operand(depth))]
      value =
        sign === '*'
          ? reduced(own.over * other.over, own.under * other.under)
          : reduced(own.over * other.under, own.under * other.over)
    }
    return value
  }
  const sum = (depth: number): Value => {
    let value = product(depth)
    for (let sign = next(); sign === '+' || sign === '-'; sign = next()) {
      at += 1
      value = added(value, product(depth), sign === '+' ? 1n : -1n)
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
    const value = valueOf(tokensOf(expression, cellOf))
    return { value: value.isDay ? textOfDay(value) : textOf(value) }
  } catch (error) {
    if (error instanceof Wrong) return { error: error.message }
    throw error
  }
}
