import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase } from '../../../tests/database/test-server.ts'
import { tieFilesToDatabase } from './files-of-database.ts'
import { stopLeftBehind } from './postmaster.ts'
import { type EmbeddedPostgres, launchPostgres } from './postgres-launcher.ts'
import { isAlive } from './processes.ts'

let workFolder = ''
beforeEach(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'sextant-postmaster-'))
})
afterEach(() => rm(workFolder, { recursive: true, force: true }))

const folder = () => join(workFolder, 'postgres')
const file = () => join(folder(), 'postmaster.pid')
const launch = (): Promise<EmbeddedPostgres> => launchPostgres({ folder: folder(), isForTests: true })
const pidOf = async () => Number((await readFile(file(), 'utf8')).split('\n')[0])

test('a PostgreSQL whose server died is found again, and stopped for good when it is told to', async () => {
  // A dead server must not restart its PostgreSQL.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const url = (await launch()).superuserUrl('postgres')
  const pid = await pidOf()
  expect((await launch()).superuserUrl('postgres')).toBe(url)
  await stopLeftBehind(folder())
  expect([isAlive(pid), existsSync(file())]).toEqual([false, false])
})

test('a number that another process has by now is left alone, were it another PostgreSQL', async () => {
  await (await launch()).stop()
  const stranger = spawn('sleep', ['3600'], { argv0: 'postgres', stdio: 'ignore' })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await writeFile(file(), `${stranger.pid}\n${folder()}\n1700000000\n1\n\n127.0.0.1\n`)
  await stopLeftBehind(folder())
  const postgres = await launch()
  expect(isAlive(stranger.pid!)).toBe(true)
  await postgres.stop()
})

test('a data folder goes with its database and with no other', async () => {
  const [first, second] = [await cloneDatabase(), await cloneDatabase()]
  const sentence = `The data folder ${workFolder} holds the files of another database. Start with that database, or set DATA_DIR to another folder. If that database is gone for good, remove the data folder.`
  const tie = (url: string) => tieFilesToDatabase(workFolder, url).catch((error: Error) => error.message)
  // A clone has the timestamps of its template, as a dump has those of its database.
  expect([await tie(first.url), await tie(first.url), await tie(second.url)]).toEqual([undefined, undefined, undefined])
  await writeFile(join(workFolder, 'of-database'), '1700000000.000001')
  expect(await tie(first.url)).toBe(sentence)
  await Promise.all([first.drop(), second.drop()])
})
