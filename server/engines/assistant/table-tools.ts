import type { z } from 'zod'
import {
  type AssistantPorts,
  type calculateSchema,
  type describeTableSchema,
  type FactTableInfo,
  type findValuesSchema,
  type Metrics,
  type listMetricsSchema,
  type listTablesSchema,
  MAX_VALUE_OFFSET,
  type runSqlSchema,
} from '../tools/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { calculate } from './calculate.ts'
import { type Evidence, rowNumber } from './evidence.ts'
import { unitByName } from './figure-match.ts'
import { cutText, cutTexts, fitting, LONGEST_CELL, lengthOf, roomBeside } from './result-size.ts'
import { figuresOfStatement } from './statement-figures.ts'
import type { ToolOutcome } from './tool-outcome.ts'

const usualRows = 200
const namesAtMost = 30
const samples = 8
const mostValues = 100
const LONGEST_NAME = 100
/** The length of a label, a remark or an example value. */
const LONGEST_LABEL = 300
/** The length of the notes on a table. */
const LONGEST_ABOUT = 6_000
/** Of one table among many, with its columns. */
const LONGEST_TABLE = 6_000
/** Columns and tables that are described at once. */
const MAX_DESCRIBED = 200
/** Characters of twenty tables together. */
const LONGEST_LIST = 1_950
const failed = (error: string): ToolOutcome => ({ ok: false, error })
/** The first of names, as a sentence lists them. */
export const namesOf = (names: readonly string[]): string => {
  const first = names.slice(0, namesAtMost).map((name) => cutText(name, LONGEST_NAME))
  return `${first.join(', ') || 'none'}${names.length > namesAtMost ? ` and ${names.length - namesAtMost} more` : ''}`
}

const noTable = (called: string, factTables: readonly FactTableInfo[]): string =>
  `There is no table "${called}"; there are ${namesOf(factTables.map(({ name }) => name))}.`

function noColumn(called: string, tables: readonly FactTableInfo[]): string {
  if (tables.length === 0) return 'There are no tables.'
  const names = [...new Set(tables.flatMap(({ dimensions }) => dimensions.map((each) => each.name)))]
  return `There is no column of texts "${called}"; there are ${namesOf(names)}.`
}

const daysOf = ({ dateDimensions: [date] }: FactTableInfo): string =>
  date === undefined ? '' : `, ${date.name} ${date.from ?? '?'} to ${date.to ?? '?'}`

/** As many of the first names as fit into a number of characters, separated by a comma and a space. */
function firstNames(names: readonly string[], most: number): string[] {
  let left = most + 2
  const beyond = names.findIndex((name) => (left -= name.length + 2) < 0)
  return beyond < 0 ? [...names] : names.slice(0, beyond)
}

/** One line for each table, with as many of its columns as all tables together leave room for. */
function listedTables(factTables: readonly FactTableInfo[]): string[] {
  const heads = factTables.map((table) => {
    const label = table.label === table.name ? '' : ` (${table.label.slice(0, 40)})`
    return `${table.name}${label}: ${table.rowCount} rows${daysOf(table)}`
  })
  const room = Math.floor((LONGEST_LIST - heads.join().length) / factTables.length) - '"; "… and 999 more,'.length
  return factTables.map(({ measures, dimensions }, at) => {
    const names = [...measures, ...dimensions].map(({ name }) => name)
    const shown = firstNames(names, room)
    const more = names.length - shown.length
    const rest = more === 0 ? '' : ` … and ${more} more`
    return shown.length === 0 ? `${heads[at]}; ${names.length} columns` : `${heads[at]}; ${shown.join(', ')}${rest}`
  })
}

/** Columns whose values are looked at for a description. */
const MAX_RANGES = 40
type Ranges = (asked: string) => number | undefined

/** The lowest and highest value of measures, and how many values other columns have; nothing where they can't be read. */
async function rangesOf(ports: AssistantPorts, { name, measures, dimensions }: FactTableInfo): Promise<Ranges> {
  const stored = measures.filter(({ isWorkedOut }) => isWorkedOut !== true)
  const asked = [
    ...stored.slice(0, MAX_RANGES / 2).flatMap((measure) => [`${measure.name}:min`, `${measure.name}:max`]),
    ...dimensions.slice(0, MAX_RANGES).map((dimension) => `${dimension.name}:count_distinct`),
  ]
  const found = asked.length === 0 ? null : await ports.queryFacts({ factTable: name, measures: asked })
  const values = found === null || 'failure' in found ? {} : (found.results[0]?.measures ?? {})
  return (one) => (Object.hasOwn(values, one) ? (values[one]?.value ?? undefined) : undefined)
}

