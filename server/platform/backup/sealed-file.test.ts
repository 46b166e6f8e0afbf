import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { makeKeyPair, type Lock, type Opener } from './backup-keys.ts'
import { CHUNK_BYTES, seal, unseal } from './sealed-file.ts'

async function bytesOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}
const streamOf = (bytes: Buffer, size = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  )
const sealed = (bytes: Buffer, lock: Lock) => bytesOf(seal(streamOf(bytes), lock))
const opened = (bytes: Buffer, opener: Opener) => bytesOf(unseal(streamOf(bytes), opener))
const pair = makeKeyPair()
const byKey = { publicKey: pair.publicKey }
const withKey = { privateKey: pair.privateKey }

describe('a sealed file', () => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    'of %i bytes gives back what was sealed',
    async (size) => {
      const bytes = randomBytes(size)
      const file = await sealed(bytes, byKey)
      expect((await opened(file, withKey)).equals(bytes)).toBe(true)
      if (size > 100) expect(file.includes(bytes.subarray(0, 32))).toBe(false)
    },
  )

  test('opens with its passphrase and with no other', async () => {
    const file = await sealed(Buffer.from('figures'), { passphrase: 'a long passphrase' })
    expect((await opened(file, { passphrase: 'a long passphrase' })).toString()).toBe('figures')
    await expect(opened(file, { passphrase: 'a long passphrasf' })).rejects.toThrow('passphrase is not the one')
    await expect(opened(file, withKey)).rejects.toThrow('Restore it without --key')
  })

  test('opens with its private key and with no other', async () => {
    const file = await sealed(Buffer.from('figures'), byKey)
    const other = { privateKey: makeKeyPair().privateKey }
    await expect(opened(file, other)).rejects.toThrow('private key is not the one')
    await expect(opened(file, { privateKey: 'no key' })).rejects.toThrow('no private key')
    await expect(opened(file, { passphrase: 'a long passphrase' })).rejects.toThrow('with --key')
  })

  test('of which any byte was changed opens nothing beyond it', async () => {
    const file = await sealed(randomBytes(300), byKey)
    for (let at = 0; at < file.length; at += 1) {
      const changed = Buffer.from(file)
      changed[at]! ^= 1
      await expect(opened(changed, withKey), `byte ${at}`).rejects.toThrow(/backup|key/i)
    }
  })

  test('that is cut anywhere, also between two chunks, says so', async () => {
    const file = await sealed(randomBytes(3 * CHUNK_BYTES), byKey)
    const start = file.length - 3 * (CHUNK_BYTES + 20)
    for (const at of [start, start + 3, start + CHUNK_BYTES + 20, start + 2 * (CHUNK_BYTES + 20), file.length - 1])
      await expect(opened(file.subarray(0, at), withKey), `at ${at}`).rejects.toThrow('The backup is cut')
  })

  test('with swapped, repeated or additional chunks is refused', async () => {
    const file = await sealed(randomBytes(3 * CHUNK_BYTES), byKey)
    const length = CHUNK_BYTES + 20
    const start = file.length - 3 * length
    const chunk = (at: number) => file.subarray(start + at * length, start + (at + 1) * length)
    const head = file.subarray(0, start)
    for (const order of [
      [1, 0, 2],
      [0, 0, 1, 2],
      [0, 2],
      [0, 1, 2, 2],
    ])
      await expect(opened(Buffer.concat([head, ...order.map(chunk)]), withKey)).rejects.toThrow(
        'was changed or damaged',
      )
  })

  test('of a newer format, and a file of something else, have their own sentences', async () => {
    await expect(opened(Buffer.from('SEXTANT BACKUP 2\nmore of it'), withKey)).rejects.toThrow(
      'newer version of Sextant',
    )
    await expect(opened(Buffer.from('PK zip archive of something'), withKey)).rejects.toThrow('not a backup of Sextant')
    await expect(opened(Buffer.alloc(0), withKey)).rejects.toThrow('not a backup of Sextant')
  })
})
