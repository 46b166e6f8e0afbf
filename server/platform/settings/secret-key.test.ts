import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKeyFile } from './secret-key.ts'
import { writeOnce } from './write-once.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('servers that start at once for the first time make one whole key', async () => {
  for (let run = 0; run < 300; run += 1) {
    const own = join(folder, String(run))
    await mkdir(own)
    const keys = await Promise.all(Array.from({ length: 8 }, () => readKeyFile(own)))
    expect(keys).toEqual(keys.map(() => expect.stringMatching(/^[\w-]{43}$/)))
    expect([new Set(keys).size, await readdir(own)]).toEqual([1, ['secret-key']])
  }
})

test('nobody reads a file of it half written', async () => {
  const file = join(folder, 'large')
  const words = 'x'.repeat(30_000_000)
  const sizes = new Set<number>()
  let isWritten = false
  const writing = writeOnce(file, words).finally(() => {
    isWritten = true
  })
  while (!isWritten)
    await stat(file).then(
      ({ size }) => sizes.add(size),
      () => {},
    )
  expect(await writing).toBe(true)
  sizes.add((await stat(file)).size)
  expect([...sizes]).toEqual([words.length])
})

test('a key is its owner’s alone, is kept, and an empty one is refused', async () => {
  const own = join(folder, 'kept')
  await mkdir(own)
  const key = await readKeyFile(own)
  const file = join(own, 'secret-key')
  expect([await readKeyFile(own), await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([
    ...[key, key],
    0o600,
  ])
  await writeFile(file, ' \n')
  await expect(readKeyFile(own)).rejects.toThrow(
    `The key file ${file} is empty. Remove it to have a new key made: one-time codes and connections are then set up again.`,
  )
})
