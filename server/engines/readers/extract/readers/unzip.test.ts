import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ZipArchive } from './unzip.ts'

const plain = Buffer.from(zipSync({ 'a.txt': [strToU8('abc'), { level: 0 }], 'b.txt': strToU8('hello '.repeat(100)) }))

/** The same zip in the long form: sizes, places and the end of its directory as zip64 writes them. */
function long(zip: Buffer): Buffer {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const start = zip.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  let at = start
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    const length = 46 + zip.readUInt16LE(at + 28)
    const entry = Buffer.from(zip.subarray(at, at + length))
    const extra = Buffer.alloc(33)
    extra.writeUInt16LE(0x9999, 0)
    extra.writeUInt16LE(1, 2)
    extra.writeUInt16LE(1, 5)
    extra.writeUInt16LE(24, 7)
    for (const [position, field] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(field)), 9 + position * 8)
      entry.writeUInt32LE(0xffffffff, field)
    }
    entry.writeUInt16LE(extra.length, 30)
    entries.push(entry, extra)
    at += length
  }
  const directory = Buffer.concat(entries)
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(2n, 32)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8)
  const last = Buffer.from(zip.subarray(end))
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([zip.subarray(0, start), directory, record, locator, last])
}

test.each([
  ['the usual form', plain],
  ['the long form', long(plain)],
])('entries in %s', (_, bytes) => {
  const archive = new ZipArchive(bytes)
  expect([archive.names(), archive.text('a.txt'), archive.text('b.txt'), archive.text('c.txt')]).toEqual([
    ['a.txt', 'b.txt'],
    'abc',
    'hello '.repeat(100),
    null,
  ])
})

test('what comes out is counted over all reads, and what is damaged or locked is refused', () => {
  const archive = new ZipArchive(plain, 1000)
  archive.bytes('b.txt')
  expect(() => archive.bytes('b.txt')).toThrow('The file unpacks to more than')
  const locked = Buffer.from(plain)
  locked.writeUInt16LE(1, locked.indexOf('PK\x01\x02', 0, 'latin1') + 8)
  expect(() => new ZipArchive(locked)).toThrow('password protected')
  for (const cut of [10, 40, plain.length - 1]) {
    expect(() => new ZipArchive(plain.subarray(0, cut))).toThrow('damaged')
  }
})
