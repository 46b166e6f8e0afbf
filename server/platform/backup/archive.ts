import { z } from 'zod'
import { changedFile } from './backup-problem.ts'
import type { ByteReader } from './byte-reader.ts'

/** Names of files in the archive: parts without dots at their beginning, so none leads out of the folder. */
const pathSchema = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)

/** Whether a stored file may be an entry; what other programs leave in a folder has other names. */
export const isStoredName = (path: string): boolean => pathSchema.safeParse(path).success

const entrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('manifest'),
    version: z.string(),
    takenAt: z.string(),
    migrations: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('secret key') }),
  z.strictObject({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('sequences'),
    values: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  }),
  z.strictObject({ kind: z.literal('file'), folder: z.enum(['files', 'warehouse']), path: pathSchema }),
  z.strictObject({ kind: z.literal('end'), tables: z.number(), files: z.number() }),
])
export type Entry = z.infer<typeof entrySchema>
export type FileEntry = Extract<Entry, { kind: 'file' }>
export type SequenceValue = Extract<Entry, { kind: 'sequences' }>['values'][number]

const MAX_PIECE_BYTES = 16 * 1024 * 1024

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

/** One entry: its head as JSON, and its bytes in pieces; a piece of no bytes ends them. */
export async function* writeEntry(entry: Entry, body: AsyncIterable<Buffer> | null = null): AsyncGenerator<Buffer> {
  const head = Buffer.from(JSON.stringify(entry))
  yield Buffer.concat([lengthOf(head.length), head])
  if (body) {
    for await (const piece of body) {
      for (let from = 0; from < piece.length; from += MAX_PIECE_BYTES) {
        const part = piece.subarray(from, from + MAX_PIECE_BYTES)
        yield lengthOf(part.length)
        yield part
      }
    }
  }
  yield lengthOf(0)
}

async function readPiece(reader: ByteReader): Promise<Buffer> {
  const length = (await reader.read(4))?.readUInt32BE()
  const piece = length === undefined || length > MAX_PIECE_BYTES ? null : await reader.read(length)
  if (piece === null) throw changedFile()
  return piece
}

async function* readBody(reader: ByteReader): AsyncGenerator<Buffer> {
  for (let piece = await readPiece(reader); piece.length > 0; piece = await readPiece(reader)) yield piece
}

/** The next entry; its body has to be read to its end before the one after it. */
export async function readEntry(reader: ByteReader): Promise<{ entry: Entry; body: AsyncGenerator<Buffer> }> {
  const head = await readPiece(reader)
  try {
    return { entry: entrySchema.parse(JSON.parse(head.toString())), body: readBody(reader) }
  } catch {
    throw changedFile()
  }
}

export async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
