import { rm } from 'node:fs/promises'
import { sep } from 'node:path'
import { createFairQueue } from '../workers/fair-queue.ts'
import type { RollupLimits } from './messages.ts'
import { rollupPaths } from './rollup-files.ts'
import { createWarehouseProcess, type WarehouseProcess } from './warehouse-process.ts'
import { failureOf } from '../../engines/queries/index.ts'

export type RollupMaker = {
  /** Builds a file's rollups in the background. A failure is not retried until the file changes. */
  ask(organisationId: string, path: string): void
  /** Like `ask`, for a file whose rows were just written. */
  renew(organisationId: string, path: string): void
  /** Stops work on a file and removes its rollups. Call before its rows change or are deleted. */
  drop(path: string): Promise<void>
  /** Stops all work in a folder about to be deleted. */
  leave(folder: string): Promise<void>
  /** Resolves when no work is left. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Work = { process: WarehouseProcess | null; isDropped: boolean; ended: Promise<void> }
type Options = RollupLimits & { onMade: (path: string) => Promise<void> }

const longest = 600_000

/** Builds rollups one at a time, each in a limited process with the lowest priority. */
export function createRollupMaker({ onMade, ...limits }: Options): RollupMaker {
  const queue = createFairQueue({
    ...{ atOnce: 1, mostWaiting: 1_000, waitMilliseconds: 6 * 3_600_000 },
    busy: () => failureOf('busy'),
  })
  const asked = new Set<string>()
  const underWay = new Map<string, Work>()
  let isClosed = false

  const make = async (work: Work, path: string): Promise<void> => {
    if (work.isDropped) return
    work.process = createWarehouseProcess({ isInBackground: true })
    try {
      await work.process.call({ kind: 'roll up', path, ...limits }, longest)
    } finally {
      await work.process.close()
    }
    if (!work.isDropped) await onMade(path)
  }

  const drop = async (path: string): Promise<void> => {
    asked.delete(path)
    const work = underWay.get(path)
    underWay.delete(path)
    if (work !== undefined) await end(work)
    for (const at of rollupPaths(path)) for (const file of [at, `${at}.part`]) await rm(file, { force: true })
  }

  const start = (organisationId: string, path: string, before: Promise<void>): void => {
    asked.add(path)
    const work: Work = { process: null, isDropped: isClosed, ended: before }
    underWay.set(path, work)
    // Without rollups, queries use the rows, so failures need not be reported.
    work.ended = before
      .then(() => queue.run(organisationId, () => make(work, path)))
      .catch(() => {})
      .finally(() => {
        if (underWay.get(path) === work) underWay.delete(path)
      })
  }

  return {
    ask(organisationId, path) {
      if (!asked.has(path)) start(organisationId, path, Promise.resolve())
    },
    renew: (organisationId, path) => start(organisationId, path, drop(path)),
    drop,
    async settled() {
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
    async leave(folder) {
      const within = [...underWay.keys()].filter((path) => path.startsWith(`${folder}${sep}`))
      await Promise.all(within.map(drop))
    },
    async close() {
      isClosed = true
      await Promise.all([...underWay.values()].map(end))
    },
  }
}

/** Work still waiting ends when its turn comes. */
async function end(work: Work): Promise<void> {
  work.isDropped = true
  if (work.process === null) return
  await work.process.close()
  await work.ended
}
