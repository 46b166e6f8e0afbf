import { isOfTable } from '../datasets/related-names.ts'
import { countMetric } from '../datasets/datasets.schemas.ts'
import type { KnownMeasures } from './measure-rules.ts'
import { ownValue } from '../shared/own-value.ts'

/** A suggestion at the caret: `text` replaces the text between `from` and the caret. */
export type Completion = {
  from: number
  options: { label: string; text: string; note: string }[]
  /** Values of this column are needed; the server has them. */
  wants: string | null
  /** The part already typed. */
  typed: string
}

const mostOptions = 8
const nothing = { options: [], wants: null }

const begins = (label: string, typed: string): boolean => label.toLowerCase().startsWith(typed.toLowerCase())
const holds = (label: string, typed: string): boolean => label.toLowerCase().includes(typed.toLowerCase())

function offered<Item extends { label: string }>(items: readonly Item[], typed: string): Item[] {
  const first = items.filter(({ label }) => begins(label, typed))
  const rest = items.filter(({ label }) => !begins(label, typed) && holds(label, typed))
  return [...first, ...rest].slice(0, mostOptions)
}

/** Offset of the open bracket around the caret; -1 outside brackets. */
function openBracket(text: string): number {
  const open = text.lastIndexOf('[')
  return open > text.lastIndexOf(']') ? open : -1
}

/**
 * Suggestions at the caret: measurements outside brackets; inside, measurements and dataset metrics, and after a metric
 * its keywords, columns and values. Runs in time linear in the text.
 */
export function completionAt(text: string, caret: number, known: KnownMeasures): Completion | null {
  const before = text.slice(0, caret)
  const open = openBracket(before)
  if (open < 0) return completeName(before, caret, known)
  const inside = before.slice(open + 1)
  const word = /^([A-Za-z]\w*)\.([A-Za-z]\w*)\s+(.*)$/s.exec(inside)
  if (word !== null) return completeWarehouse(inside, caret, { table: word[1]!, rest: word[3]! }, known)
  const from = open
  const items = referencesOf(known)
  const options = offered(items, inside.trimStart())
  return options.length === 0 ? null : { ...nothing, from, options, typed: inside }
}

const referencesOf = ({ measures, factTables }: KnownMeasures) => [
  ...[...measures.values()].map(({ name, unit }) => ({ label: name, text: `[${name}]`, note: unit })),
  ...Object.values(factTables).flatMap(({ name, measures: metrics }) =>
    [...metrics, { name: countMetric, unit: 'number' }].map((metric) => ({
      label: `${name}.${metric.name}`,
      text: `[${name}.${metric.name}]`,
      note: metric.unit,
    })),
  ),
]

const isOfName = (character: string): boolean => /[A-Za-z0-9_]/.test(character)
const isOfPhrase = (character: string): boolean => /[A-Za-z0-9_. ]/.test(character)

/** The longest suffix made of such characters. */
function endOf(text: string, isPart: (character: string) => boolean): string {
  let from = text.length
  while (from > 0 && isPart(text[from - 1]!)) from -= 1
  return text.slice(from)
}

/** Where an unclosed quoted text begins; the text's length when all are closed. */
function openQuote(text: string): number {
  let open = -1
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && open >= 0) at += 1
    else if (text[at] === '"') open = open >= 0 ? -1 : at
  }
  return open < 0 ? text.length : open
}

/** The column whose value is being typed at the end of a condition, and what has been typed. */
function valueAtEnd(inside: string): { column: string; typed: string } | null {
  const quote = openQuote(inside)
  const typed = inside.slice(quote)
  const before = inside.slice(0, quote).trimEnd()
  if (before.endsWith('=')) {
    const compared = before.slice(0, before.endsWith('!=') ? -2 : -1).trimEnd()
    return { column: endOf(compared, isOfName), typed }
  }
  if (!before.endsWith(',') && !before.endsWith('(') && !before.toLowerCase().endsWith(' in')) return null
  const word = before.toLowerCase().lastIndexOf(' in')
  if (word < 0) return null
  const compared = before.slice(0, word).trimEnd()
  const named = compared.toLowerCase().endsWith(' not') ? compared.slice(0, -4).trimEnd() : compared
  return { column: endOf(named, isOfName), typed }
}

/** A word outside brackets may be the name of a measurement. */
function completeName(before: string, caret: number, known: KnownMeasures): Completion | null {
  const typed = endOf(before, isOfPhrase).trimStart()
  if (typed.length < 2) return null
  const options = offered(referencesOf(known), typed)
  return options.length === 0 ? null : { ...nothing, from: caret - typed.length, options, typed }
}

function completeWarehouse(
  inside: string,
  caret: number,
  { table, rest }: { table: string; rest: string },
  { factTables }: KnownMeasures,
): Completion | null {
  const found = ownValue(factTables, table)
  if (found === undefined) return null
  const requested = (typed: string, items: { label: string; text: string; note: string }[]): Completion | null => {
    const options = offered(items, typed)
    return options.length === 0 ? null : { ...nothing, from: caret - typed.length, options, typed }
  }
  const plain = (names: readonly string[], note: string) =>
    names.map((name) => ({ label: name, text: `${name} `, note }))
  const value = valueAtEnd(inside)
  if (value !== null && found.dimensions.includes(value.column))
    return { from: caret - value.typed.length, options: [], wants: value.column, typed: value.typed.replace('"', '') }
  const typed = endOf(inside, isOfName)
  const behind = inside.slice(0, inside.length - typed.length)
  if (/\bby\s+$/i.test(behind)) return requested(typed, plain(found.date_dimensions, 'date'))
  if (/\b(?:where|and)\s+$/i.test(behind)) return requested(typed, plain(found.dimensions.filter(isOfTable), 'column'))
  if (/^\s*$/.test(rest.slice(0, rest.length - typed.length))) return requested(typed, plain(['by', 'where'], 'word'))
  return null
}

/** Column values as written in a condition. */
export const completeValues = (values: readonly string[], typed: string) =>
  offered(
    values.map((value) => ({
      label: value,
      text: `"${value.replace(/["\\\n\t]/g, (character) => ownValue(escapes, character)!)}"`,
      note: '',
    })),
    typed,
  )
const escapes: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t' }
