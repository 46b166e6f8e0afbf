import { createHash, randomInt } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import type { Discovered, RecordCell } from '../../../engines/imports/index.ts'
import { transactAsSystem } from '../../../platform/database/transaction.ts'
import { addressOf, sentenceOf } from '../kit/ask.ts'
import {
  type Batch,
  type Connector,
  ConnectorFailure,
  type ConnectorEnvironment,
  type Given,
  listOf,
  mostBytesOfRows,
  mostRows,
  rowsAtOnce,
  type Stream,
  textOf,
} from '../kit/connector.ts'

const mostTables = 500
const longestText = 4_000
const connectMilliseconds = 15_000
const longestMessage = 300
/** The limit for everything except rows: the greeting and the list of tables. */
const mostBytesBeside = 20_000_000
const bytesOfPortion = 16_000_000
/** Few texts are as long as they may be. */
const usualText = 1_000
const millisecondsBetweenLooks = 20

type Column = { name: string; type: number }
type Table = { schema: string; name: string; columns: Column[]; key: string[] }

const nameOf = (table: Table): string => `${table.schema}.${table.name}`
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const qualifiedName = (table: Table): string => `${quoted(table.schema)}.${quoted(table.name)}`

/** Values arrive as PostgreSQL writes them, so that nothing is rounded on the way. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

const numbers = new Set([20, 21, 23, 700, 701, 1700])
const [boolean, date, timestamp, timestampWithZone] = [16, 1082, 1114, 1184]

/** A JavaScript number if it represents the value exactly, else its text. */
function numberOf(text: string): RecordCell {
  const number = Number(text)
  return Number.isFinite(number) && Number.isSafeInteger(Math.trunc(number)) && digitsOf(text) <= 15 ? number : text
}
const digitsOf = (text: string): number => (text.split(/e/i)[0] ?? '').replace(/\D/g, '').replace(/^0+/, '').length

export function cellOf(text: string | null, type: number): RecordCell {
  if (text === null) return null
  if (numbers.has(type)) return numberOf(text)
  if (type === boolean) return text === 't'
  if (type === date && /^\d{4}-\d\d-\d\d$/.test(text)) return { date: text }
  if ((type === timestamp || type === timestampWithZone) && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text))
    return { date: text.slice(0, 19).replace(' ', 'T') }
  return text.length > longestText ? text.slice(0, longestText) : text
}

/** Tables and views that this user may read, with their columns and the columns of their key. */
const catalogue = `
  select n.nspname as schema, c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::int) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'select')) as columns,
    coalesce((select json_agg(a.attname order by k.place) from pg_index i
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and not c.relispartition and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
  order by 1, 2 limit ${mostTables}`

const catalogueSchema = z.array(
  z.object({
    ...{ schema: z.string(), name: z.string(), key: z.array(z.string()) },
    columns: z
      .array(z.object({ name: z.string(), type: z.number() }))
      .nullable()
      .transform((columns) => columns ?? []),
  }),
)

async function readTables({ client, target }: Connected): Promise<Table[]> {
  const { data } = catalogueSchema.safeParse((await client.query(catalogue)).rows)
  if (data === undefined) throw new ConnectorFailure(texts.otherShape(target.host))
  return data
}

function discoveredIn(tables: readonly Table[]): Discovered {
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name }) => ({ value: `${nameOf(table)}.${name}`, label: `${nameOf(table)}.${name}` })),
  )
  return {
    options: { tables: tables.map((table) => ({ value: nameOf(table), label: nameOf(table) })), columns },
  }
}

type Target = { host: string; hostname: string; database: string }
/** `limited`: runs `work` with a limit on the bytes of the answer. */
type Connected = {
  client: pg.Client
  target: Target
  limited<T>(most: number, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Foreign words, which may be many. */
const said = (about: string, { message }: Error) =>
  new ConnectorFailure(texts.databaseSaid(about, message.slice(0, longestMessage)))

/** Database failures as sentences; `target` is what the person typed. */
function failureOf(error: unknown, target: Target): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === '28P01' || code === '28000') return new ConnectorFailure(texts.wrongPassword)
  if (code === '3D000') return new ConnectorFailure(texts.noSuchDatabase(target.database))
  if (message.includes('does not support SSL')) return new ConnectorFailure(texts.noEncryption)
  if (message.includes('timeout')) return new ConnectorFailure(texts.tooLong(target.host))
  return error instanceof pg.DatabaseError ? said(target.host, error) : sentenceOf(error, target)
}