/** The tools that describe and ask tables, over the ports of one asking person. */
type Known = {
  knownMetrics: () => Promise<Metrics>
  /** The numbers that calculations may contain besides counts of time and powers of ten; absent if all are allowed. */
  givenNumbers?: ReadonlySet<number> | undefined
  isForAnalyst: boolean
  /** The question, for the values that it may mean. */
  asked?: string
}

/** Numbers that a calculation may contain without a source: counts of months and days, and conversion factors. */
const COUNTS: ReadonlySet<number> = new Set([24, 30, 52, 60, 100, 360, 365, 366, 1_000, 10_000, 1_000_000])
const MOST_COUNTED = 12
const nameOrText = /"[^"]{0,200}"|[\p{L}_][\p{L}\p{N}_:.]{0,200}/gu

/** The first number of an expression that has no source. */
const strangeNumber = (expression: string, given: ReadonlySet<number>): string | undefined =>
  (expression.replace(nameOrText, ' ').match(/\d+(?:\.\d+)?/g) ?? []).find((written) => {
    const value = Number(written)
    const isCount = COUNTS.has(value) || (Number.isInteger(value) && value <= MOST_COUNTED)
    return !isCount && !given.has(value)
  })

type Row = Readonly<Record<string, unknown>>
/**
 * `held`: the rows that later statements can use. `isCut`: columns were left out. `isOfGroups`: from a query and not an
 * SQL statement. `advice`: how to ask for what was left out. `mayRunSql`: SQL can be used where queries aren't enough.
 */
type Given = {
  held: number
  total: number
  isCut: boolean
  isOfGroups?: boolean
  advice?: readonly string[]
  mayRunSql?: boolean
}

/** How to get the rest of a result: its other rows, and what was cut from these. */
function nextOf(
  name: string,
  shown: number,
  { held, total, isCut, isOfGroups = false, advice = [], mayRunSql = true }: Given,
): string | null {
  const parts = [
    ...(shown < held ? [mayRunSql ? assistantTexts.restOfRows(name, shown) : assistantTexts.restWithoutSql] : []),
    ...(shown === held && held < total
      ? [isOfGroups ? assistantTexts.restOfGroups(held) : assistantTexts.restOfStatement(held)]
      : []),
    ...(isCut ? [mayRunSql ? assistantTexts.partsOfCells : assistantTexts.askForLess] : []),
    ...advice,
  ]
  return parts.length === 0 ? null : [...new Set(parts)].join('; ')
}

/** How many entries of a list are left out of what is returned of it; nothing where all are there. */
const leftOut = (name: string, all: readonly unknown[], kept: readonly unknown[]): Record<string, number> =>
  kept.length === all.length ? {} : { [`${name}LeftOut`]: all.length - kept.length }

/** Rows as they fit beside the rest of a result, no cell longer than it may be. */
export function fittingRows(name: string, rows: readonly Row[], about: object, given: Given) {
  const cut = rows.map((row) => cutTexts(row, LONGEST_CELL))
  const kept = fitting(cut, roomBeside(about))
  const isCellCut = kept.some((row, at) => lengthOf(row) !== lengthOf(rows[at]))
  const next = nextOf(name, kept.length, { ...given, isCut: given.isCut || isCellCut })
  return { rows: kept, truncated: next !== null, next }
}

