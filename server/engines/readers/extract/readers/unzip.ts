import { Inflate } from 'fflate'
import { failures, maximumUnpackedBytes, Refusal } from '../failures.ts'

type Triple = [number, number, number]
type Entry = { name: string; method: number; start: number; compressedSize: number }

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const longLocatorSignature = 0x07064b50
const standsForLong = 0xffffffff
const pieceBytes = 65_536

/**
 * The entries of a zip by name. Sizes that the file declares are never believed: what comes out is counted over all
 * reads together, and the read stops with a Refusal past `limit` bytes.
 */
export class ZipArchive {
  readonly #bytes: Buffer
  readonly #entries: Map<string, Entry>
  readonly #limit: number
  #unpacked = 0

  constructor(bytes: Buffer, limit = maximumUnpackedBytes) {
    this.#bytes = bytes
    this.#limit = limit
    this.#entries = new Map(centralDirectory(bytes).map((entry) => [entry.name, entry]))
  }

  names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Hands the entry's bytes to `take` piece by piece; `consumed` is the share of the entry read so far, 0 to 1. */
  stream(name: string, take: (piece: Uint8Array, consumed: number) => void): void {
    const entry = this.#entries.get(name)
    if (entry === undefined) throw new Refusal(failures.broken())
    const packed = this.#packed(entry)
    let consumed = 0
    const count = (piece: Uint8Array): void => {
      this.#unpacked += piece.length
      if (this.#unpacked > this.#limit) throw new Refusal(failures.unpacksTooLarge())
      take(piece, consumed)
    }
    const inflate = new Inflate(count)
    for (let from = 0; from < packed.length; from += pieceBytes) {
      const piece = packed.subarray(from, from + pieceBytes)
      const last = from + pieceBytes >= packed.length
      consumed = Math.min(1, (from + piece.length) / packed.length)
      if (entry.method === 0) count(piece)
      else inflate.push(piece, last)
    }
  }

  bytes(name: string): Buffer {
    const pieces: Uint8Array[] = []
    this.stream(name, (piece) => pieces.push(Uint8Array.from(piece)))
    return Buffer.concat(pieces)
  }

  /** The text of an entry; null if there is none with this name. */
  text(name: string): string | null {
    return this.has(name) ? new TextDecoder('utf-8').decode(this.bytes(name)) : null
  }

  #packed(entry: Entry): Buffer {
    const at = entry.start
    if (at + 30 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== localSignature)
      throw new Refusal(failures.broken())
    if (entry.method !== 0 && entry.method !== 8) throw new Refusal(failures.broken())
    const start = at + 30 + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28)
    const end = start + entry.compressedSize
    if (end > this.#bytes.length) throw new Refusal(failures.broken())
    return this.#bytes.subarray(start, end)
  }
}

function centralDirectory(bytes: Buffer): Entry[] {
  const directory = locateDirectory(bytes)
  const entries: Entry[] = []
  let at = directory.start
  for (let index = 0; index < directory.count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralSignature) throw new Refusal(failures.broken())
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new Refusal(failures.password())
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/'),
      method: bytes.readUInt16LE(at + 10),
      ...locationOf(bytes, at, nameEnd, Math.min(extraEnd, bytes.length)),
    })
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Some programs always write the long form (zip64): a size or place of all ones stands for a number in the extra field. */
function locationOf(bytes: Buffer, at: number, from: number, to: number): { compressedSize: number; start: number } {
  const [unpacked, compressedSize, start] = [at + 24, at + 20, at + 42].map((position) =>
    bytes.readUInt32LE(position),
  ) as Triple
  if (compressedSize !== standsForLong && start !== standsForLong) return { compressedSize, start }
  for (let extra = from; extra + 4 <= to; extra += 4 + bytes.readUInt16LE(extra + 2)) {
    if (bytes.readUInt16LE(extra) !== 1) continue
    let next = extra + 4
    const long = (short: number): number => {
      if (short !== standsForLong || next + 8 > to) return short
      next += 8
      return Number(bytes.readBigUInt64LE(next - 8))
    }
    long(unpacked)
    return { compressedSize: long(compressedSize), start: long(start) }
  }
  throw new Refusal(failures.broken())
}

function locateDirectory(bytes: Buffer): { count: number; start: number } {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  const locator = end - 20
  const isLong = (start === standsForLong || count === 0xffff) && locator >= 0
  if (!isLong || bytes.readUInt32LE(locator) !== longLocatorSignature) return { count, start }
  const record = Number(bytes.readBigUInt64LE(locator + 8))
  if (record + 56 > bytes.length) throw new Refusal(failures.broken())
  return { count: Number(bytes.readBigUInt64LE(record + 32)), start: Number(bytes.readBigUInt64LE(record + 48)) }
}

function endOfDirectory(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - 65_557)
  for (let at = bytes.length - 22; at >= earliest; at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at
  throw new Refusal(failures.broken())
}
