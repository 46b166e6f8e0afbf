import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto'
import { BackupProblem, changedFile, cutFile, newerFile } from './backup-problem.ts'
import { type Header, keysOf, type Lock, lockWith, type Opener, openWith, readHeader } from './backup-keys.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'

/*
 * A sealed file: the line "SEXTANT BACKUP 1", the length of the header (2 bytes) and the header, 16 bytes that tell a
 * wrong key from a damaged file, then chunks of length (4 bytes), bytes and tag. A nonce is the number of its chunk and
 * whether it is the last, so chunks can't be moved, left out or cut off.
 */
const MAGIC = 'SEXTANT BACKUP '
const FORMAT = '1'
const FIRST_LINE = Buffer.from(`${MAGIC}${FORMAT}\n`)
export const CHUNK_BYTES = 256 * 1024
const TAG_BYTES = 16

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(chunk), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function sealChunk(key: Buffer, bytes: Buffer, chunk: number, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk, isLast))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body, cipher.getAuthTag()])
}

/** The bytes of a file that holds `source` sealed. */
export async function* seal(source: AsyncIterable<Buffer>, lock: Lock): AsyncGenerator<Buffer> {
  const { header, secret } = await lockWith(lock)
  const words = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length)
  const { key, check } = keysOf(secret, words)
  yield Buffer.concat([FIRST_LINE, length, words, check])
  let chunk = 0
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes <= CHUNK_BYTES) continue
    let all = Buffer.concat(waiting)
    // The rest is never empty, so the last chunk isn't known before the source ends.
    for (; all.length > CHUNK_BYTES; all = all.subarray(CHUNK_BYTES))
      yield sealChunk(key, all.subarray(0, CHUNK_BYTES), chunk++, false)
    waiting = [all]
    bytes = all.length
  }
  yield sealChunk(key, Buffer.concat(waiting), chunk, true)
}

async function readFirstLine(reader: ByteReader): Promise<void> {
  const line = await reader.read(FIRST_LINE.length)
  const words = line?.toString('latin1') ?? ''
  if (!words.startsWith(MAGIC))
    throw new BackupProblem('The file is not a backup of Sextant. Name a file that "npm run backup" made.')
  if (line!.equals(FIRST_LINE)) return
  throw /^[2-9]/.test(words.slice(MAGIC.length)) ? newerFile('another format') : changedFile()
}

async function readKey(reader: ByteReader, opener: Opener): Promise<Buffer> {
  await readFirstLine(reader)
  const length = (await reader.read(2))?.readUInt16BE()
  const words = length === undefined ? null : await reader.read(length)
  const given = words && (await reader.read(16))
  if (!words || !given) throw cutFile()
  const header: Header = readHeader(words.toString())
  const { key, check } = keysOf(await openWith(header, opener), words)
  if (timingSafeEqual(check, given)) return key
  if ('recipient' in header) throw changedFile()
  throw new BackupProblem('The passphrase is not the one of this backup, or the first bytes of the file were changed.')
}

/** Throws where the file can't be opened with this; reads only its beginning. */
export async function checkOpener(source: AsyncIterable<Buffer>, opener: Opener): Promise<void> {
  await readKey(createByteReader(source), opener)
}

function openChunk(key: Buffer, body: Buffer, tag: Buffer, chunk: number, isLast: boolean): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk, isLast)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    return null
  }
}

/** What a sealed file holds. Throws at the first chunk that isn't as it was written, and where the last one is missing. */
export async function* unseal(source: AsyncIterable<Buffer>, opener: Opener): AsyncGenerator<Buffer> {
  const reader = createByteReader(source)
  const key = await readKey(reader, opener)
  for (let chunk = 0; ; chunk += 1) {
    const length = (await reader.read(4))?.readUInt32BE()
    if (length === undefined) throw cutFile()
    if (length > CHUNK_BYTES) throw changedFile()
    const sealed = await reader.read(length + TAG_BYTES)
    if (sealed === null) throw cutFile()
    const isLast = await reader.hasEnded()
    const bytes = openChunk(key, sealed.subarray(0, length), sealed.subarray(length), chunk, isLast)
    if (bytes === null)
      throw isLast && openChunk(key, sealed.subarray(0, length), sealed.subarray(length), chunk, false)
        ? cutFile()
        : changedFile()
    yield bytes
    if (isLast) return
  }
}