/** A table among others: of a long one a few values of each column; of a wide one the first columns, and how many more it has. */
function tableInShort(whole: FactTableInfo): FactTableInfo & { columnsLeftOut?: number } {
  if (lengthOf(whole) <= LONGEST_TABLE) return whole
  // The values of one key would leave no room for the other columns.
  const table = {
    ...whole,
    dimensions: whole.dimensions.map((each) => ({ ...each, sampleValues: each.sampleValues.slice(0, samples) })),
  }
  if (lengthOf(table) <= LONGEST_TABLE) return table
  const measures = fitting(cutTexts(table.measures, LONGEST_LABEL), LONGEST_TABLE / 3)
  const dimensions = fitting(cutTexts(table.dimensions, LONGEST_LABEL), LONGEST_TABLE / 3)
  const dateDimensions = fitting(cutTexts(table.dateDimensions, LONGEST_LABEL), LONGEST_TABLE / 6)
  const all = table.measures.length + table.dimensions.length + table.dateDimensions.length
  const columnsLeftOut = all - measures.length - dimensions.length - dateDimensions.length
  return {
    ...cutTexts({ ...table, measures: [], dimensions: [], dateDimensions: [] }, LONGEST_LABEL),
    ...{ measures, dimensions, dateDimensions },
    ...(columnsLeftOut === 0 ? {} : { columnsLeftOut }),
  }
}

