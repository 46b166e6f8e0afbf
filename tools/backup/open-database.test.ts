import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { withDatabase } from './open-database.ts'

test('only one restore at a time uses a data folder, also with DATABASE_URL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-restores-'))
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://sextant@127.0.0.1/sextant',
    SECRET_KEY: 'a-secret-key-of-the-test',
    PUBLIC_URL: 'https://sextant.example.com',
  })
  const restore = (work: () => Promise<string>) => withDatabase(settings, 'new', work)
  await expect(restore(() => restore(async () => 'both'))).rejects.toThrow('already uses the data folder')
  expect(await restore(async () => 'one')).toBe('one')
  await rm(folder, { recursive: true, force: true })
})
