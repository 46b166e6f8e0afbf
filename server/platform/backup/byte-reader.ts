export type ByteReader = {
  /** Exactly this many bytes; null where the source ends before. */
  read(count: number): Promise<Buffer | null>
  hasEnded(): Promise<boolean>
}

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]()
  let pieces: Buffer[] = []
  let available = 0

  async function fill(count: number): Promise<boolean> {
    while (available < count) {
      const next = await iterator.next()
      if (next.done) return false
      pieces.push(next.value)
      available += next.value.length
    }
    return true
  }

  return {
    async read(count) {
      if (!(await fill(count))) return null
      const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
      available -= count
      pieces = available > 0 ? [all.subarray(count)] : []
      return all.subarray(0, count)
    },
    hasEnded: async () => !(await fill(1)),
  }
}
