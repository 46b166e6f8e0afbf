import type { DuckDBConnection } from '@duckdb/node-api'
import { type Exact, type ExactLayer, quoted } from '../../engines/queries/index.ts'

type Decimal = { text: string; width: number; scale: number }
type Types = ReadonlyMap<string, { width: number; scale: number }>

/**
 * DuckDB gives the result of two decimals with at most 18 digits 18 digits too, and fails at the first that needs more.
 */
const widestOfTwo = 18
const widest = 38
const mostDecimals = 9
/** Results with more digits before the decimal point are empty, like those calculated in doubles. */
const mostWhole = 20

/** The decimal types of columns in these rows; columns of other types are left out. */
async function decimalTypes(connection: DuckDBConnection, rows: string, columns: readonly string[]): Promise<Types> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT ${columns.map(quoted).join(', ')} FROM (${rows})`)
  const types = described.getRows().flatMap(([name, type]) => {
    const [, width, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(String(type)) ?? []
    return width === undefined ? [] : [[String(name), { width: Number(width), scale: Number(scale) }] as const]
  })
  return new Map(types)
}

/** Null: it may exceed a decimal's digits. */
function printExact(exact: Exact, types: Types): Decimal | null {
  if ('column' in exact) {
    const type = types.get(exact.column)
    return type === undefined ? null : { ...type, text: quoted(exact.column) }
  }
  if ('number' in exact) {
    const [whole = '', fraction = ''] = exact.number.split('.')
    const [width, scale] = [whole.length + fraction.length, fraction.length]
    return { text: `CAST('${exact.number}' AS DECIMAL(${width}, ${scale}))`, width, scale }
  }
  if ('minus' in exact) {
    const operand = printExact(exact.minus, types)
    return operand && { ...operand, text: `(-${operand.text})` }
  }
  const [left, right] = [printExact(exact.left, types), printExact(exact.right, types)]
  if (left === null || right === null) return null
  const isProduct = exact.operator === '*'
  const scale = isProduct ? left.scale + right.scale : Math.max(left.scale, right.scale)
  const whole = Math.max(left.width - left.scale, right.width - right.scale)
  const width = isProduct ? left.width + right.width : whole + scale + 1
  if (width >= widest) return null
  const isKept = width > widestOfTwo && Math.max(left.width, right.width) <= widestOfTwo
  const first = isKept ? `CAST(${left.text} AS DECIMAL(${widestOfTwo + 1}, ${left.scale}))` : left.text
  return { text: `(${first} ${exact.operator} ${right.text})`, width, scale }
}

/** The column lists that calculate this layer over these rows, in decimals where these hold every result exactly. */
export async function chooseLayers(
  connection: DuckDBConnection,
  rows: string,
  { name, exact, columns, otherwise }: ExactLayer,
): Promise<string[]> {
  const printed = printExact(exact, await decimalTypes(connection, rows, columns))
  if (printed === null || printed.scale > mostDecimals) return otherwise
  const { text, width, scale } = printed
  if (width - scale <= mostWhole) return [`${text} AS ${quoted(name)}`]
  const step = quoted(`__exact ${name}`)
  const most = `CAST('1${'0'.repeat(mostWhole)}' AS DECIMAL(${widest}, ${scale}))`
  return [`${text} AS ${step}`, `CASE WHEN abs(${step}) < ${most} THEN ${step} END AS ${quoted(name)}`]
}
