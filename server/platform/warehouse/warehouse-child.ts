import { flushCompileCache } from 'node:module'
import { type DuckDBConnection, type DuckDBInstance, StatementType } from '@duckdb/node-api'
import type { Answered, EngineTrouble, Statement, Value } from '../../engines/queries/index.ts'
import type { Answer, Envelope, Found, Reply, Request, Source, StoredColumn } from './messages.ts'
import { askResult } from './ask-result.ts'
import { FullColumns } from './full-columns.ts'
import { copyParquet } from './parquet-copy.ts'
import { writeParquet } from './parquet-writer.ts'
import { rolledText } from './rollup-answer.ts'
import { makeRollups } from './rollup-build.ts'
import { KnownRollups } from './rollup-files.ts'
import { type Certain, OpenViews } from './views.ts'
import { checkAsked, runChecked } from './run-statement.ts'

/** The warehouse process: receives queries and writes as messages, so DuckDB's work stays out of the server. */
const views = new OpenViews()
const rollups = new KnownRollups()
const fullColumns = new FullColumns()
const writes = new Map<string, { columns: StoredColumn[]; rows: (string | number | null)[][] }>()
const repeatInterruptMilliseconds = 100

function plain(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'bigint' ? Number(value) : String(value)
}

/** Interrupts the work once the time is over, repeatedly: an interrupt before a step starts is lost. */
function interruptAfter(connection: DuckDBConnection, milliseconds: number): () => void {
  let repeated: NodeJS.Timeout | undefined
  const timer = setTimeout(() => {
    connection.interrupt()
    repeated = setInterval(() => connection.interrupt(), repeatInterruptMilliseconds)
  }, milliseconds)
  return () => {
    clearTimeout(timer)
    clearInterval(repeated)
  }
}

async function select(
  connection: DuckDBConnection,
  { text, parameters, ofAll: same = 0 }: Statement,
): Promise<Answered> {
  const prepared = await connection.prepare(text)
  if (prepared.statementType !== StatementType.SELECT) throw new Error('Refused: only SELECT is run')
  for (const [position, value] of parameters.entries()) prepared.bindVarchar(position + 1, value)
  const result = await prepared.run()
  const chunks = await result.fetchAllChunks()
  const own = result.columnCount - same
  const rows = chunks.flatMap((chunk) => {
    const columns = Array.from({ length: own }, (_, column) => chunk.getColumnValues(column).map(plain))
    return Array.from({ length: chunk.rowCount }, (_, row) => columns.map((values) => values[row]!))
  })
  const [first] = chunks
  const ofAll = Array.from({ length: first === undefined ? 0 : same }, (_, at) =>
    plain(first?.getColumnVector(own + at).getItem(0)),
  )
  return { rows, ofAll }
}

type Query = Extract<Request, { kind: 'query' }>

/** Runs work on a separate connection, which is interrupted when the time is over. */
async function workWithin<Result>(
  instance: DuckDBInstance,
  milliseconds: number,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await instance.connect()
  const settle = interruptAfter(connection, milliseconds)
  try {
    return await work(connection)
  } finally {
    settle()
    connection.closeSync()
  }
}

/** Runs work on a connection to a query's files, within its time limit. */
async function connected<Result>(
  { view, milliseconds }: Query,
  threads: 1 | undefined,
  work: (connection: DuckDBConnection, certain: Certain) => Promise<Result>,
): Promise<Result> {
  return views.use(view, threads, (instance, { schema, certain }) =>
    workWithin(instance, milliseconds, async (connection) => {
      await connection.run(`USE ${schema}`)
      return work(connection, certain)
    }),
  )
}

/** The answer from rows; columns without empty values are not counted. */
async function selectRows(query: Query, connection: DuckDBConnection, certain: Certain): Promise<Answered> {
  const { view, full } = query
  if (full === undefined) return select(connection, query)
  const columns = full.columns.flatMap((column) => certain.get(column) ?? [column])
  const found = await fullColumns.during(connection, { paths: view.paths, columns }, () => select(connection, full))
  return found ?? select(connection, query)
}

