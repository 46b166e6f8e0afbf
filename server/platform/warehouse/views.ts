import { statSync } from 'node:fs'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { TimeZone } from '../../../contract/shared/time-zones.ts'
import { fileColumn, quoted } from '../../engines/queries/index.ts'
import { openLocked } from '../../engines/duckdb/index.ts'
import { ownFunctions } from '../../engines/statements/index.ts'
import { sqlText, sqlTexts } from '../../engines/text/index.ts'
import type { Related, Source, View } from './messages.ts'
import { chooseLayers } from './exact-layers.ts'
import { findIdentity, rollupPaths } from './rollup-files.ts'

const mostOpen = 8
const mostViewsOfFiles = 100
/** Files up to this size are read by one thread: about as much as one thread reads at a time. */
const mostBytesOfOneThread = 1_000_000

/** Can't be column names, which have no space. */
const [groupColumn, timesColumn, timeColumn, rowsAlias] = ['__group ', '__times ', '__time ', '__rows '].map(quoted)

/** Bag union: the highest multiplicity of each row over the groups. */
function mergedRows(groups: string[][]): string {
  const rows = groups.map(
    (paths, index) =>
      `SELECT *, ${index} AS ${groupColumn} FROM read_parquet(${sqlTexts(paths)}, union_by_name = true)`,
  )
  const counted = `SELECT *, count(*) AS ${timesColumn} FROM (${rows.join(' UNION ALL BY NAME ')}) GROUP BY ALL`
  const most = `SELECT * EXCLUDE (${groupColumn}, ${timesColumn}), max(${timesColumn}) AS ${timesColumn} FROM (${counted}) GROUP BY ALL`
  const each = `SELECT *, unnest(range(${timesColumn})) AS ${timeColumn} FROM (${most})`
  return `SELECT * EXCLUDE (${timesColumn}, ${timeColumn}) FROM (${each})`
}

function rowsQuery({ paths, key, groups }: View): string {
  if (groups !== undefined) return mergedRows(groups)
  if (key === undefined) return `SELECT * FROM read_parquet(${sqlTexts(paths)}, union_by_name = true)`
  const files = paths.map(
    (path, index) => `SELECT *, '${index}' AS ${quoted(fileColumn)} FROM read_parquet(${sqlText(path)})`,
  )
  const newest = `row_number() OVER (PARTITION BY ${quoted(key)} ORDER BY CAST(${quoted(fileColumn)} AS INTEGER) DESC)`
  return `SELECT * FROM (${files.join(' UNION ALL BY NAME ')}) QUALIFY ${newest} = 1`
}

const overLayer = (rows: string, columns: string): string => `SELECT *, ${columns} FROM (${rows})`
/** Joins to each row the matching row of another view by key, if any. */
async function relatedQuery(
  connection: DuckDBConnection,
  rows: string,
  { view, key, ownKey, alias, ofMatch, select }: Related,
): Promise<string> {
  const matching = `SELECT *, ${ofMatch} FROM (${await viewQuery(connection, view)}) WHERE ${quoted(key)} IS NOT NULL`
  const on = `${rowsAlias}.${quoted(ownKey)} = ${alias}.${quoted(key)}`
  return `SELECT ${rowsAlias}.*, ${select} FROM (${rows}) AS ${rowsAlias} LEFT JOIN (${matching}) AS ${alias} ON ${on}`
}

/** By calculated column, the file columns it depends on: it has a value in every row in which all of them do. */
export type Certain = Map<string, string[]>

/** The rows of a view with calculated and related columns; adds to `certain` the columns that qualify. */
async function viewQuery(connection: DuckDBConnection, view: View, certain: Certain = new Map()): Promise<string> {
  let query = rowsQuery(view)
  for (const layer of view.layers ?? []) {
    const chosen = typeof layer === 'string' ? [layer] : await chooseLayers(connection, query, layer)
    query = chosen.reduce(overLayer, query)
    // The decimals hold every result; with a limit there would be a second layer.
    if (typeof layer !== 'string' && chosen !== layer.otherwise && chosen.length === 1)
      certain.set(
        layer.name,
        layer.columns.flatMap((column) => certain.get(column) ?? [column]),
      )
  }
  for (const related of view.related ?? []) query = await relatedQuery(connection, query, related)
  return query
}

/** The files of a view and of its related views. */
const pathsOf = ({ paths, related = [] }: View): string[] => [...paths, ...related.flatMap(({ view }) => pathsOf(view))]

/** Creates the view of a table; the connection must have access to its files. */
export async function createView(connection: DuckDBConnection, view: View, certain?: Certain): Promise<void> {
  await connection.run(`CREATE VIEW ${quoted(view.name)} AS ${await viewQuery(connection, view, certain)}`)
}

/** The part of a table that statements see: its named columns, and nothing else in the files. */
async function createSource(connection: DuckDBConnection, source: Source): Promise<void> {
  const columns = source.columns.map(({ name, as }) =>
    as === null ? quoted(name) : `TRY_CAST(${quoted(name)} AS ${as}) AS ${quoted(name)}`,
  )
  const rows = await viewQuery(connection, source)
  await connection.run(`CREATE VIEW ${quoted(source.name)} AS SELECT ${columns.join(', ')} FROM (${rows})`)
}

/** A view in a separate schema, so views of the same name can coexist. */
type Made = { schema: string; certain: Certain }

type OpenFiles = {
  paths: string[]
  instance: Promise<DuckDBInstance>
  made: Map<string, Promise<Made>>
  users: number
  isDropped: boolean
}

