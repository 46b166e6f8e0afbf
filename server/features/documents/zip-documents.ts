import { Readable } from 'node:stream'
import { strToU8, Zip, ZipPassThrough } from 'fflate'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { safeZipName } from './zip-names.ts'

export type ZippedFile = { name: string; open: () => Promise<Readable | null> }

/** Chunks to send; the next file is read once they are sent. */
async function* pieces(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else ready.push(piece)
  })
  const send = function* () {
    if (failure !== null) throw failure as Error
    yield* ready.splice(0)
  }
  const taken = new Set<string>()
  const missing: string[] = []
  for (const { name, open } of files) {
    const bytes = await open()
    if (bytes === null) {
      missing.push(name)
      continue
    }
    const entry = new ZipPassThrough(safeZipName(name, taken))
    zip.add(entry)
    yield* send()
    for await (const chunk of bytes) {
      entry.push(chunk as Uint8Array)
      yield* send()
    }
    entry.push(new Uint8Array(), true)
    yield* send()
  }
  if (missing.length > 0) {
    const entry = new ZipPassThrough(safeZipName(texts.missingInZip, taken))
    zip.add(entry)
    entry.push(strToU8(texts.bytesMissing(missing)), true)
  }
  zip.end()
  yield* send()
}

/** The files as one archive, streamed: only the chunks being sent are in memory. */
export const zipOf = (files: readonly ZippedFile[]): Readable => Readable.from(pieces(files), { objectMode: false })
