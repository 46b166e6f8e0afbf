import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from './remove-folder.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sextant-folder-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Writes file after file there until stopped, recreating the folder whenever it is gone. */
function writeInto(folder: string): () => Promise<void> {
  let isOver = false
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const made = mkdir(folder, { recursive: true })
      await made.then(() => writeFile(join(folder, `late-${number}`), 'x')).catch(() => {})
    }
  })()
  return async () => {
    isOver = true
    await writing
  }
}

test('a folder goes while others still write into it, and what they write comes into another one', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = join(directory, `org_${round}`)
    await mkdir(folder, { recursive: true })
    await Promise.all(Array.from({ length: 40 }, (_, number) => writeFile(join(folder, `early-${number}`), 'x')))
    const stop = writeInto(folder)
    await removeFolder(folder).finally(stop)
    const left = await readdir(folder).catch(() => [] as string[])
    expect(left.filter((name) => name.startsWith('early'))).toEqual([])
  }
})

test('a folder that is not there is gone already', async () => {
  await expect(removeFolder(join(directory, 'never'))).resolves.toBeUndefined()
})