/** The answer from rollups; null where one can't be read. */
async function selectRolled(query: Query, statement: Statement, isLittle: boolean): Promise<Answered | null> {
  try {
    return await connected(query, isLittle ? 1 : undefined, (connection) => select(connection, statement))
  } catch (error) {
    if (troubleOf(messageOf(error)) === 'too slow') throw error
    return null
  }
}

async function runQuery(query: Query): Promise<Found> {
  const { view, rolled } = query
  const ofRows = () => connected(query, undefined, (connection, certain) => selectRows(query, connection, certain))
  if (rolled === undefined) return ofRows()
  const found = await connected(query, undefined, (connection) => rolledText(connection, rollups, view, rolled))
  const { text, lacking } = found
  const answered = text === null ? null : await selectRolled(query, { ...rolled, text }, lacking.length === 0)
  return { ...(answered ?? (await ofRows())), isRolledUp: answered !== null, lacking }
}

type StatementAsked = Extract<Request, { kind: 'statement' | 'facts of a statement' }>

/** Runs work on a connection to these tables, within the statement's time limit. */
const stated = <Result>(
  { milliseconds, timeZone }: StatementAsked,
  sources: Source[],
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> => views.useSources(sources, timeZone, (instance) => workWithin(instance, milliseconds, work))

/** Opens only the tables that a statement names, so a missing file can't fail other statements. */
async function answerStatement(asked: StatementAsked): Promise<Reply> {
  const checked = await stated(asked, [], (connection) => checkAsked(connection, asked))
  if ('refused' in checked) return checked
  const sources = asked.sources.filter(({ name }) => checked.tables.includes(name))
  if (asked.kind === 'facts of a statement') {
    const found = await stated(asked, sources, (connection) =>
      askResult(connection, asked, sources, (statement) => select(connection, statement)),
    )
    return 'refused' in found ? found : { ...found, tables: checked.tables }
  }
  const results = asked.results.filter(({ name }) => checked.tables.includes(name))
  const answered = await stated(asked, sources, (connection) => runChecked(connection, asked, { sources, results }))
  return 'refused' in answered ? answered : { ...answered, isRounded: checked.isRounded }
}

async function answer(request: Request): Promise<Reply> {
  switch (request.kind) {
    case 'query':
      return runQuery(request)
    case 'statement':
    case 'facts of a statement':
      return answerStatement(request)
    case 'begin write':
      writes.set(request.path, { columns: request.columns, rows: [] })
      return {}
    case 'rows': {
      const write = writes.get(request.path)
      if (write === undefined) throw new Error('Refused: no such write')
      for (const row of request.rows) write.rows.push(row)
      return {}
    }
    case 'end write': {
      const write = writes.get(request.path)
      writes.delete(request.path)
      if (write === undefined) throw new Error('Refused: no such write')
      await views.forget([request.path])
      return writeParquet(request.path, write.columns, write.rows)
    }
    case 'copy': {
      await views.forget([request.path])
      return { rowCount: await copyParquet(request.from, request.path, request), rounded: [] }
    }
    case 'roll up':
      await makeRollups(request)
      return {}
    case 'forget':
      for (const path of request.paths) writes.delete(path)
      await views.forget(request.paths)
      rollups.forget(request.paths)
      fullColumns.forget(request.paths)
      return {}
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function troubleOf(message: string): EngineTrouble {
  if (/^INTERRUPT|Interrupted/i.test(message)) return 'too slow'
  if (/^Out of Memory/i.test(message)) return 'out of memory'
  if (/^(Out of Range|Conversion) Error/i.test(message)) return 'overflow'
  return /^(Refused|Permission Error|Parser Error|Binder Error|Catalog Error)/.test(message) ? 'refused' : 'unavailable'
}

async function handle({ id, request }: Envelope): Promise<void> {
  let message: Answer
  try {
    message = { id, reply: await answer(request) }
  } catch (error) {
    const detail = messageOf(error)
    message = { id, trouble: troubleOf(detail), detail }
  }
  process.send?.(message)
}

// A process that is killed writes no cache at its end.
flushCompileCache()
process.on('message', (envelope: Envelope) => void handle(envelope))
// The terminal signals every process; this one keeps running until the server, which is finishing its work, is done
// with it.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
