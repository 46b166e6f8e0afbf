import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { startProblem } from '../../server/composition/start-problems.ts'
import { extractionIsolation } from '../../server/engines/readers/extract/isolation.ts'
import { diskFull } from '../../server/platform/database/postgres-problems.ts'
import { keyFileOf } from '../../server/platform/settings/secret-key.ts'
import type { Settings } from '../../server/platform/settings/settings.ts'
import { advice, findChromium } from '../chromium.mjs'
import { type Finding, note, ok, problem } from './finding.ts'

const GIGABYTE = 1024 ** 3
/** Below this, uploads soon fail. */
const LEAST_BYTES = GIGABYTE
const LEAST_NODE = 20
/** No clock of a working machine shows an earlier year. */
const LEAST_YEAR = 2026

export function checkSystem(): Finding[] {
  const { versions, platform, arch } = process
  const text = `Node ${versions.node} on ${platform} ${arch}.`
  if (Number.parseInt(versions.node, 10) >= LEAST_NODE) return [ok('System', text)]
  return [problem('System', `${text} Install Node 24 or newer.`)]
}

export function checkKey(settings: Settings): Finding[] {
  const file = keyFileOf(settings.dataDirectory)
  if (settings.secretKeyGiven !== undefined) return [ok('Settings', 'complete; the key is SECRET_KEY.')]
  return existsSync(file)
    ? [ok('Settings', `complete; the key is in ${file}. Keep a copy of that file.`)]
    : [ok('Settings', `complete; the first start makes a key in ${file}.`)]
}

/** Whether a Sextant answers on its own port. */
async function isSextant({ HOST, PORT }: Settings): Promise<boolean> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST === '::' ? '::1' : HOST}]` : HOST
  const answer = await fetch(`http://${host}:${PORT}/check`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  const body = (await answer?.json().catch(() => null)) as { status?: unknown } | null
  return typeof body?.status === 'string'
}

export async function checkPort(settings: Settings): Promise<Finding[]> {
  const { HOST, PORT } = settings
  const failure = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const probe = createServer()
    probe.once('error', done)
    probe.listen(PORT, HOST, () => probe.close(() => done(null)))
  })
  if (failure === null) return [ok('Port', `${HOST}, port ${PORT}, is free.`)]
  if (failure.code !== 'EADDRINUSE') return [problem('Port', startProblem(failure, settings))]
  if (await isSextant(settings)) return [ok('Port', `Sextant answers on ${HOST}, port ${PORT}.`)]
  return [problem('Port', `Port ${PORT} is in use by something else. Stop what listens there, or set PORT.`)]
}

/** The folder, or the nearest one above it before the first start. */
function present(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : present(dirname(folder))
}

export async function checkDisk({ dataDirectory }: Settings): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(present(dataDirectory))
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free for ${dataDirectory}`
  if (bavail * bsize >= LEAST_BYTES) return [ok('Disk', `${free}.`)]
  return [problem('Disk', `Only ${free}. ${diskFull(dataDirectory)}`)]
}

/** Writes bytes where uploads will be, reads them back and removes them. */
export async function checkStore(settings: Settings): Promise<Finding[]> {
  const files = join(settings.dataDirectory, 'files')
  const bytes = randomBytes(4_096)
  let folder: string | null = null
  try {
    folder = await mkdtemp(join(present(files), '.doctor-'))
    await writeFile(join(folder, 'bytes'), bytes)
    const back = await readFile(join(folder, 'bytes'))
    if (!back.equals(bytes))
      return [problem('Store', `${files} gave back other bytes than were written. Check the disk, or set DATA_DIR.`)]
    return [ok('Store', `bytes written to ${present(files)} came back unchanged.`)]
  } catch (error) {
    return [problem('Store', startProblem(error, settings))]
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}

export async function checkExtraction(): Promise<Finding[]> {
  const { files, network } = await extractionIsolation()
  if (!files)
    return [problem('Extraction', 'readers of uploads could read other files of this machine. Use Node 24 or newer.')]
  return network
    ? [ok('Extraction', 'readers of uploads reach neither other files nor the network.')]
    : [
        note(
          'Extraction',
          'readers of uploads reach no other files, but the network. Allow user namespaces on Linux to close it.',
        ),
      ]
}

/** Only tests need a browser. */
export function checkBrowser(): Finding[] {
  try {
    const path = findChromium()
    return path === null ? [note('Browser', advice)] : [ok('Browser', `${path}, for the journeys of the tests.`)]
  } catch (error) {
    return [problem('Browser', (error as Error).message)]
  }
}

/** One-time codes fail when the clock is wrong by a minute. `others`: how far ahead other clocks are, in seconds. */
export function checkClock(now: Date, others: readonly { name: string; seconds: number }[]): Finding[] {
  const mend = 'Turn on the time synchronisation of this machine: one-time codes and sessions need it.'
  if (now.getUTCFullYear() < LEAST_YEAR) return [problem('Clock', `This machine shows ${now.toISOString()}. ${mend}`)]
  const wrong = others.find(({ seconds }) => Math.abs(seconds) > 30)
  if (wrong) {
    const far = `${Math.round(Math.abs(wrong.seconds))} s ${wrong.seconds > 0 ? 'behind' : 'ahead of'} ${wrong.name}`
    return [problem('Clock', `This machine is ${far}. ${mend}`)]
  }
  const [first] = others
  if (first) return [ok('Clock', `agrees with ${first.name}.`)]
  return [
    note('Clock', `shows ${now.toISOString()}. Compare it with another clock: one-time codes need the right time.`),
  ]
}
