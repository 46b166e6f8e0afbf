import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { codeCache } from '../../server/platform/workers/code-cache.ts'

const root = join(import.meta.dirname, '..', '..')

export type ServerProcess = {
  url: string
  kill(signal: NodeJS.Signals): Promise<Ended>
  /** Freezes it, or lets it go on. */
  send(signal: 'SIGSTOP' | 'SIGCONT'): void
}
export type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string }

type Spawned = { child: ChildProcess; output(): string; ended: Promise<Ended> }

function run(folder: string, environment: Record<string, string>): Spawned {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...codeCache(),
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      RATE_LIMITS: 'loose',
      CRAWL_ALLOW: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code, signal) => done({ code, signal, output }))
  })
  return { child, output: () => output, ended }
}

/** A real server process with a data folder and an embedded PostgreSQL of its own; resolves when it is ready. */
export async function startServer(folder: string, environment: Record<string, string>): Promise<ServerProcess> {
  const { child, output, ended } = run(folder, environment)
  const url = await new Promise<string>((done, fail) => {
    const look = () => {
      const port = /is ready at http:\/\/localhost:(\d+)/.exec(output())?.[1]
      if (port) done(`http://127.0.0.1:${port}`)
    }
    child.stdout!.on('data', look)
    void ended.then((end) => fail(new Error(`the server ended with ${end.code}: ${end.output}`)))
  })
  return {
    url,
    kill(signal) {
      child.kill(signal)
      return ended
    },
    send: (signal) => void child.kill(signal),
  }
}

/** Starts a server that is expected to refuse; one that does not is killed. */
export async function startRefused(folder: string, environment: Record<string, string>): Promise<Ended> {
  const { child, ended } = run(folder, environment)
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const end = await ended
  clearTimeout(tooLong)
  return end
}

const firstPort = 20_000
const portCount = 12_000
/** Below the ephemeral ports, which the system could give to another program before the server listens. */
async function holdPort(): Promise<Server> {
  for (;;) {
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false))
      probe.listen(firstPort + randomInt(portCount), '127.0.0.1', () => done(true))
    })
    if (isFree) return probe
  }
}

/** As many ports as nobody listens on; each is held until all are known. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, holdPort))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}

/** What a server on a database of its own is given. */
export const ownDatabaseSettings = (url: string, port: number): Record<string, string> => ({
  DATABASE_URL: url,
  SECRET_KEY: 'a key of the tests alone',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
})

/** A connection to the embedded PostgreSQL of a data folder, whether or not its server lives. */
export async function openDatabase(folder: string): Promise<pg.Client> {
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const password = (await readFile(join(folder, 'owner-password'), 'utf8')).trim()
  const client = new pg.Client({ connectionString: `postgres://sextant_owner:${password}@127.0.0.1:${port}/sextant` })
  client.on('error', () => {})
  await client.connect()
  return client
}
