import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchFolders } from './watch-folders.mjs'

test('every save is told, also where an editor puts a new file in the place of the old one or makes a folder', async () => {
  const workFolder = await mkdtemp(join(tmpdir(), 'sextant-watch-'))
  const folder = join(workFolder, 'watched')
  await mkdir(folder)
  const file = join(folder, 'a.ts')
  await writeFile(file, '0')
  let reported = 0
  const stop = watchFolders([folder], () => {
    reported += 1
  })
  const replaceFile = async () => {
    await writeFile(join(workFolder, 'beside'), 'new')
    await rename(join(workFolder, 'beside'), file)
  }
  const saves = [
    replaceFile,
    replaceFile,
    () => writeFile(file, 'in place'),
    () => mkdir(join(folder, 'deep')),
    () => writeFile(join(folder, 'deep', 'b.ts'), 'new'),
  ]
  for (const save of saves) {
    const before = reported
    await save()
    await expect.poll(() => reported).toBeGreaterThan(before)
  }
  stop()
  await rm(workFolder, { recursive: true })
})