/** A few open instances, each locked to the files of one query of one organisation. */
export class OpenViews {
  readonly #open = new Map<string, OpenFiles>()
  #views = 0

  /**
   * Views of the same files share an instance, since opening one takes longer than a small query. Small queries use one
   * thread: combining several threads' work takes longer than doing it.
   */
  async use<Result>(
    view: View,
    threads: 1 | undefined,
    work: (instance: DuckDBInstance, made: Made) => Promise<Result>,
  ): Promise<Result> {
    const files = pathsOf(view)
    const paths = [...files, ...view.paths.flatMap(rollupPaths)]
    const chosen = threads ?? (bytesOf(files) <= mostBytesOfOneThread ? 1 : undefined)
    const key = JSON.stringify([chosen ?? null, paths.map(stateOf)])
    const open = () => openFiles(paths, chosen)
    return this.#useOpen(key, open, async (entry, instance) =>
      work(instance, await this.#madeIn(key, entry, instance, view)),
    )
  }

  /** Like `use`, for a statement over several tables; this time zone determines today. */
  async useSources<Result>(
    sources: Source[],
    timeZone: TimeZone,
    work: (instance: DuckDBInstance) => Promise<Result>,
  ): Promise<Result> {
    const open = () => openSources(sources, timeZone)
    const states = sources.flatMap((source) => source.paths.map(stateOf))
    return this.#useOpen(JSON.stringify([timeZone, sources, states]), open, (_, instance) => work(instance))
  }

  async #useOpen<Result>(
    key: string,
    open: () => OpenFiles,
    work: (entry: OpenFiles, instance: DuckDBInstance) => Promise<Result>,
  ): Promise<Result> {
    const entry = this.#open.get(key) ?? open()
    this.#open.delete(key)
    this.#open.set(key, entry)
    entry.users += 1
    this.#dropOldest()
    try {
      const instance = await entry.instance.catch((error: unknown) => this.#failed(key, entry, error))
      return await work(entry, instance)
    } finally {
      entry.users -= 1
      await closeUnused(entry)
    }
  }

  /** Closes instances of these files, which are deleted or rewritten. */
  async forget(paths: string[]): Promise<void> {
    const dropped = [...this.#open].filter(([, entry]) => entry.paths.some((path) => paths.includes(path)))
    for (const [key, entry] of dropped) await this.#drop(key, entry)
  }

  /** Creates a view at its first use; an instance with many views is replaced. */
  #madeIn(key: string, entry: OpenFiles, instance: DuckDBInstance, view: View): Promise<Made> {
    const definition = JSON.stringify(view)
    const known = entry.made.get(definition)
    if (known !== undefined) return known
    this.#views += 1
    const made = makeView(instance, `view_${this.#views}`, view)
    entry.made.set(definition, made)
    made.catch(() => entry.made.delete(definition))
    if (entry.made.size >= mostViewsOfFiles && this.#open.get(key) === entry) void this.#drop(key, entry)
    return made
  }

  #failed(key: string, entry: OpenFiles, error: unknown): never {
    if (this.#open.get(key) === entry) this.#open.delete(key)
    throw error
  }

  #dropOldest(): void {
    const tooMany = [...this.#open].slice(0, Math.max(0, this.#open.size - mostOpen))
    for (const [key, entry] of tooMany) void this.#drop(key, entry)
  }

  #drop(key: string, entry: OpenFiles): Promise<void> {
    this.#open.delete(key)
    entry.isDropped = true
    return closeUnused(entry)
  }
}

const bytesOf = (paths: string[]): number =>
  paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)

/** A path and the state of its file, which an instance knows by the metadata that it keeps. */
const stateOf = (path: string): string[] => {
  const identity = findIdentity(path)
  return identity === null ? [path] : [path, identity]
}

/** Read for each question, the metadata of 49 row groups took about a twentieth of a short one. */
const keepMetadata = async (connection: DuckDBConnection): Promise<void> => {
  await connection.run('SET GLOBAL parquet_metadata_cache = true')
}

function openFiles(paths: string[], threads: 1 | undefined): OpenFiles {
  const instance = openLocked(paths, keepMetadata, threads === undefined ? {} : { threads })
  return { paths, instance, made: new Map(), users: 0, isDropped: false }
}

async function makeView(instance: DuckDBInstance, schema: string, view: View): Promise<Made> {
  const connection = await instance.connect()
  try {
    const certain: Certain = new Map()
    await connection.run(`CREATE SCHEMA ${schema}`)
    await connection.run(`USE ${schema}`)
    await createView(connection, view, certain)
    return { schema, certain }
  } finally {
    connection.closeSync()
  }
}

function openSources(sources: Source[], timeZone: TimeZone): OpenFiles {
  const paths = sources.flatMap((source) => source.paths)
  const instance = openLocked(paths, async (connection) => {
    await keepMetadata(connection)
    // Division by zero gives an empty value, as in all other figures.
    await connection.run('SET GLOBAL ieee_floating_point_ops = false')
    await connection.run('SET GLOBAL errors_as_json = true')
    await connection.run(`SET GLOBAL TimeZone = ${sqlText(timeZone)}`)
    for (const definition of Object.values(ownFunctions)) await connection.run(`CREATE MACRO ${definition}`)
    for (const source of sources) await createSource(connection, source)
  })
  return { paths, instance, made: new Map(), users: 0, isDropped: false }
}

/** The garbage collector does not see DuckDB's memory: left to it, gigabytes pile up. */
async function closeUnused({ users, isDropped, instance }: OpenFiles): Promise<void> {
  if (users > 0 || !isDropped) return
  const opened = await instance.catch(() => null)
  opened?.closeSync()
}
