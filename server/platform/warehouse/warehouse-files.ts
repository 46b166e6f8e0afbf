import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { removeFolder } from '../database/remove-folder.ts'
import { createFairQueue } from '../workers/fair-queue.ts'
import {
  copySource,
  printStatement,
  type RowFilters,
  sharedRows,
  type UnderstoodColumn,
  type UnderstoodTable,
} from '../../engines/queries/index.ts'
import type { RollupLimits, Written } from './messages.ts'
import { keepParquet } from './parquet-writer.ts'
import { busy, type FileAddresses } from './questions.ts'
import type { RollupMaker } from './rollup-maker.ts'
import type { WarehouseProcess } from './warehouse-process.ts'

export type OfOrganisation = { organisationId: string }
export type StoredFile = OfOrganisation & { fileId: string }
/** Rows of several files; `groups` as in a view. */
export type StoredRows = OfOrganisation & { files: string[]; groups?: string[][] | undefined }

/** Writes, copies and removes warehouse files. */
export type WarehouseFiles = {
  /** Writes the file of one table of one source; the same id replaces it as a whole. */
  write(
    request: OfOrganisation & { fileId: string; table: UnderstoodTable },
  ): Promise<{ rowCount: number; remarks: string[] }>
  /** Like `write`, for a file that another program writes, to a path given to it before the file counts. */
  store<Made>(request: StoredFile & { make: (part: string) => Promise<Made | null> }): Promise<Made | null>
  /** Copies the rows that a rule shares into a file of another organisation; without such rows, no file is written. */
  copyShared(request: { from: StoredRows; to: StoredFile; columns: UnderstoodColumn[]; rules: RowFilters[] }): Promise<{
    rowCount: number
  }>
  remove(request: OfOrganisation & { fileId: string }): Promise<void>
  removeOrganisation(request: OfOrganisation): Promise<void>
  /** Removes files older than `minutes` that have no row; `isKnown` is called per organisation. */
  sweep(isKnown: (organisationId: string, fileIds: string[]) => Promise<Set<string>>, minutes: number): Promise<void>
}

type Environment = {
  directory: string
  addresses: FileAddresses
  child: WarehouseProcess
  rollups: RollupMaker
  limits: RollupLimits | null
  /** Discards what was known of these files. */
  forget(paths: string[]): Promise<void>
}

export const writeMilliseconds = 120_000
const rowsPerMessage = 4_000

/** The ids of a folder's files not modified for this long, including rollups and partial files. */
async function olderThan(folder: string, minutes: number): Promise<string[]> {
  const old = new Set<string>()
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    const isOld = found !== null && Date.now() - found.mtimeMs > minutes * 60_000
    if (isOld) old.add(name.replace(/(\.rollup-\d)?\.parquet(\.part)?$/, ''))
  }
  return [...old]
}

export function createFiles({ directory, addresses, child, rollups, limits, forget }: Environment): WarehouseFiles {
  const { folderOf, pathOf, viewOf } = addresses
  const writes = createFairQueue({ atOnce: 1, mostWaiting: 1000, waitMilliseconds: 600_000, busy })
  const larges = createFairQueue({ atOnce: 1, mostWaiting: 1000, waitMilliseconds: 3_600_000, busy })

  /** Rows are available without waiting for their rollups. */
  const rollUp = (organisationId: string, path: string, rows: number): void => {
    if (limits !== null && rows >= limits.leastRows) rollups.renew(organisationId, path)
  }

  const send = async (path: string, table: UnderstoodTable): Promise<Written> => {
    const isDimension = table.kind === 'dimension'
    const columns = table.columns.map(({ name, type }) => ({ name, type: isDimension ? ('text' as const) : type }))
    await child.call({ kind: 'begin write', path, columns }, writeMilliseconds)
    for (let from = 0; from < table.rows.length; from += rowsPerMessage) {
      await child.call({ kind: 'rows', path, rows: table.rows.slice(from, from + rowsPerMessage) }, writeMilliseconds)
    }
    return (await child.call({ kind: 'end write', path }, writeMilliseconds)) as Written
  }

  return {
    async write({ organisationId, fileId, table }) {
      const path = pathOf(organisationId, fileId)
      await mkdir(folderOf(organisationId), { recursive: true, mode: 0o700 })
      const written = await writes.run(organisationId, async () => {
        await rollups.drop(path)
        const sent = await send(path, table)
        await forget([path])
        return sent
      })
      rollUp(organisationId, path, written.rowCount)
      const label = (name: string): string => table.columns.find((column) => column.name === name)?.label ?? name
      const remarks = written.rounded.map(({ column, decimals }) =>
        tableRemarks.numbersRounded(label(column), decimals),
      )
      return { rowCount: written.rowCount, remarks }
    },

    async store({ organisationId, fileId, make }) {
      const path = pathOf(organisationId, fileId)
      const part = `${path}.part`
      await mkdir(folderOf(organisationId), { recursive: true, mode: 0o700 })
      return larges.run(organisationId, async () => {
        await rm(part, { force: true })
        try {
          const made = await make(part)
          if (made === null) return null
          await rollups.drop(path)
          await keepParquet(part, path)
          await forget([path])
          rollUp(organisationId, path, Number.POSITIVE_INFINITY)
          return made
        } finally {
          await rm(part, { force: true })
        }
      })
    },

    async copyShared({ from, to, columns, rules }) {
      const where = sharedRows(columns, rules)
      if (where === null) return { rowCount: 0 }
      const { text, parameters } = printStatement({
        columns: columns.map(({ name }) => ({ expression: { column: name }, as: name })),
        ...{ from: copySource, where, order: [], limit: Number.MAX_SAFE_INTEGER, offset: 0 },
      })
      const path = pathOf(to.organisationId, to.fileId)
      await mkdir(folderOf(to.organisationId), { recursive: true, mode: 0o700 })
      const view = viewOf(from.organisationId, { name: copySource, groups: from.groups }, from.files)
      const request = { kind: 'copy' as const, from: view, path, text, parameters }
      const { rowCount } = (await writes.run(from.organisationId, async () => {
        await rollups.drop(path)
        const copied = await child.call(request, writeMilliseconds)
        await forget([path])
        return copied
      })) as Written
      if (rowCount === 0) await rm(path, { force: true })
      rollUp(to.organisationId, path, rowCount)
      return { rowCount }
    },

    async remove({ organisationId, fileId }) {
      const path = pathOf(organisationId, fileId)
      await rollups.drop(path)
      for (const file of [path, `${path}.part`]) await rm(file, { force: true })
      await child.call({ kind: 'forget', paths: [path] }, writeMilliseconds)
      await forget([path])
    },

    async removeOrganisation({ organisationId }) {
      await rollups.leave(folderOf(organisationId))
      await removeFolder(folderOf(organisationId))
    },

    async sweep(isKnown, minutes) {
      for (const organisationId of await readdir(resolve(directory)).catch(() => [])) {
        const old = await olderThan(folderOf(organisationId), minutes)
        const known = old.length > 0 ? await isKnown(organisationId, old) : new Set<string>()
        for (const fileId of old) if (!known.has(fileId)) await this.remove({ organisationId, fileId })
      }
    },
  }
}