/** Whether the connection has come out in the product's own database: only there a lock that is held here is held as well. */
async function isOwn({ database }: ConnectorEnvironment, client: pg.Client): Promise<boolean> {
  const number = randomInt(2 ** 40)
  return transactAsSystem(database, { person: null, organisation: null }, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(number)}::bigint)`.execute(tx.db)
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(${number}::bigint) as free`)
    return rows[0]?.free !== true
  })
}

/**
 * Ends a connection whose other side sends more than was agreed on, or on which nobody waits any more: the driver takes
 * in whatever comes.
 */
function guarded(client: pg.Client, { host }: Target, signal: AbortSignal) {
  // The socket is another one as soon as it is encrypted.
  const watched = client as unknown as { connection: { stream: Socket } }
  const end = () => void watched.connection.stream.destroy()
  signal.addEventListener('abort', end, { once: true })
  return {
    async limited<T>(most: number, work: () => Promise<T>): Promise<T> {
      const before = watched.connection.stream.bytesRead
      let isTooMuch = false
      const timer = setInterval(() => {
        isTooMuch = watched.connection.stream.bytesRead - before > most
        if (isTooMuch) end()
      }, millisecondsBetweenLooks)
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        throw isTooMuch ? new ConnectorFailure(texts.answersTooMuch(host, most / 1_000_000)) : error
      } finally {
        clearInterval(timer)
      }
    },
    async close() {
      signal.removeEventListener('abort', end)
      await client.end().catch(() => {})
    },
  }
}

async function connect(environment: ConnectorEnvironment, given: Given, signal: AbortSignal): Promise<Connected> {
  const { settings, secrets, timeZone } = given
  const { silenceMilliseconds } = environment
  const [hostname, port] = [textOf(settings, 'host').trim(), Number(textOf(settings, 'port'))]
  const target = { host: `${hostname}:${port}`, hostname, database: textOf(settings, 'database') }
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new ConnectorFailure(texts.wrongValue('Port'))
  const address = await addressOf(environment.egress, hostname, port)
  const encryption = textOf(settings, 'encryption')
  const servername = isIP(hostname) === 0 ? { servername: hostname } : {}
  const client = new pg.Client({
    ...{ host: address, port, database: target.database, user: textOf(settings, 'user') },
    // An empty one would be looked for in the environment of this server.
    password: () => secrets['password'] ?? '',
    ssl: encryption === 'none' ? false : { rejectUnauthorized: encryption !== 'unverified', ...servername },
    connectionTimeoutMillis: Math.min(connectMilliseconds, silenceMilliseconds),
    query_timeout: silenceMilliseconds + 5_000,
    application_name: 'sextant',
  })
  // What ends a connection that nobody waits for must not end the server.
  client.on('error', () => {})
  const { limited, close } = guarded(client, target, signal)
  try {
    await limited(mostBytesBeside, async () => {
      await client.connect()
      await client.query(`set default_transaction_read_only = on; set statement_timeout = ${silenceMilliseconds}`)
      await client.query("select set_config('timezone', $1, false), set_config('datestyle', 'ISO, YMD', false)", [
        timeZone,
      ])
      if (await isOwn(environment, client)) throw new ConnectorFailure(texts.ownDatabase)
    })
    return { client, target, limited, close }
  } catch (error) {
    await close()
    signal.throwIfAborted()
    throw failureOf(error, target)
  }
}

/** The columns to read: those that were chosen of this table, or all. */
function columnsOf(table: Table, chosen: readonly string[]): Column[] {
  const own = table.columns.filter(({ name }) => chosen.includes(`${nameOf(table)}.${name}`))
  return own.length > 0 ? own : table.columns
}

