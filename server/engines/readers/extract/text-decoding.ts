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

/** The whole text of a file in UTF-8, UTF-16 or Windows-1252 with line ends as '\n'; null when the bytes are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (binarySignatures.some((signature) => head.startsWith(signature))) return null
  const text = decoded(bytes)
  return text === null || looksBinary(text) ? null : text.replace(/\r\n?/g, '\n')
}

function decoded(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const zeros = zeroShares(bytes.subarray(0, 4096))
  if (zeros.odd > 0.4 && zeros.even < 0.1) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros.even > 0.4 && zeros.odd < 0.1) return new TextDecoder('utf-16be').decode(bytes)
  if (zeros.even + zeros.odd > 0) return null
  return utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function zeroShares(bytes: Uint8Array): { even: number; odd: number } {
  const counts: [number, number] = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) counts[(index % 2) as 0 | 1] += 1
  const half = Math.max(1, bytes.length / 2)
  return { even: counts[0] / half, odd: counts[1] / half }
}

/** Control characters other than tab, line feed, form feed, return and escape: more than one in a hundred is no text. */
function looksBinary(text: string): boolean {
  const sample = text.slice(0, 20_000)
  const controls = sample.match(/[\x00-\x08\x0B\x0E-\x1A\x1C-\x1F\x7F\uFFFD]/g)?.length ?? 0
  return controls > sample.length / 100
}