export function tableTools(
  ports: AssistantPorts,
  evidence: Evidence,
  { knownMetrics, givenNumbers, isForAnalyst, asked = '' }: Known,
) {
  return {
    async list({ offset = 0 }: z.infer<typeof listTablesSchema>): Promise<ToolOutcome> {
      const { factTables } = await knownMetrics()
      const tables = listedTables(factTables.slice(offset))
      const kept = fitting(tables, roomBeside({}))
      const isMore = kept.length < tables.length
      return {
        ...{ ok: true, data: null },
        content: { tables: kept, truncated: isMore, next: isMore ? offset + kept.length : null },
      }
    },

    async metrics({ offset = 0 }: z.infer<typeof listMetricsSchema>): Promise<ToolOutcome> {
      const { factTables } = await knownMetrics()
      const about = { datasets: factTables.length }
      if (isForAnalyst) {
        const matched = (await ports.withMatches?.(factTables, asked)) ?? factTables
        return { ok: true, content: { factTables: matched, ...about }, data: { factTables: matched } }
      }
      const kept = fitting(factTables.slice(offset, offset + MAX_DESCRIBED).map(tableInShort), roomBeside(about))
      const next = offset + kept.length < factTables.length ? offset + kept.length : null
      return { ok: true, content: { factTables: kept, ...about, truncated: next !== null, next }, data: { factTables } }
    },

    async describe({ table: called, offset = 0 }: z.infer<typeof describeTableSchema>): Promise<ToolOutcome> {
      const { factTables } = await knownMetrics()
      const table = factTables.find(({ name }) => name === called)
      if (table === undefined) return failed(noTable(called, factTables))
      const { measures: all, dimensions: groups, dateDimensions, ...rest } = table
      const asked = {
        ...table,
        measures: all.slice(offset, offset + MAX_DESCRIBED),
        dimensions: groups.slice(Math.max(0, offset - all.length), Math.max(0, offset + MAX_DESCRIBED - all.length)),
      }
      const isFirst = offset === 0
      const [rangeOf, relations] = await Promise.all([
        rangesOf(ports, asked),
        isFirst ? ports.tables.relations(called) : [],
      ])
      const measures = asked.measures.map((measure) => ({
        ...{ ...measure, min: rangeOf(`${measure.name}:min`), max: rangeOf(`${measure.name}:max`) },
      }))
      const dimensions = asked.dimensions.map((dimension) => {
        const distinct = rangeOf(`${dimension.name}:count_distinct`)
        return {
          ...{ ...dimension, sampleValues: dimension.sampleValues.slice(0, samples), distinct },
          ...(distinct === table.rowCount && distinct > 1 ? { isIdentifier: true } : {}),
        }
      })
      const related = fitting(cutTexts(relations, LONGEST_LABEL), LONGEST_ABOUT)
      const dates = fitting(cutTexts(dateDimensions, LONGEST_LABEL), LONGEST_ABOUT / 2)
      const about = isFirst
        ? {
            ...cutTexts(rest, LONGEST_LABEL),
            dateDimensions: dates,
            ...leftOut('dateDimensions', dateDimensions, dates),
            relations: related,
            ...leftOut('relations', relations, related),
          }
        : { name: table.name }
      const columns = cutTexts([...measures, ...dimensions], LONGEST_LABEL)
      const kept = fitting(columns, roomBeside({ ...about, measures: [], dimensions: [] }))
      const next = offset + kept.length < all.length + groups.length ? offset + kept.length : null
      const parts = { measures: kept.slice(0, measures.length), dimensions: kept.slice(measures.length) }
      return { ok: true, content: { ...about, ...parts, truncated: next !== null, next }, data: null }
    },

    async findValues(
      { table: called, column, contains, offset = 0 }: z.infer<typeof findValuesSchema>,
      name: string,
    ): Promise<ToolOutcome> {
      const { factTables } = await knownMetrics()
      const looked = called === undefined ? factTables : factTables.filter((table) => table.name === called)
      if (called !== undefined && looked.length === 0) return failed(noTable(called, factTables))
      const tables = looked.filter(({ dimensions }) => dimensions.some((each) => each.name === column))
      if (tables.length === 0) return failed(noColumn(column, looked))
      const limit = offset + mostValues + 1
      const found = await ports.tables.findValues({ table: called, column, contains, limit })
      if ('failure' in found) return failed(found.failure)
      const asked = found.slice(offset, offset + mostValues)
      const about = { callId: name, column, total: asked.length }
      const shown = fitting(
        asked.map((value) => cutText(value, LONGEST_CELL)),
        roomBeside(about),
      )
      const values = asked.slice(0, shown.length)
      const rows = values.map((value) => [value])
      const result = { columns: [{ name: column, type: 'text' as const }], rows }
      evidence.addCells(
        name,
        values.map((value) => ({ [column]: value })),
      )
      evidence.addQuery(name, figuresOfStatement(name, result))
      ports.tables.keep({ name, ...result, tables: tables.map((table) => table.name) })
      const following = offset + values.length
      const isCut = following < found.length
      const next = isCut && following <= MAX_VALUE_OFFSET ? following : null
      const content = { ...about, values: shown, total: values.length, truncated: isCut, next }
      return { ok: true, content, data: { name, sql: '', columns: [column], rows, total: values.length } }
    },

    async runSql({ sql, limit = usualRows }: z.infer<typeof runSqlSchema>, callId: string): Promise<ToolOutcome> {
      const result = await ports.tables.runSql({ sql, name: callId })
      if ('failure' in result) return failed(result.failure)
      const names = result.columns.map(({ name }) => name)
      const rows = result.rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
      evidence.addQuery(callId, figuresOfStatement(callId, result))
      const named = result.columns.filter(({ name }) => name.length <= LONGEST_LABEL)
      const columns = fitting(named, LONGEST_ABOUT)
      const beside = {
        remarks: fitting(cutTexts(result.remarks, LONGEST_LABEL), LONGEST_ABOUT / 2),
        tables: fitting(cutTexts(result.tables, LONGEST_NAME), LONGEST_ABOUT / 2),
      }
      const first = { callId, columns, total: result.total, ...leftOut('columns', names, columns) }
      const last = {
        ...beside,
        ...leftOut('remarks', result.remarks, beside.remarks),
        ...leftOut('tables', result.tables, beside.tables),
      }
      const shownOf = (row: Row, at: number): Row =>
        Object.fromEntries([[rowNumber, at + 1], ...columns.map(({ name }) => [name, row[name]])])
      const shown = rows.slice(0, limit).map(shownOf)
      const given = { held: rows.length, total: result.total, isCut: columns.length < names.length }
      const { rows: kept, ...end } = fittingRows(callId, shown, { ...first, ...last }, given)
      const units = Object.fromEntries(names.map((name) => [name, unitByName(name)]))
      evidence.addCells(callId, rows, units, kept.length)
      const rowsShown = result.rows.slice(0, kept.length)
      return {
        ok: true,
        content: { ...first, rows: kept, ...last, ...end },
        data: { name: callId, sql, columns: names, rows: rowsShown, total: result.total },
      }
    },

    calculate({ expressions }: z.infer<typeof calculateSchema>, callId: string): ToolOutcome {
      const results = expressions.map((expression) => {
        const strange = givenNumbers && strangeNumber(expression, givenNumbers)
        if (strange !== undefined) return { expression, error: assistantTexts.strangeNumber(strange) }
        const result = calculate(expression, evidence.cell)
        return 'error' in result
          ? { expression, ...result }
          : { name: evidence.addResult(callId, result.value, expression), expression, value: result.value }
      })
      return { ok: true, content: { results }, data: { results } }
    },
  }
}
