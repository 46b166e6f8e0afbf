import { join, resolve } from 'node:path'
import { createFairQueue } from '../workers/fair-queue.ts'
import { type Answered, failureOf, printStatement, type RollupNeeds, type Select } from '../../engines/queries/index.ts'
import type { Found, RollupLimits, View } from './messages.ts'
import type { RollupMaker } from './rollup-maker.ts'
import type { Viewed, ViewOf } from './statements.ts'
import type { WarehouseProcess } from './warehouse-process.ts'

/** The same query for rollups, with what it needs from them. */
export type Rolled = { needs: RollupNeeds; select: Select } | null
/** The same query for when these columns have a value in every row. */
export type Full = { columns: string[]; select: Select } | null
type Others = { rolled?: Rolled; full?: Full }
export type Ask = (organisationId: string, view: View, select: Select, others?: Others) => Promise<Answered>

type Environment = {
  child: WarehouseProcess
  rollups: Pick<RollupMaker, 'ask'>
  limits: RollupLimits | null
  onAnswered: ((isRolledUp: boolean) => void) | undefined
}

const queryMilliseconds = 10_000
const graceMilliseconds = 3_000
export const busy = () => failureOf('busy')

function safeId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new RangeError(`not an id: ${id}`)
  return id
}

export type FileAddresses = ReturnType<typeof locateFiles>
/** Finds organisations' files: `<directory>/<organisation>/<file>.parquet`. */
export function locateFiles(directory: string) {
  const folderOf = (organisationId: string): string => join(resolve(directory), safeId(organisationId))
  const pathOf = (organisationId: string, fileId: string): string =>
    join(folderOf(organisationId), `${safeId(fileId)}.parquet`)
  const viewOf: ViewOf = (organisationId, { name, groups, layers }: Viewed, files, key): View => ({
    name,
    paths: files.map((file) => pathOf(organisationId, file)),
    ...(groups === undefined
      ? {}
      : { groups: groups.map((group) => group.map((file) => pathOf(organisationId, file))) }),
    ...(key === undefined ? {} : { key }),
    ...(layers === undefined ? {} : { layers }),
  })
  return { folderOf, pathOf, viewOf }
}

/** Runs one query on one view, in its organisation's turn; from rollups where they contain what it needs. */
export function createQuestions({ child, rollups, limits, onAnswered }: Environment): Ask {
  const queries = createFairQueue({ atOnce: 2, mostWaiting: 200, waitMilliseconds: 30_000, busy })
  return async (organisationId, view, select, { rolled = null, full = null } = {}) => {
    const request = {
      ...{ kind: 'query' as const, view, ...printStatement(select), milliseconds: queryMilliseconds },
      ...(rolled === null || limits === null
        ? {}
        : { rolled: { needs: rolled.needs, ...printStatement(rolled.select), leastRows: limits.leastRows } }),
      ...(full === null ? {} : { full: { columns: full.columns, ...printStatement(full.select) } }),
    }
    const reply = await queries.run(organisationId, () => child.call(request, queryMilliseconds + graceMilliseconds))
    const { rows, ofAll, isRolledUp, lacking = [] } = reply as Found
    for (const path of lacking) rollups.ask(organisationId, path)
    if (isRolledUp !== undefined) onAnswered?.(isRolledUp)
    return { rows, ofAll }
  }
}
