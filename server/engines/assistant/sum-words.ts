import { formatDay } from '../tools/index.ts'
import { formatValue } from '../../../contract/charts/format.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** The meaning of a name in a calculation. `isSum`: it is an expression and needs brackets next to other parts. */
export type NamedPart = { text: string; isSum?: boolean }
/** Looks up what a name stands for, such as c3 or a cell of q1; null where that is not known. */
export type PartOf = (name: string, row: number | string | null, column: string) => NamedPart | null

const part =
  /"(\d{4}-\d{2}-\d{2})"|\b([qc]\d{1,4})(?:\[(?:(\d{1,6})|"([^"]{1,200})")\])?(?:\.(?:"([^"]{1,200})"|([\p{L}_][\p{L}\p{N}_:.]*)))?|(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(\*\*|[-+*/^()%])/giu
const signs: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '-': '−', '**': '^' }
const MOST_DECIMALS = 6
/** Four digits may be a year. */
const isGrouped = (written: string): boolean => written.includes('.') || written.length > 4

/** A number as it is read, with the decimals that it has. */
export function numberWords(written: string): string {
  if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(written) || !isGrouped(written)) return written
  const decimals = written.split('.')[1]?.length ?? 0
  return formatValue(Number(written), { digits: Math.min(decimals, MOST_DECIMALS) })
}

/**
 * A sum as people write it, with what its names stand for in their place: "c1 - 12 * c2" is "$1,440 − 12 × 448". Null where
 * one of them is not known. Pure.
 */
export function sumWords(expression: string, partOf: PartOf): string | null {
  let words = ''
  let isBehindValue = false
  const parts = [...expression.matchAll(part)]
  for (const { 1: day, 2: name, 3: row, 4: label, 5: quoted, 6: plain, 7: number, 8: sign } of parts) {
    if (sign !== undefined) {
      if (sign === '%') words += words.endsWith('%') ? '' : '%'
      else if (sign === '(') words += '('
      else if (sign === ')') words += ')'
      else {
        const shown = ownValue(signs, sign) ?? sign
        words += isBehindValue ? ` ${shown} ` : shown
      }
      isBehindValue = sign === ')' || sign === '%'
      continue
    }
    isBehindValue = true
    if (day !== undefined) words += formatDay(day)
    else if (number !== undefined) words += numberWords(number)
    else if (name !== undefined) {
      const found = partOf(name, label ?? (row === undefined ? null : Number(row)), quoted ?? plain ?? 'value')
      if (found === null) return null
      words += found.isSum === true && parts.length > 1 ? `(${found.text})` : found.text
    }
  }
  return words
}
