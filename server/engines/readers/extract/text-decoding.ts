import { isUtf8 } from 'node:buffer'
import { type Encoding, encodingNames, encodings } from '../../../../contract/documents/encodings.ts'
import { readingTexts } from '../../../../contract/documents/reading.texts.ts'
import { guessEncoding } from './encodings.ts'

const remarks = readingTexts.remarks

/** Bytes that open other kinds of files; a text never begins with them. */
const binarySignatures = [
  '%PDF-',
  'PK\x03\x04',
  '\xD0\xCF\x11\xE0',
  '\x89PNG',
  '\xFF\xD8\xFF',
  'GIF8',
  '\x1F\x8B',
  'Rar!',
]

export type DecodedText = {
  text: string
  encoding: Encoding
  /** The file does not say it: neither a mark at its beginning, nor that it is valid UTF-8, nor its own words. */
  isGuessed: boolean
  isProbable: boolean
  nulls: number
}

/** What a file says of its encoding, or what a person said. */
export type Said = { encoding?: Encoding | undefined; declared?: string | undefined }

/** The whole text of a file with line ends as '\n' and without null characters; null when the bytes are no text. */
export function readEncoded(bytes: Uint8Array, said: Said = {}): DecodedText | null {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (binarySignatures.some((signature) => head.startsWith(signature))) return null
  const found = encodingOf(bytes, said)
  if (found === null) return null
  const whole = new TextDecoder(found.encoding).decode(bytes)
  if (looksBinary(whole)) return null
  const text = whole.includes('\0') ? whole.replaceAll('\0', '') : whole
  return { ...found, text: text.replace(/\r\n?/g, '\n'), nulls: whole.length - text.length }
}

/** Whether bytes are a text, without a guess of what its letters are: cheap, and free of foreign code. */
export function isText(bytes: Uint8Array): boolean {
  const unicode = unicodeOf(bytes)
  return readEncoded(bytes, { encoding: unicode?.encoding ?? 'windows-1252' }) !== null
}

type Found = Pick<DecodedText, 'encoding' | 'isGuessed' | 'isProbable'>
const certain = (encoding: Encoding): Found => ({ encoding, isGuessed: false, isProbable: true })

function encodingOf(bytes: Uint8Array, { encoding, declared }: Said): Found | null {
  if (encoding !== undefined) return certain(encoding)
  const unicode = unicodeOf(bytes)
  if (unicode !== null) return unicode
  const own = declared === undefined ? undefined : labelOf(declared)
  return own === undefined ? { ...guessEncoding(bytes), isGuessed: true } : certain(own)
}

/** The encoding that a label of the web names, if it is one that is offered. */
function labelOf(declared: string): Encoding | undefined {
  try {
    const { encoding } = new TextDecoder(declared)
    return encodingNames.find((name) => name === encoding)
  } catch {
    return undefined
  }
}

function unicodeOf(bytes: Uint8Array): Found | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return certain('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return certain('utf-16be')
  const zeros = zeroShares(bytes.subarray(0, 4096))
  if (zeros.odd > 0.4 && zeros.even < 0.1) return { ...certain('utf-16le'), isGuessed: true }
  if (zeros.even > 0.4 && zeros.odd < 0.1) return { ...certain('utf-16be'), isGuessed: true }
  return isUtf8(bytes) ? certain('utf-8') : null
}

/** Remarks on the encoding and the null characters of a file. */
export function decodingRemarks({ encoding, isGuessed, isProbable, nulls }: Omit<DecodedText, 'text'>): string[] {
  return [
    ...(isGuessed && isProbable ? [remarks.encodingGuessed(encodings[encoding])] : []),
    ...(isGuessed && !isProbable ? [remarks.encodingDoubted(encodings[encoding])] : []),
    ...(nulls > 0 ? [remarks.nullsLeftOut(nulls)] : []),
  ]
}

function zeroShares(bytes: Uint8Array): { even: number; odd: number } {
  const counts: [number, number] = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) counts[(index % 2) as 0 | 1] += 1
  const half = Math.max(1, bytes.length / 2)
  return { even: counts[0] / half, odd: counts[1] / half }
}

/**
 * Whether a text has several control characters, and more than one in a hundred, besides tab, line feed, form feed,
 * return and escape.
 */
function looksBinary(text: string): boolean {
  const sample = text.slice(0, 20_000)
  const controls = sample.match(/[\x00-\x08\x0B\x0E-\x1A\x1C-\x1F\x7F\uFFFD]/g)?.length ?? 0
  return controls > Math.max(1, sample.length / 100)
}
