import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import files, { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDataDirectory } from './data-lock.ts'
import { beginningOf, isAlive, untilGone } from './processes.ts'

/** Runs right after the next read of a file. */
let afterReading: (() => Promise<void>) | null = null
const real = files.readFile
const watched = vi.spyOn(files, 'readFile').mockImplementation((async (...given: Parameters<typeof real>) => {
  const text = await real(...given)
  const then = afterReading
  afterReading = null
  await then?.()
  return text
}) as typeof real)
afterAll(() => watched.mockRestore())

let folder = ''
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sextant-lock-')), 'deep', 'data')
})
afterEach(() => rm(join(folder, '..', '..'), { recursive: true, force: true }))

const lock = () => join(folder, 'server.lock')
const answerOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'locked',
    (error: Error) => error.message,
  )
const heldBy = (pid: number) =>
  `Another Sextant server (process ${pid}) already uses the data folder ${folder}. Stop it, or give this one another DATA_DIR.`

test('a data folder is locked once, and again when it was given back', async () => {
  const unlock = await lockDataDirectory(folder)
  expect(await answerOf(lockDataDirectory(folder))).toBe(heldBy(process.pid))
  await unlock()
  expect(await readdir(folder)).toEqual([])
  expect(await answerOf(lockDataDirectory(folder))).toBe('locked')
})

test('of many that find the lock of a dead server at the same time, one takes it', async () => {
  await (await lockDataDirectory(folder))()
  for (let round = 0; round < 100; round += 1) {
    await writeFile(lock(), '999999999 1')
    const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf(lockDataDirectory(folder))))
    expect(answers.sort()).toEqual([...Array.from({ length: 7 }, () => heldBy(process.pid)), 'locked'])
    expect(await readdir(folder)).toEqual(['server.lock'])
    await rm(lock())
  }
})

test('an heir that comes late finds the lock taken by another, however shortly before', async () => {
  await (await lockDataDirectory(folder))()
  await writeFile(lock(), '999999999 1')
  afterReading = () => writeFile(lock(), `${process.pid} ${beginningOf(process.pid)} of-another`)
  expect(await answerOf(lockDataDirectory(folder))).toBe(heldBy(process.pid))
  expect(await readFile(lock(), 'utf8')).toMatch(/of-another$/)
})

test('an heir that died while it took over a lock is inherited from in turn', async () => {
  await (await lockDataDirectory(folder))()
  const dead = '999999999 1'
  await writeFile(lock(), dead)
  const right = `${lock()}-after-${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`
  await writeFile(right, '999999998 1')
  expect(await answerOf(lockDataDirectory(folder))).toBe('locked')
  expect(await readdir(folder)).toEqual(['server.lock'])
})

test.each([
  ['whose process is gone', () => '999999999 1'],
  ['whose number another process has by now', () => `${process.pid} 1`],
  ['that was cut short', () => ''],
  ['that is no lock', () => 'nonsense of somebody'],
])('a lock %s is taken over', async (_case, words) => {
  await (await lockDataDirectory(folder))()
  await writeFile(lock(), words())
  expect(await answerOf(lockDataDirectory(folder))).toBe('locked')
  expect(await readFile(lock(), 'utf8')).toMatch(
    new RegExp(`^${process.pid} ${beginningOf(process.pid)} [\\da-f-]{36}$`),
  )
})

test.skipIf(process.platform !== 'linux')(
  'a process that ended counts as gone before its parent asks for it',
  async () => {
    // The shell starts a short-lived child, then becomes a program that never reaps it.
    const shell = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'])
    const [line] = (await once(shell.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(await untilGone(pid, 5_000)).toBe(true)
    expect([isAlive(shell.pid!), isAlive(process.pid), isAlive(Number('nonsense')), isAlive(0)]).toEqual([
      ...[true, true, false, false],
    ])
    shell.kill('SIGKILL')
  },
)
