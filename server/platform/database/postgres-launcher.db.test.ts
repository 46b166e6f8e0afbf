import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inNamespace, type Way, wayOfThisSystem, withCapability } from './ordinary-user.ts'
import { type EmbeddedPostgres, launchPostgres } from './postgres-launcher.ts'

const isRoot = process.getuid?.() === 0
const forbidden: Way = { owner: 0, command: () => ['false', []] }

let workFolder = ''
let running: EmbeddedPostgres | null = null
beforeEach(async () => {
  // Mode 700: within a folder that only its owner may enter.
  workFolder = await mkdtemp(join(tmpdir(), 'sextant-launcher-'))
})
afterEach(async () => {
  await running?.stop()
  running = null
  await rm(workFolder, { recursive: true, force: true })
})

const folder = () => join(workFolder, 'data', 'postgres')
const owner = async () => (await stat(folder())).uid
async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: running!.superuserUrl('postgres') })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
async function startBy(...ways: Way[]): Promise<void> {
  await running?.stop()
  running = await launchPostgres({ folder: folder(), isForTests: true, ways })
}

describe.skipIf(!isRoot)(
  'root starts the embedded PostgreSQL (skipped for ordinary users, who need no way round)',
  () => {
    test('where user namespaces are forbidden, and below a folder that only root may enter', async () => {
      await startBy(forbidden, withCapability())
      expect(await query("select current_setting('server_version_num')::int >= 180000 as is_there")).toEqual([
        { is_there: true },
      ])
      expect([await owner(), (await stat(workFolder)).mode & 0o777]).toEqual([withCapability().owner, 0o700])
    })

    test('from a clone that only root may enter, whose programs are looked for before they are run', async () => {
      const program = join(workFolder, 'program')
      await writeFile(program, '#!/bin/sh\nexit 7\n', { mode: 0o700 })
      const status = (command: string, args: string[]) => spawnSync(...withCapability().command(command, args)).status
      expect([status('test', ['-x', program]), status(program, [])]).toEqual([0, 7])
    })

    test('by another way than the last time, and finds what was there', async () => {
      await startBy(inNamespace())
      await query('create table kept as select 42 as answer')
      await startBy(forbidden, withCapability())
      expect(await query('select answer from kept')).toEqual([{ answer: 42 }])
      await query('insert into kept values (43)')
      await startBy(inNamespace())
      expect([await query('select answer from kept order by answer'), await owner()]).toEqual([
        [{ answer: 42 }, { answer: 43 }],
        0,
      ])
    })

    test('by a user namespace first, and says what to do where there is no way', () => {
      const [namespace, capability] = [inNamespace(), withCapability()]
      expect([wayOfThisSystem([namespace, capability]), wayOfThisSystem([forbidden, capability])]).toEqual([
        namespace,
        capability,
      ])
      expect(() => wayOfThisSystem([forbidden])).toThrow('Start as an ordinary user, or set DATABASE_URL.')
    })
  },
)
