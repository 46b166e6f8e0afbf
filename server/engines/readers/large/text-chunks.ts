import { isUtf8 } from 'node:buffer'
import { fstatSync, readSync } from 'node:fs'
import type { Encoding } from '../../../../contract/documents/encodings.ts'
import { guessEncoding } from '../extract/encodings.ts'
import { decodingRemarks, isText } from '../extract/text-decoding.ts'

const chunkBytes = 1_048_576
const headBytes = 65_536

export type TextFile = {
  bytes: number
  /** Remarks on its encoding. */
  remarks: string[]
  /** The text in pieces with line ends as '\n', and how many bytes were read for them so far. */
  chunks(): Generator<{ text: string; read: number }>
}

/** The text of an open file, read in pieces; null if its beginning isn't text. */
export function openText(descriptor: number, said?: Encoding): TextFile | null {
  const bytes = fstatSync(descriptor).size
  const head = Buffer.alloc(Math.min(bytes, headBytes))
  readSync(descriptor, head, 0, head.length, 0)
  const lineEnd = head.lastIndexOf(10)
  if (!isText(lineEnd > 0 && bytes > headBytes ? head.subarray(0, lineEnd) : head)) return null
  const found = said === undefined ? encodingOf(descriptor, head) : certain(said)
  const { encoding } = found
  return {
    bytes,
    remarks: decodingRemarks({ ...found, nulls: 0 }),
    *chunks() {
      const decoder = new TextDecoder(encoding)
      let endedWithReturn = false
      for (const piece of piecesOf(descriptor)) {
        const decoded = decoder.decode(piece.bytes, { stream: true }).replaceAll('\0', '')
        const text = endedWithReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded
        endedWithReturn = decoded.endsWith('\r')
        yield { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, read: piece.read }
      }
      yield { text: decoder.decode(), read: bytes }
    },
  }
}

function* piecesOf(descriptor: number): Generator<{ bytes: Buffer; read: number }> {
  const buffer = Buffer.alloc(chunkBytes)
  for (let read = 0; ; ) {
    const length = readSync(descriptor, buffer, 0, chunkBytes, read)
    if (length === 0) return
    read += length
    yield { bytes: buffer.subarray(0, length), read }
  }
}

type Found = { encoding: Encoding; isGuessed: boolean; isProbable: boolean }
const certain = (encoding: Encoding): Found => ({ encoding, isGuessed: false, isProbable: true })
const guessed = (bytes: Uint8Array): Found => ({ ...guessEncoding(bytes), isGuessed: true })

/** A file is UTF-8 when all of it is; one stray byte at its end makes it something older. */
function encodingOf(descriptor: number, head: Buffer): Found {
  if (head[0] === 0xff && head[1] === 0xfe) return certain('utf-16le')
  if (head[0] === 0xfe && head[1] === 0xff) return certain('utf-16be')
  if (head.subarray(0, 4096).includes(0))
    return { ...certain(head[0] === 0 ? 'utf-16be' : 'utf-16le'), isGuessed: true }
  let rest: Buffer = Buffer.alloc(0)
  for (const { bytes } of piecesOf(descriptor)) {
    const lineEnd = bytes.lastIndexOf(10)
    const whole = lineEnd < 0 ? Buffer.concat([rest, bytes]) : bytes.subarray(0, lineEnd)
    if (lineEnd >= 0 && !isUtf8(Buffer.concat([rest, whole]))) return guessed(Buffer.concat([rest, whole]))
    rest = lineEnd < 0 ? whole : Buffer.from(bytes.subarray(lineEnd))
    if (rest.length > 64 * chunkBytes) return guessed(rest)
  }
  return isUtf8(rest) ? certain('utf-8') : guessed(rest)
}
