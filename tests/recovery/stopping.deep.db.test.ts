import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inNamespace, type Way, withCapability } from '../../server/platform/database/ordinary-user.ts'
import { launchPostgres } from '../../server/platform/database/postgres-launcher.ts'
import { isAlive } from '../../server/platform/database/processes.ts'
import { until } from '../until.ts'
import { openDatabase, startServer } from './server-process.ts'

const root = join(import.meta.dirname, '..', '..')
let workFolder: string
let folder: string
const spawned: ChildProcess[] = []
beforeEach(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'sextant-stopping-'))
  folder = join(workFolder, 'data')
})
afterEach(async () => {
  for (const child of spawned.splice(0)) child.kill('SIGKILL')
  await rm(workFolder, { recursive: true, force: true })
})

const postmaster = async () =>
  Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
const serverOf = async () => Number((await readFile(join(folder, 'server.lock'), 'utf8')).split(' ')[0])
const areGone = (pids: number[]) => until(async () => pids.every((pid) => !isAlive(pid)))

type Started = { npm: number; launcher: number; server: number; postgres: number; ended: Promise<unknown> }

/** The script of the package, in a package of its own that has nothing to install or to build. */
async function npmStart(): Promise<Started> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const tools = (name: string) => JSON.stringify(join(root, 'tools', name))
  await mkdir(join(workFolder, 'tools'))
  await writeFile(join(workFolder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
  await writeFile(
    join(workFolder, 'tools', 'start.mjs'),
    `import { writeFileSync } from 'node:fs'
import { main } from ${tools('children.mjs')}
import { serveUntilEnd } from ${tools('serve.mjs')}
writeFileSync('launcher', String(process.pid))
await main(serveUntilEnd)`,
  )
  const npm = spawn('npm', ['start'], {
    cwd: workFolder,
    // A group of its own, as a terminal gives it to what it runs.
    detached: true,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', DEMO: 'off', CRAWL_ALLOW: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  spawned.push(npm)
  let output = ''
  const ready = Promise.withResolvers<void>()
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('is ready at')) ready.resolve()
    })
  const ended = new Promise((done) => {
    npm.once('close', done)
  })
  void ended.then(() => ready.reject(new Error(`npm start ended: ${output}`)))
  await ready.promise
  const launcher = Number(await readFile(join(workFolder, 'launcher'), 'utf8'))
  return { npm: npm.pid!, launcher, server: await serverOf(), postgres: await postmaster(), ended }
}

describe('npm start ends with its server and its PostgreSQL', () => {
  test.each([
    ['npm alone', 'SIGTERM', ({ npm }: Started) => npm],
    ['npm alone', 'SIGINT', ({ npm }: Started) => npm],
    ['npm alone', 'SIGKILL', ({ npm }: Started) => npm],
    ['the launcher alone', 'SIGTERM', ({ launcher }: Started) => launcher],
    ['the launcher alone', 'SIGINT', ({ launcher }: Started) => launcher],
    ['the launcher alone', 'SIGKILL', ({ launcher }: Started) => launcher],
    ['the whole group', 'SIGTERM', ({ npm }: Started) => -npm],
    ['the whole group', 'SIGINT', ({ npm }: Started) => -npm],
  ] as const)('when %s gets %s', async (_whom, signal, whom) => {
    const started = await npmStart()
    process.kill(whom(started), signal)
    await started.ended
    await areGone([started.npm, started.launcher, started.server, started.postgres])
    expect([existsSync(join(folder, 'postgres', 'postmaster.pid')), existsSync(join(folder, 'server.lock'))]).toEqual([
      false,
      false,
    ])
  })
})

describe('a PostgreSQL whose server and launcher were killed', () => {
  test('ends by itself', async () => {
    const { launcher, server, postgres } = await npmStart()
    process.kill(launcher, 'SIGKILL')
    process.kill(server, 'SIGKILL')
    expect(isAlive(postgres)).toBe(true)
    await areGone([postgres])
  })

  test('goes on while somebody uses it, and the next server takes it over', async () => {
    const first = await startServer(folder, {})
    const client = await openDatabase(folder)
    const postgres = await postmaster()
    await first.kill('SIGKILL')
    const second = await startServer(folder, {})
    expect([await postmaster(), (await client.query('select 1 as one')).rows]).toEqual([postgres, [{ one: 1 }]])
    await client.end()
    await second.kill('SIGKILL')
    await areGone([postgres])
    const third = await startServer(folder, {})
    expect((await fetch(`${third.url}/check`)).status).toBe(200)
    await third.kill('SIGTERM')
  })

  const ways: [string, Way][] = [
    ['a user namespace', inNamespace()],
    ['another user', withCapability()],
  ]
  test.skipIf(process.getuid?.() !== 0).each(ways)(
    'ends too where root runs it by %s (skipped for ordinary users, who need no way round)',
    async (_name, way) => {
      const running = await launchPostgres({ folder: join(folder, 'postgres'), isForTests: true, ways: [way] })
      const postgres = await postmaster()
      const watch = spawn(process.execPath, ['server/platform/database/end-unused-postgres.ts'], {
        cwd: root,
        env: { PATH: process.env['PATH'], DATA_DIR: folder },
        stdio: 'ignore',
      })
      spawned.push(watch)
      await areGone([postgres])
      // Its own supervision, which a killed server has not, starts it again.
      await running.stop()
    },
  )
})
