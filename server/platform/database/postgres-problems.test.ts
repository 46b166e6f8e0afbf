import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseNewer } from './migrations.ts'
import { postgresProblem, problemOfFolder } from './postgres-problems.ts'

const first = (words: string) => postgresProblem(words, '/data/postgres').split(' Its last words:')[0]

test.each([
  ['FATAL:  could not extend file "base/1/2691": No space left on device', /^The disk of \/data\/postgres is full\./],
  [
    'initdb: error: could not create directory "/x": Read-only file system',
    /^\/data\/postgres lies on a disk that can only be read\./,
  ],
  [
    'FATAL:  database files are incompatible with server',
    /^The database in \/data\/postgres was made by another version of PostgreSQL/,
  ],
  [
    'postgres: could not access directory "/data/postgres": Permission denied',
    /^The embedded PostgreSQL may not use \/data\/postgres/,
  ],
  [
    'FATAL:  password authentication failed for user "postgres"',
    /^The password of the database in \/data\/postgres is not the one in/,
  ],
  ['spawn /clone/native/bin/initdb ENOENT', /^The embedded PostgreSQL does not run on this system/],
  ['FATAL:  something new', /^The embedded PostgreSQL did not start\.$/],
])('PostgreSQL’s own words become a sentence: %s', (words, sentence) => {
  expect(first(words)).toMatch(sentence)
  expect(postgresProblem(words, '/data/postgres')).toContain(words)
})

test('a clone whose path PostgreSQL’s programs cannot bear is told before they are run', () => {
  const problemOf = (bin: string) => problemOfFolder(bin, '/nowhere')
  expect([problemOf('/it’s ü fine/bin'), problemOf("/o'clock (2)/bin")]).toEqual([null, null])
  for (const bin of ['/a "b"/bin', '/a$b/bin', '/a`b/bin', '/a\\b/bin'])
    expect(problemOf(bin)).toMatch(/^PostgreSQL cannot be run from .* Move this clone, or set DATABASE_URL\.$/)
})

test('files that are there and no database are left as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-place-'))
  expect(problemOfFolder('/bin', folder)).toBe(null)
  await writeFile(join(folder, 'base'), 'of a database whose PG_VERSION was lost')
  expect(problemOfFolder('/bin', folder)).toBe(
    `${folder} is not empty, and yet holds no database of PostgreSQL. Put its files back or move it away, or set DATA_DIR to another folder.`,
  )
  await rm(folder, { recursive: true })
})

test('a database that a newer version has used is not opened by this one', () => {
  const files = ['001-core.sql', '002-walls.sql']
  expect(() => refuseNewer(new Set(['001-core.sql']), files)).not.toThrow()
  expect(() => refuseNewer(new Set([...files, '003-new.sql']), files)).toThrow(
    'The database was used by a newer version of Sextant (003-new.sql) and cannot be opened by this one. Start that version again, or use another database.',
  )
})