const hashOf = (values: readonly unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('base64url')

const isShort = ({ type }: Column) =>
  numbers.has(type) || [boolean, date, timestamp, timestampWithZone].includes(type as never)
/** Cuts long texts in the query, so the server never sends more than is stored. */
const asked = (column: Column): string =>
  isShort(column) ? `t.${quoted(column.name)}` : `left(t.${quoted(column.name)}::text, ${longestText})`

function streamOf({ client, limited }: Connected, table: Table, columns: Column[]): Stream {
  const names = columns.map(({ name }) => name)
  const list = columns.map(asked).join(', ')
  const long = columns.filter((column) => !isShort(column)).length
  const portionRows = Math.max(10, Math.min(rowsAtOnce, Math.floor(bytesOfPortion / (long * usualText + 1))))
  const rowOf = (values: (string | null)[]) =>
    Object.fromEntries(columns.map(({ name, type }, at) => [name, cellOf(values[at] ?? null, type)]))
  const rowsOf = async (text: string, values: unknown[] = []): Promise<(string | null)[][]> => {
    try {
      return await limited(
        mostBytesOfRows,
        async () => (await client.query({ text, values, rowMode: 'array', types: asText })).rows,
      )
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '42501') throw new ConnectorFailure(texts.mayNotRead(nameOf(table)))
      if (code === '42P01' || code === '42703') throw new ConnectorFailure(texts.gone(nameOf(table)))
      if (error instanceof pg.DatabaseError) throw said(nameOf(table), error)
      throw error
    }
  }

  /** By the key of the table. */
  async function portion(cursor: unknown): Promise<Batch> {
    const { after, count } = (cursor ?? { after: null, count: 0 }) as { after: string[] | null; count: number }
    const order = table.key.map((name) => `t.${quoted(name)}`)
    const placeholders = order.map((_, at) => `$${at + 1}`).join(', ')
    const behind = after === null ? '' : `where (${order.join(', ')}) > (${placeholders})`
    const most = Math.min(portionRows, mostRows - count)
    const rows = await rowsOf(
      `select ${list}, ${order.map((name, at) => `${name}::text as key_${at}`).join(', ')} from ${qualifiedName(table)} as t ${behind} order by ${order.join(', ')} limit ${most}`,
      after ?? [],
    )
    const last = rows.at(-1)?.slice(names.length) ?? after
    const read = count + rows.length
    return {
      rows: rows.map((values) => ({ key: JSON.stringify(values.slice(names.length)), row: rowOf(values) })),
      cursor: { after: last, count: read },
      isLast: rows.length < most || read >= mostRows,
    }
  }

  /**
   * At once, where there is no key: a row that is updated between two portions would move, and count twice or not at
   * all. Equal rows are distinguished by how many came before.
   */
  async function all(): Promise<Batch> {
    const seen = new Map<string, number>()
    const rows = (await rowsOf(`select ${list} from ${qualifiedName(table)} as t limit ${mostRows}`)).map((values) => {
      const hash = hashOf(values)
      const number = (seen.get(hash) ?? 0) + 1
      seen.set(hash, number)
      return { key: `${hash} ${number}`, row: rowOf(values) }
    })
    return { rows, cursor: null, isLast: true }
  }

  const hasKey = table.key.length > 0
  return {
    ...{ name: nameOf(table), label: table.schema === 'public' ? table.name : nameOf(table) },
    ...{ mode: 'whole', fields: names, read: (cursor) => (hasKey ? portion(cursor) : all()) },
  }
}

export const postgresConnector: Connector = {
  code: 'postgres',
  async open(environment, given, signal) {
    const connected = await connect(environment, given, signal)
    const { limited, close } = connected
    try {
      const tables = await limited(mostBytesBeside, () => readTables(connected))
      const chosen = listOf(given.settings, 'tables')
      const missing = chosen.find((name) => !tables.some((table) => nameOf(table) === name))
      const columns = listOf(given.settings, 'columns')
      return {
        streams: chosen.map((name) => {
          const table = tables.find((one) => nameOf(one) === name)
          return table === undefined ? missingStream(name) : streamOf(connected, table, columnsOf(table, columns))
        }),
        discovered: { ...discoveredIn(tables), ...(missing === undefined ? {} : { missing }) },
        close,
      }
    } catch (error) {
      await close()
      signal.throwIfAborted()
      throw failureOf(error, connected.target)
    }
  },
}

const missingStream = (name: string): Stream => ({
  ...{ name, label: name, mode: 'whole', fields: null },
  read: async () => {
    throw new ConnectorFailure(texts.gone(name))
  },
})
