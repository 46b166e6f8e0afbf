import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { figureSourceTexts as texts } from '../../../contract/chat/figure-sources.texts.ts'
import {
  calculatedDataSchema,
  type FigureData,
  figureDataSchema,
  type StatementData,
  statementDataSchema,
} from '../../../contract/chat/figures.ts'
import { whereWords } from '../../../contract/datasets/where-words.ts'
import { cutAtWord } from '../text/index.ts'
import { formatDay } from '../tools/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { namedResults } from './found.ts'
import { cellsOf } from './query-cells.ts'
import { numberWords, type PartOf, sumWords } from './sum-words.ts'

/** The source of a figure as a document shows it. `title`: the table; `context`: the query. */
type FigureSource = { title: string; context?: string }
/** The data of each call of a tool, by the call. */
type CallData = ReadonlyMap<string, unknown>

const LONGEST_CONTEXT = 300
/** The length of all sources of a calculation together. */
const LONGEST_ORIGINS = 500
const MOST_VALUES = 4
const figureMarker = /\[#(\d{1,4})\]/g
const nameOfColumn = (name: string): string => name.replaceAll('_', ' ').trim()
const listed = (values: readonly string[]): string =>
  values.length <= MOST_VALUES
    ? values.join(', ')
    : `${values.slice(0, MOST_VALUES).join(', ')} ${texts.more(values.length - MOST_VALUES)}`
const shortened = (text: string): string => cutAtWord(text, LONGEST_CONTEXT)

/** What a query is compared with: other measures, or else the comparison's name. */
function comparedWith({ measures, comparison }: Pick<FigureData, 'measures' | 'comparison'>): string[] {
  if (comparison === undefined) return []
  const own = new Set(measures.map(({ label }) => label))
  const others = comparison.measures.map(({ label }) => label).filter((label) => !own.has(label))
  if (others.length > 0) return [texts.against(listed(others))]
  return comparison.label === assistantTexts.comparison ? [] : [texts.against(comparison.label)]
}

function queryWords({ query, measures, comparison }: FigureData): string {
  const by = [
    ...(query.dimensions ?? []).map(nameOfColumn),
    ...(query.dateGranularity === undefined ? [] : [query.dateGranularity]),
  ]
  const days = [query.dateFrom, query.dateTo].map((day) => (day === undefined ? '' : formatDay(day)))
  const filters = Object.entries(query.filters ?? {}).map(
    ([name, { type, values }]) =>
      `${nameOfColumn(name)} ${type === 'include' ? '=' : '≠'} ${listed(values.map((value) => value || texts.empty))}`,
  )
  return [
    `${listed(measures.map(({ label }) => label))}${by.length === 0 ? '' : ` ${texts.by} ${by.join(', ')}`}`,
    ...(days.every((day) => day === '') ? [] : [days.join(' – ').trim()]),
    ...filters,
    ...(query.where === undefined ? [] : [whereWords(query.where)]),
    ...comparedWith({ measures, comparison }),
  ].join('; ')
}

const MOST_COLUMNS = 8

/** The tables that a statement reads, without those that it makes itself. */
function tablesOf(sql: string): string[] {
  const plain = sql.replace(/\bextract\s?\([^()]*\)/gi, '')
  const made = new Set(
    [...plain.matchAll(/(?:\bwith|,)\s"?(\w+)"?\sas\s?\(/gi)].map(([, name = '']) => name.toLowerCase()),
  )
  const read = [...plain.matchAll(/\b(?:from|join)\s"?(\w+)/gi)].map(([, name = '']) => name)
  return [...new Set(read)].filter((name) => !made.has(name.toLowerCase()))
}

/** The text up to the bracket that closes the surrounding ones. */
function upToClosing(text: string): string {
  let depth = 0
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return text.slice(0, at)
  }
  return text
}

const clauseEnd = /\b(?:group by|order by|having|limit|qualify|window|union|select)\b/i
const clausesBehind = (sql: string, word: RegExp): string[] =>
  [...sql.matchAll(word)].map(({ 0: found, index }) =>
    upToClosing(sql.slice(index + found.length))
      .split(clauseEnd)[0]!
      .replace(/[\s(]{1,9}$/, '')
      .trim(),
  )

/** A part of a statement as a reader says it: days, names and values without their signs. */
const plainWords = (sql: string): string =>
  sql
    .replace(/(?:\bdate )?'(\d{4}-\d{2}-\d{2})(?: 00:00:00)?'/gi, (_all, day: string) => formatDay(day))
    .replace(/ i?like '%?([^'%]{1,80})%?'/gi, ' has $1')
    .replace(/ >= /g, ' from ')
    .replace(/ <= /g, ' to ')
    .replace(/ (?:<>|!=) /g, ' ≠ ')
    .replace(/\b(?:and|or|not|in|is|null|between)\b/gi, (word) => word.toLowerCase())
    .replace(/[\p{L}\p{N}]_(?=[\p{L}\p{N}])/gu, (pair) => `${pair.slice(0, -1)} `)
    .replace(/['"]/g, '')
    .trim()

const aggregate = /\b(sum|avg|mean|count|min|max|median)\s?\(\s?(distinct )?("[^"]{1,100}"|[\w.]{1,100}|\*)\s?\)/gi
/** The measures in words: "total amount", "number of rows". */
const measuresOf = (sql: string): string[] => [
  ...new Set(
    [...sql.matchAll(aggregate)].map(([, name = '', distinct, of = '']) => {
      const what = of === '*' ? '' : plainWords(of)
      return texts.aggregate(name.toLowerCase(), what, distinct !== undefined)
    }),
  ),
]

/** The breakdown: names of columns, or of the columns they come from. */
function groupsOf(sql: string, columns: readonly string[]): string[] {
  const groups = clausesBehind(sql, /\bgroup by\b/gi).flatMap((clause) => clause.split(','))
  const named = groups.flatMap((one) => {
    const name = one.trim()
    if (/^\d{1,2}$/.test(name)) return columns[Number(name) - 1] ?? []
    return /^[\w". ]{1,80}$/.test(name) && !/^all$/i.test(name) ? name : []
  })
  return [...new Set(named.map((name) => plainWords(name.replace(/^\w+\./, ''))))]
}

/** An SQL statement in words: its measures, its groups and its conditions. */
function askedOf(sql: string, columns: readonly string[]): string[] {
  const measures = measuresOf(sql)
  const groups = groupsOf(sql, columns)
  const conditions = [...new Set(clausesBehind(sql, /\bwhere\b/gi).map(plainWords))]
  const by = groups.length === 0 ? '' : `${texts.by} ${listed(groups)}`
  return [[listed(measures), by].filter((part) => part !== '').join(' '), ...conditions].filter((part) => part !== '')
}

/** An SQL statement as its tables and what it read from them, which a reader can look up. The call shows its text. */
function statementSource({ sql, columns }: StatementData, calls: CallData): FigureSource {
  const plain = sql.replace(/\s+/g, ' ').trim()
  const results = namedResults({
    ...{ citations: [], figures: [] },
    calls: [...calls].map(([callId, data]) => ({ callId, label: '', data })),
  })
  const tables = tablesOf(plain).flatMap((table) => {
    const earlier = results.find(({ name }) => name === table)
    const data = earlier === undefined ? undefined : calls.get(earlier.callId)
    const before = statementDataSchema.safeParse(data).data
    if (before !== undefined && before.name !== undefined && before.sql !== sql)
      return tablesOf(before.sql.replace(/\s+/g, ' '))
    return figureDataSchema.safeParse(data).data?.table ?? table
  })
  if (tables.length === 0) return { title: texts.statement, context: shortened(plain || columns.join(', ')) }
  const asked = askedOf(plain, columns)
  const names = columns.map(nameOfColumn)
  const more = names.length - MOST_COLUMNS
  const read = more > 0 ? `${names.slice(0, MOST_COLUMNS).join(', ')} ${texts.more(more)}` : names.join(', ')
  return {
    title: texts.data([...new Set(tables)].map(nameOfColumn).join(', ')),
    context: shortened(asked.length === 0 ? read : asked.join('; ')),
  }
}

/** The tables that a calculation uses, found through the results that its expression names. */
function tablesBehind(expression: string, calls: CallData): string[] {
  const asked = new Set(expression.match(/\bq\d{1,4}\b/g))
  const found = [...calls].map(([callId, data]) => ({ callId, label: '', data }))
  return namedResults({ citations: [], figures: [], calls: found }).flatMap(({ name, callId }) => {
    const source = asked.has(name) ? figureSource(calls.get(callId), calls) : null
    return source === null ? [] : [[source.title, source.context ?? ''].filter(Boolean).join(', ')]
  })
}

const MAX_DEPTH = 4
/** `source`: where a figure is from that was only named, not calculated. */
type Sum = { expression: string; source?: string | undefined }
type Sums = ReadonlyMap<string, Sum>
/** The sums of calculations by the names of their results. */
const sumsIn = (calls: CallData): Sums =>
  new Map(
    [...calls.values()].flatMap((data) =>
      (calculatedDataSchema.safeParse(data).data?.results ?? []).flatMap(({ name, expression, source }) =>
        name === undefined ? [] : [[name, { expression, source }] as const],
      ),
    ),
  )

/** Rows of a query or statement by its name, with the names of their columns. */
function rowsOf(name: string, calls: CallData): Record<string, unknown>[] {
  const found = [...calls].map(([callId, data]) => ({ callId, label: '', data }))
  const result = namedResults({ citations: [], figures: [], calls: found }).find((one) => one.name === name)
  if (result?.type === 'figures') return cellsOf(result.data).cells
  if (result?.type !== 'statement') return []
  return result.rows.map((row) => Object.fromEntries(result.columns.map((column, at) => [column, row[at] ?? null])))
}

function cellWords(rows: readonly Record<string, unknown>[], row: number | string | null, column: string) {
  const found = typeof row === 'string' ? rows.find((one) => Object.values(one).includes(row)) : rows[(row ?? 1) - 1]
  const own = Object.keys(found ?? {}).find((name) => name.toLowerCase() === column.toLowerCase())
  const value = own === undefined ? null : found?.[own]
  if (typeof value === 'number') return { text: numberWords(String(Number(value.toPrecision(DIGITS_OF_CELL)))) }
  if (typeof value !== 'string' || value === '') return null
  return { text: /^\d{4}-\d{2}-\d{2}/.test(value) ? formatDay(value.slice(0, 10)) : numberWords(value) }
}
const DIGITS_OF_CELL = 12

/** Resolves the names in a calculation: written figures, other calculations, cells of results. */
function partsIn(sums: Sums, calls: CallData, depth = 0): PartOf {
  return (name, row, column) => {
    const sum = sums.get(name)
    if (sum === undefined) return cellWords(rowsOf(name, calls), row, column)
    if (sum.source !== undefined) return { text: sum.expression }
    if (depth >= MAX_DEPTH) return null
    const text = sumWords(sum.expression, partsIn(sums, calls, depth + 1))
    return text === null ? null : { text, isSum: /[-+*/^%]/.test(sum.expression) }
  }
}

/** The sources of the figures that a calculation names, directly or through other calculations. */
function sourcesBehind(expression: string, sums: Sums, calls: CallData, depth = 0): string[] {
  if (depth >= MAX_DEPTH) return []
  const named = (expression.match(/\bc\d{1,4}\b/g) ?? []).flatMap((name) => {
    const sum = sums.get(name)
    if (sum === undefined) return []
    return sum.source === undefined ? sourcesBehind(sum.expression, sums, calls, depth + 1) : [sum.source]
  })
  return [...new Set([...named, ...tablesBehind(expression, calls)])]
}

/** As many sources as fit, each whole. */
function joinedSources(sources: readonly string[]): string {
  let left = LONGEST_ORIGINS
  const beyond = sources.findIndex((one, at) => {
    left -= one.length
    return at > 0 && left < 0
  })
  const shown = (beyond < 0 ? sources : sources.slice(0, beyond)).join('; ')
  return beyond < 0 ? shown : `${shown} ${texts.more(sources.length - beyond)}`
}

/** A calculated result with the figures it uses and their sources. */
function sumSource(expression: string, calls: CallData): FigureSource {
  const sums = sumsIn(calls)
  const words = sumWords(expression, partsIn(sums, calls))
  const sources = sourcesBehind(expression, sums, calls)
  const title = /\bq\d/.test(expression) ? texts.calculated : texts.worked
  const from = sources.length === 0 ? [] : [texts.from(joinedSources(sources))]
  return { title, context: [words === null ? [] : shortened(words), ...from].flat().join('; ') }
}

/** A calculated value with its name. `words`: its expression with the names replaced by figures. */
export type Calculation = { name: string; expression: string; value: string; words: string }
/** All calculated values, without figures that were only named. Pure. */
export function calculationsOf(calls: CallData): Calculation[] {
  const sums = sumsIn(calls)
  return [...calls.values()].flatMap((data) =>
    (calculatedDataSchema.safeParse(data).data?.results ?? []).flatMap(({ name, expression, value, source }) =>
      name === undefined || value === undefined || source !== undefined
        ? []
        : [{ name, expression, value, words: sumWords(expression, partsIn(sums, calls)) ?? expression }],
    ),
  )
}

/** The source of a call's figures; null if the call has none. `cell`: the cited cell of a calculation. Pure. */
export function figureSource(data: unknown, calls: CallData = new Map(), cell?: string): FigureSource | null {
  const figures = figureDataSchema.safeParse(data).data
  if (figures !== undefined && figures.table !== '')
    return { title: texts.data(figures.table), context: shortened(queryWords(figures)) }
  const statement = statementDataSchema.safeParse(data).data
  if (statement !== undefined) return statementSource(statement, calls)
  if (figures !== undefined)
    return { title: texts.statement, context: shortened((figures.query.dimensions ?? []).join(', ')) }
  const calculated = calculatedDataSchema.safeParse(data).data
  if (calculated === undefined) return null
  const [only] = calculated.results.filter(
    ({ name }) => name !== undefined && (name === cell || `${name}.value` === cell),
  )
  const results = only === undefined ? calculated.results : [only]
  if (only?.source !== undefined) return { title: only.source }
  const [first] = results
  if (first === undefined) return null
  if (results.length === 1) return sumSource(first.expression, calls)
  const sums = sumsIn(calls)
  const expressions = results.map(({ expression }) => sumWords(expression, partsIn(sums, calls)) ?? expression)
  return { title: texts.calculated, context: shortened(listed(expressions)) }
}

/** The end of a sentence or line, within which figures of one source need only one marker. */
const statementEnd = /[.!?…](?=\s)|\n/g

const sourceMarker = /\[\^(\d{1,6})\]/g

/** Removes repeated markers in a row. If another source comes between two figures, each keeps its marker. */
function withoutRepeats(statement: string, ofFigures: ReadonlySet<number>): string {
  const numbers = [...statement.matchAll(sourceMarker)].map(([, number]) => number)
  let at = 0
  return statement.replace(sourceMarker, (marker: string, number: string) => {
    at += 1
    return numbers[at] === number && ofFigures.has(Number(number)) ? '' : marker
  })
}

/**
 * A text whose marks of figures, `[#1]`, are marks of sources like those of passages, with the tables, statements and
 * calculations among its citations. A figure whose call is not known keeps no mark. Pure.
 */
export function citeFigures(
  { text, citations, figures }: { text: string; citations: readonly Citation[]; figures: readonly ChatFigure[] },
  calls: CallData,
): { text: string; citations: Citation[] } {
  const all = [...citations]
  const markers = new Map<string, number>()
  const markerOf = (figure: ChatFigure | undefined): number | null => {
    const source = figure === undefined ? null : figureSource(calls.get(figure.callId), calls, figure.cell)
    if (source === null) return null
    const key = JSON.stringify([source.title, source.context])
    const known = markers.get(key)
    if (known !== undefined) return known
    const mark = Math.max(0, ...all.map((one) => one.mark)) + 1
    markers.set(key, mark)
    all.push({ mark, quote: '', ...source })
    return mark
  }
  const cited = text.replace(figureMarker, (_all, number: string) => {
    const mark = markerOf(figures.find((one) => one.mark === Number(number)))
    return mark === null ? '' : `[^${mark}]`
  })
  const added = new Set(markers.values())
  if (added.size === 0) return { text: cited, citations: all }
  let [from, kept] = [0, '']
  for (const { 0: end, index } of cited.matchAll(statementEnd)) {
    kept += withoutRepeats(cited.slice(from, index + end.length), added)
    from = index + end.length
  }
  return { text: kept + withoutRepeats(cited.slice(from), added), citations: all }
}
