import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { largestFile } from '../../../contract/shared/constants.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { newId } from './identity.ts'
import { removeFolder } from './remove-folder.ts'
import { Refusal } from '../failures/refusal.ts'

/** Bytes received completely into a temporary file; `keep` moves them into place, `discard` removes them. */
export type Received = {
  path: string
  bytes: number
  sha256: string
  keep(organisationId: string): Promise<string>
  discard(): Promise<void>
}

export type Blobs = {
  /** Refuses more than `most` bytes. */
  receive(stream: Readable, most?: number): Promise<Received>
  pathOf(blob: string): string
  /** Null when the bytes are missing, for example in a folder restored from a backup. */
  read(blob: string): Promise<Readable | null>
  remove(blob: string): Promise<void>
  /** A temporary path to write to while a file is read; the caller removes it. */
  sparePath(): Promise<string>
  removeOrganisation(organisationId: string): Promise<void>
  /**
   * Removes files without a row: those older than `minutes` for which `isKnown` is false, and partial uploads after an
   * hour.
   */
  sweep(isKnown: (blobs: string[]) => Promise<Set<string>>, minutes: number): Promise<number>
}

const incoming = 'incoming'

function asRefusal(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new Refusal(507, failureTexts.full) : error
}

/** An organisation's folder may be removed while someone writes a file there. */
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Files below `directory`, written in two phases, bytes first and the row afterwards, so an interruption leaves
 * neither.
 */
export function createBlobs(directory: string): Blobs {
  const pathOf = (blob: string) => join(directory, ...blob.split('/'))

  async function receive(stream: Readable, most = largestFile): Promise<Received> {
    await mkdir(join(directory, incoming), { recursive: true })
    const path = join(directory, incoming, newId('part'))
    const discard = () => rm(path, { force: true })
    const file = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let bytes = 0
    let failure: unknown = null
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        // Counted here, because a chunked body declares no size.
        if (bytes > most) failure ??= new Refusal(413, failureTexts.fileTooLarge)
        // Reads and drops the rest: a client that is still sending would not read the response.
        if (failure !== null) continue
        hash.update(chunk)
        await file.write(chunk).catch((error: unknown) => {
          failure = error
        })
      }
      if (failure !== null) throw failure
      await file.sync()
    } catch (error) {
      await file.close()
      await discard()
      throw asRefusal(error)
    }
    await file.close()
    return {
      path,
      bytes,
      sha256: hash.digest('hex'),
      discard,
      async keep(organisationId) {
        const blob = `${organisationId}/${newId('blob')}`
        try {
          await mkdir(join(directory, organisationId), { recursive: true })
          await rename(path, pathOf(blob))
        } catch (error) {
          throw isMissing(error) ? new Refusal(409, failureTexts.changedMeanwhile) : error
        }
        return blob
      },
    }
  }

  async function olderThan(folder: string, minutes: number): Promise<string[]> {
    const names = await readdir(join(directory, folder)).catch(() => [] as string[])
    const old: string[] = []
    for (const name of names) {
      const found = await stat(join(directory, folder, name)).catch(() => null)
      if (found?.isFile() && Date.now() - found.mtimeMs > minutes * 60_000) old.push(`${folder}/${name}`)
    }
    return old
  }

  return {
    receive,
    pathOf,
    async read(blob) {
      try {
        return (await open(pathOf(blob), 'r')).createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (blob) => rm(pathOf(blob), { force: true }),
    removeOrganisation: (organisationId) => removeFolder(join(directory, organisationId)),
    async sparePath() {
      await mkdir(join(directory, incoming), { recursive: true })
      return join(directory, incoming, newId('spare'))
    },
    async sweep(isKnown, minutes) {
      const doomed = await olderThan(incoming, 60)
      const folders = (await readdir(directory, { withFileTypes: true }).catch(() => [])).filter(
        (entry) => entry.isDirectory() && entry.name !== incoming,
      )
      for (const folder of folders) {
        const old = await olderThan(folder.name, minutes)
        const known = old.length > 0 ? await isKnown(old) : new Set<string>()
        doomed.push(...old.filter((blob) => !known.has(blob)))
      }
      for (const blob of doomed) await rm(pathOf(blob), { force: true })
      return doomed.length
    },
  }
}
