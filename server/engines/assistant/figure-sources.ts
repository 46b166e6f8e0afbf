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
import { formatDay } from '../tools/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { namedResults } from './found.ts'

/** What a figure was read from, as a source of a document: `title` the table, `context` what was asked of it. */
type FigureSource = { title: string; context?: string }
/** The data of each call of a tool, by the call. */
type CallData = ReadonlyMap<string, unknown>

const LONGEST_CONTEXT = 300
const MOST_VALUES = 4
const figureMarker = /\[#(\d{1,4})\]/g
const nameOfColumn = (name: string): string => name.replaceAll('_', ' ').trim()
const listed = (values: readonly string[]): string =>
  values.length <= MOST_VALUES
    ? values.join(', ')
    : `${values.slice(0, MOST_VALUES).join(', ')} ${texts.more(values.length - MOST_VALUES)}`
const shortened = (text: string): string =>
  text.length <= LONGEST_CONTEXT ? text : `${text.slice(0, LONGEST_CONTEXT - 1)}…`

/** What a query was compared with: other measures, else the name that it was given. */
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

/** Of its only condition, what it says. */
function conditionOf(sql: string): string[] {
  const [, condition, ...others] = sql.split(/\bwhere\b/i)
  if (condition === undefined || others.length > 0) return []
  return [condition.split(/\b(?:group|order)\sby\b|\blimit\b/i)[0]!.trim()]
}

/** A statement by its tables and what it read of them: what a reader can look up. Its words stand beside the call. */
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
  const names = columns.map(nameOfColumn)
  const more = names.length - MOST_COLUMNS
  const read = more > 0 ? `${names.slice(0, MOST_COLUMNS).join(', ')} ${texts.more(more)}` : names.join(', ')
  return {
    title: texts.data([...new Set(tables)].map(nameOfColumn).join(', ')),
    context: shortened([read, ...conditionOf(plain)].join('; ')),
  }
}

/** The tables behind a calculation, by the names of results that its expressions name. */
function calculatedFrom(expressions: readonly string[], calls: CallData): string {
  const asked = new Set(expressions.flatMap((one) => one.match(/\bq\d{1,4}\b/g) ?? []))
  const found = [...calls].map(([callId, data]) => ({ callId, label: '', data }))
  const sources = namedResults({ citations: [], figures: [], calls: found }).flatMap(({ name, callId }) => {
    const source = asked.has(name) ? figureSource(calls.get(callId), calls) : null
    return source === null ? [] : [[source.title, source.context ?? ''].filter(Boolean).join(', ')]
  })
  return sources.length === 0 ? listed(expressions) : [...new Set(sources)].join('; ')
}

const MAX_DEPTH = 4
/** The sums of calculations by the names of their results. */
const sumsIn = (calls: CallData): ReadonlyMap<string, string> =>
  new Map(
    [...calls.values()].flatMap((data) =>
      (calculatedDataSchema.safeParse(data).data?.results ?? []).flatMap(({ name, expression }) =>
        name === undefined ? [] : [[name, expression] as const],
      ),
    ),
  )
/** A sum with the sums that it names in the place of their names, which no reader knows. */
function withoutResultNames(expression: string, sums: ReadonlyMap<string, string>, depth = 0): string {
  if (depth >= MAX_DEPTH) return expression
  return expression.replace(/\bc\d{1,4}\b/g, (name) => {
    const sum = sums.get(name)
    return sum === undefined ? name : `(${withoutResultNames(sum, sums, depth + 1)})`
  })
}

/** What the figures of a call were read from; null where its data is of no such call. `cell`: of a calculation the one that is cited. Pure. */
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
  const cited = calculated.results.filter(({ name }) => name !== undefined && name === cell)
  const results = cited.length === 0 ? calculated.results : cited
  const expressions = results.map(({ expression }) => withoutResultNames(expression, sumsIn(calls)))
  return { title: texts.calculated, context: shortened(calculatedFrom(expressions, calls)) }
}

/** The end of a sentence or line: what is said of one source within it needs one mark. */
const statementEnd = /[.!?…](?=\s)|\n/g

const sourceMarker = /\[\^(\d{1,6})\]/g

function withoutRepeats(statement: string, ofFigures: ReadonlySet<number>): string {
  const last = new Map<string, number>()
  for (const { 0: marker, index } of statement.matchAll(sourceMarker)) last.set(marker, index)
  return statement.replace(sourceMarker, (marker: string, number: string, index: number) =>
    last.get(marker) === index || !ofFigures.has(Number(number)) ? marker : '',
  )
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
