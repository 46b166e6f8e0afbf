import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts, ownDatabaseSettings } from '../../tests/recovery/server-process.ts'
import { type Destination, prepareDestination } from './prepared.ts'

export type RunningServer = {
  url: string
  /** Null where the server runs its own PostgreSQL in its data folder. */
  databaseUrl: string | null
  dataDirectory: string
  process: ChildProcess
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>
  /** Shuts down in order and removes the data folder, unless `keepsData`. */
  stop(options?: { keepsData?: boolean }): Promise<void>
}

/**
 * `destination`: the database and data folder to use. `hasOwnPostgres`: starts its own PostgreSQL, as the product does.
 */
export type StartOptions = { destination?: Destination; dataDirectory?: string; hasOwnPostgres?: boolean }

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('close', () => done()))

async function chooseDestination(
  environment: Record<string, string>,
  { destination, dataDirectory, hasOwnPostgres = false }: StartOptions,
): Promise<{ databaseUrl: string | null; dataDirectory: string }> {
  if (destination) return destination
  if (dataDirectory !== undefined) return { databaseUrl: null, dataDirectory }
  const prepared = hasOwnPostgres ? null : await prepareDestination(environment['DEMO'] === 'on' ? 'demo' : 'schema')
  return prepared ?? { databaseUrl: null, dataDirectory: await mkdtemp(join(tmpdir(), 'sextant-e2e-')) }
}

/** Starts the product as a person would, on a free port, and waits until it reports that it is ready. */
export async function startServer(
  environment: Record<string, string> = {},
  options: StartOptions = {},
): Promise<RunningServer> {
  const { databaseUrl, dataDirectory } = await chooseDestination(environment, options)
  const [port = 0] = databaseUrl === null ? [] : await freePorts(1)
  const given = databaseUrl === null ? {} : ownDatabaseSettings(databaseUrl, port)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      ...given,
      RATE_LIMITS: 'loose',
      CRAWL_ALLOW: 'none',
      DEMO: 'off',
      ...environment,
    },
  })
  const url = await new Promise<string>((done, fail) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const address = /is ready at (http:\/\/\S+)/.exec(said)?.[1]
      if (address) done(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => fail(new Error(`the server ended before it was ready: ${said}`)))
  })
  return {
    url,
    databaseUrl,
    dataDirectory,
    process: child,
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
    async stop({ keepsData = false } = {}) {
      child.kill('SIGTERM')
      await ended(child)
      if (!keepsData) await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
