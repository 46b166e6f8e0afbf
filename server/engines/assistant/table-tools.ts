import type { z } from 'zod'
import type {
  AssistantPorts,
  calculateSchema,
  describeTableSchema,
  FactTableInfo,
  findValuesSchema,
  Metrics,
  runSqlSchema,
} from '../tools/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { calculate } from './calculate.ts'
import { type Evidence, rowNumber } from './evidence.ts'
import { unitByName } from './figure-match.ts'
import { fitting, longestResult } from './reading-tools.ts'
import { figuresOfStatement } from './statement-figures.ts'
import type { ToolOutcome } from './tool-outcome.ts'

const usualRows = 200
const namesAtMost = 30
const samples = 8
const mostValues = 100
/** Characters of twenty tables together. */
const LONGEST_LIST = 1_950
const failed = (error: string): ToolOutcome => ({ ok: false, error })
const namesOf = (list: readonly { name: string }[]): string => {
  const names = list.slice(0, namesAtMost).map(({ name }) => name)
  return `${names.join(', ')}${list.length > namesAtMost ? ` and ${list.length - namesAtMost} more` : ''}`
}

const noTable = (called: string, factTables: readonly FactTableInfo[]): string =>
  `There is no table "${called}"; there are ${namesOf(factTables) || 'none'}.`

function noColumn(called: string, tables: readonly FactTableInfo[]): string {
  if (tables.length === 0) return 'There are no tables.'
  const names = [...new Set(tables.flatMap(({ dimensions }) => dimensions.map((each) => each.name)))]
  const known = namesOf(names.map((each) => ({ name: each })))
  return `There is no column of texts "${called}"; there are ${known || 'none'}.`
}

const daysOf = ({ dateDimensions: [date] }: FactTableInfo): string =>
  date === undefined ? '' : `, ${date.from ?? '?'} to ${date.to ?? '?'}`

/** One line for each table, with as many of its columns as all tables together leave room for. */
function listedTables(factTables: readonly FactTableInfo[]): string[] {
  const heads = factTables.map((table) => {
    const label = table.label === table.name ? '' : ` (${table.label.slice(0, 40)})`
    return `${table.name}${label}: ${table.rowCount} rows${daysOf(table)}`
  })
  const room = Math.floor((LONGEST_LIST - heads.join().length) / factTables.length) - '"; "… and 999 more,'.length
  return factTables.map(({ measures, dimensions }, at) => {
    const names = [...measures, ...dimensions].map(({ name }) => name)
    const shown = names.filter((_, index) => names.slice(0, index + 1).join(', ').length <= room)
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
  /** The numbers that sums may hold beside counts of time and powers of ten; absent where any number may stand in one. */
  givenNumbers?: ReadonlySet<number> | undefined
}

/** Months, weeks, days and what turns units into each other. */
const COUNTS: ReadonlySet<number> = new Set([24, 30, 52, 60, 100, 360, 365, 366, 1_000, 10_000, 1_000_000])
const MOST_COUNTED = 12
const nameOrText = /"[^"]{0,200}"|[\p{L}_][\p{L}\p{N}_:.]{0,200}/gu

/** The first number of a sum that stands nowhere. */
const strangeNumber = (expression: string, given: ReadonlySet<number>): string | undefined =>
  (expression.replace(nameOrText, ' ').match(/\d+(?:\.\d+)?/g) ?? []).find((written) => {
    const value = Number(written)
    const isCount = COUNTS.has(value) || (Number.isInteger(value) && value <= MOST_COUNTED)
    return !isCount && !given.has(value)
  })

export function tableTools(ports: AssistantPorts, evidence: Evidence, { knownMetrics, givenNumbers }: Known) {
  return {
    async list(): Promise<ToolOutcome> {
      const { factTables } = await knownMetrics()
      const tables = listedTables(factTables)
      const kept = fitting(tables, longestResult)
      return { ok: true, content: { tables: kept, truncated: kept.length < tables.length }, data: null }
    },

    async describe({ table: called }: z.infer<typeof describeTableSchema>): Promise<ToolOutcome> {
      const { factTables } = await knownMetrics()
      const table = factTables.find(({ name }) => name === called)
      if (table === undefined) return failed(noTable(called, factTables))
      const { measures, dimensions, ...rest } = table
      const [rangeOf, relations] = await Promise.all([rangesOf(ports, table), ports.tables.relations(called)])
      const content = {
        ...rest,
        measures: measures.map((measure) => ({
          ...{ ...measure, min: rangeOf(`${measure.name}:min`), max: rangeOf(`${measure.name}:max`) },
        })),
        dimensions: dimensions.map((dimension) => {
          const distinct = rangeOf(`${dimension.name}:count_distinct`)
          return {
            ...{ ...dimension, sampleValues: dimension.sampleValues.slice(0, samples), distinct },
            ...(distinct === table.rowCount && distinct > 1 ? { isIdentifier: true } : {}),
          }
        }),
        relations,
      }
      return { ok: true, content, data: null }
    },

    async findValues(
      { table: called, column, contains }: z.infer<typeof findValuesSchema>,
      name: string,
    ): Promise<ToolOutcome> {
      const { factTables } = await knownMetrics()
      const looked = called === undefined ? factTables : factTables.filter((table) => table.name === called)
      if (called !== undefined && looked.length === 0) return failed(noTable(called, factTables))
      const tables = looked.filter(({ dimensions }) => dimensions.some((each) => each.name === column))
      if (tables.length === 0) return failed(noColumn(column, looked))
      const found = await ports.tables.findValues({ table: called, column, contains, limit: mostValues + 1 })
      if ('failure' in found) return failed(found.failure)
      const values = found.slice(0, mostValues)
      const rows = values.map((value) => [value])
      const result = { columns: [{ name: column, type: 'text' as const }], rows }
      evidence.addCells(
        name,
        values.map((value) => ({ [column]: value })),
      )
      evidence.addQuery(name, figuresOfStatement(name, result))
      ports.tables.keep({ name, ...result, tables: tables.map((table) => table.name) })
      const content = { callId: name, column, values, total: values.length, truncated: found.length > mostValues }
      return { ok: true, content, data: { name, sql: '', columns: [column], rows, total: values.length } }
    },

    async runSql({ sql, limit = usualRows }: z.infer<typeof runSqlSchema>, callId: string): Promise<ToolOutcome> {
      const result = await ports.tables.runSql({ sql, name: callId })
      if ('failure' in result) return failed(result.failure)
      const names = result.columns.map(({ name }) => name)
      const rows = result.rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
      const kept = fitting(rows.slice(0, limit), longestResult)
      evidence.addCells(callId, rows, Object.fromEntries(names.map((name) => [name, unitByName(name)])))
      evidence.addQuery(callId, figuresOfStatement(callId, result))
      const numbered = kept.map((row, at) => ({ [rowNumber]: at + 1, ...row }))
      const content = {
        ...{ callId, columns: result.columns, rows: numbered, total: result.total, remarks: result.remarks },
        ...{ tables: result.tables, truncated: kept.length < result.total },
      }
      const rowsShown = result.rows.slice(0, kept.length)
      return { ok: true, content, data: { name: callId, sql, columns: names, rows: rowsShown, total: result.total } }
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
