import { withoutSiteTags } from '../../../contract/documents/site-tags.ts'
import { assistantTexts } from './assistant.texts.ts'
import { type Found, type NamedResult, namedResults, pagesFound } from './found.ts'
import type { QueryData } from '../tools/index.ts'
import { cellsOf, cellsOfAll } from './query-cells.ts'

const mostTables = 8
const mostCalculated = 12
const mostRows = 5
const mostColumns = 20
const mostLabels = 6
const mostPages = 6
const longestTitle = 120
const longestQuote = 400
const shortestQuote = 120
/** The length of all quotations together: the more there are, the shorter each is, so that none is left out. */
const longestQuotes = 2_400
const longestQuery = 500
const longestRow = 400
const longestQueryInShort = 120
const longestDigest = 4_000

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most)} …`)
/** Addresses elsewhere would take the room of the words that an answer stands on. */
const link = /\[([^[\]]{0,300})\]\((?:https?|mailto):[^()\s]{1,2000}\)/g
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Columns once and the first rows, each whole. */
function rowsInWords(columns: readonly string[], rows: readonly (readonly unknown[])[], total: number): string {
  const shown = columns.slice(0, mostColumns)
  const texts = rows.slice(0, mostRows).map((row) => JSON.stringify(row.slice(0, mostColumns)))
  const fitting = texts.filter((text) => text.length <= longestRow)
  const first = fitting.length === 0 ? '' : `; first rows: ${fitting.join(' ')}`
  return `${total} rows of ${JSON.stringify(shown)}${first}`
}

/** What was asked and the columns that can be cited, without rows. */
function resultInShort(result: NamedResult): string {
  if (result.type === 'calculated') return `${result.name} = ${result.value}`
  const isStatement = result.type === 'statement'
  const query = isStatement ? oneLine(result.sql) : JSON.stringify(result.data.query)
  const columns = isStatement ? result.columns : Object.keys(cellsOf(result.data).cells[0] ?? {})
  const total = isStatement ? result.total : result.data.total
  return `${result.name}: ${cut(query, longestQueryInShort)}; ${rowsInWords(columns, [], total)}`
}

/** Without its period, a difference that is carried along says nothing. */
function comparedWith(comparison: QueryData['comparison']): string {
  if (comparison === undefined) return ''
  const { dateFrom, dateTo } = comparison.query
  const period = dateFrom === undefined || dateTo === undefined ? '' : ` (${dateFrom} to ${dateTo})`
  return `; compared with ${oneLine(comparison.label)}${period}`
}

function resultInWords(result: NamedResult): string {
  if (result.type === 'calculated') return `${result.name}: ${result.expression} = ${result.value}`
  if (result.type === 'statement')
    return `${result.name}: ${result.sql === '' ? '' : `${cut(oneLine(result.sql), longestQuery)}; `}${rowsInWords(result.columns, result.rows, result.total)}`
  const { data, name } = result
  const { cells } = cellsOf(data)
  const ofAll = cellsOfAll(data)
  const columns = Object.keys(cells[0] ?? {}).filter((column) => !Object.hasOwn(ofAll, column))
  const rows = cells.map((cell) => columns.map((column) => cell[column] ?? null))
  const overAll = Object.keys(ofAll).length === 0 ? '' : `; over all rows: ${cut(JSON.stringify(ofAll), longestRow)}`
  return `${name}: ${cut(JSON.stringify(data.query), longestQuery)}${comparedWith(data.comparison)}; ${rowsInWords(columns, rows, data.total)}${overAll}`
}

/**
 * Lists the sources of an earlier answer for the next question: each cited sentence and result by its name, and the
 * other searches. Never cuts a line. Undefined if nothing was looked up.
 */
export function digestOf(found: Found): string | undefined {
  const most = Math.max(shortestQuote, Math.min(longestQuote, Math.floor(longestQuotes / found.citations.length)))
  const cited = found.citations.flatMap(({ passage, title, pageNumber, quote }) => {
    const page = pageNumber === undefined ? '' : `, page ${pageNumber}`
    const words = cut(oneLine(withoutSiteTags(quote)).replace(link, '$1'), most)
    return passage === undefined ? [] : [`${passage}: ${oneLine(title)}${page}: "${words}"`]
  })
  const named = namedResults(found)
  const isCalculated = ({ type }: NamedResult) => type === 'calculated'
  const results = [
    ...named.filter((result) => !isCalculated(result)).slice(-mostTables),
    ...named.filter(isCalculated).slice(-mostCalculated),
  ]
  const inShort = new Map(results.map((result) => [`- ${resultInWords(result)}`, `- ${resultInShort(result)}`]))
  const allPages = pagesFound(found)
  const pages = allPages.slice(0, mostPages).map(({ url, title }) => `${cut(oneLine(title), longestTitle)}: ${url}`)
  const labels = [...new Set(found.calls.map(({ label }) => oneLine(label)).filter((label) => label !== ''))]
  const before = labels.length - mostLabels
  const earlier = before > 0 ? ` ${assistantTexts.lookedUpBefore(before)}` : ''
  const looked =
    labels.length === 0 ? [] : [`${assistantTexts.looked} ${labels.slice(-mostLabels).join('; ')}${earlier}`]
  const lines = [...new Set([...looked, ...cited, ...results.map(resultInWords), ...pages])].map((line) => `- ${line}`)
  const shortest = (line: string) => inShort.get(line) ?? line
  /** The minimum length of the results: each is named, whatever else fits. */
  let reserved = [...inShort.values()].reduce((sum, line) => sum + line.length, 0)
  let left = longestDigest
  const kept = lines.flatMap((line) => {
    if (inShort.has(line)) reserved -= shortest(line).length
    const fitting = [line, shortest(line)].find(({ length }) => length <= left - reserved)
    left -= fitting?.length ?? 0
    return fitting === undefined ? [] : [fitting]
  })
  const unlisted = named.length - results.length + Math.max(0, allPages.length - mostPages)
  const dropped = lines.length - kept.length + unlisted
  const note = dropped === 0 ? [] : [`- ${assistantTexts.moreLookedUp(dropped)}`]
  return lines.length === 0 ? undefined : [assistantTexts.lookedUp, ...kept, ...note].join('\n')
}
