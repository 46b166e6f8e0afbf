import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

export type ChildLimits = {
  milliseconds: number
  residentBytes: number
  outputCharacters: number
  /** An orphan that spins ends by itself after this much processor time. */
  processorSeconds?: number
}
export type ChildEnd =
  | { how: 'exited'; code: number | null; signal: NodeJS.Signals | null }
  | { how: 'too long' | 'too much memory' | 'too much output' | 'cancelled' }
  | { how: 'not started' }

export type ChildRun = {
  module: string
  arguments: readonly string[]
  /** An open descriptor that becomes the child's standard input, or who is given what writes to it. */
  input: number | ((stream: Writable) => void)
  /** An open descriptor that becomes its standard output, where it may write. */
  output?: number | undefined
  /** Further folders and files of our code that it may read. */
  reads?: readonly string[] | undefined
  limits: ChildLimits
  hasNoNetwork: boolean
  signal?: AbortSignal | undefined
  /** Each line that the child writes to its descriptor 3, whole and without its end. */
  onLine: (line: string) => void
}

const memoryLookMilliseconds = 100
const pageBytes = 4096
const heapMegabytes = 384
const usualProcessorSeconds = 90

/** Runs one module of ours in a process that may read this code and nothing else, and watches its memory and time. */
export function runChild(run: ChildRun): Promise<ChildEnd> {
  const { command, args } = commandLine(run)
  const child = spawn(command, args, {
    stdio: [typeof run.input === 'number' ? run.input : 'pipe', run.output ?? 'ignore', 'ignore', 'pipe'],
    env: {},
    detached: true,
  })
  if (typeof run.input === 'function' && child.stdin !== null) run.input(child.stdin)
  return supervise(child, run)
}

function commandLine(run: ChildRun): { command: string; args: string[] } {
  const node = [
    process.execPath,
    '--permission',
    '--allow-addons',
    '--disable-warning=PERM0001',
    `--max-old-space-size=${heapMegabytes}`,
    ...readablePaths(run).map((path) => `--allow-fs-read=${path}`),
    run.module,
    ...run.arguments,
  ]
  const walled = run.hasNoNetwork
    ? ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--net', '--', ...node]
    : node
  if (process.platform === 'win32') return { command: process.execPath, args: node.slice(1) }
  const script = `ulimit -c 0; ulimit -t ${run.limits.processorSeconds ?? usualProcessorSeconds}; PATH=/usr/sbin:/usr/bin:/sbin:/bin exec "$@"`
  return { command: '/bin/sh', args: ['-c', script, 'sh', ...walled] }
}

/** Our own readers, the few contract files they use, and the packages. */
function readablePaths({ module, reads = [] }: ChildRun): string[] {
  const here = import.meta.dirname
  const root = projectRoot(here)
  const packages = [join(root, 'contract'), join(root, 'node_modules'), join(root, 'package.json')]
  const paths = [here, dirname(module), ...reads, ...packages]
  return [...new Set(paths.filter((path) => existsSync(path)).flatMap((path) => [path, realpathSync(path)]))]
}

function projectRoot(folder: string): string {
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : projectRoot(parent)
}

function supervise(child: ChildProcess, run: ChildRun): Promise<ChildEnd> {
  return new Promise((resolve) => {
    let end: ChildEnd | null = null
    const stop = (how: Exclude<ChildEnd['how'], 'exited' | 'not started'>): void => {
      end ??= { how }
      killGroup(child)
    }
    const cancel = (): void => stop('cancelled')
    const clock = setTimeout(() => stop('too long'), run.limits.milliseconds)
    const look = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        if (bytes > run.limits.residentBytes) stop('too much memory')
      })
    }, memoryLookMilliseconds)
    const finish = (last: ChildEnd): void => {
      clearTimeout(clock)
      clearInterval(look)
      run.signal?.removeEventListener('abort', cancel)
      resolve(end ?? last)
    }
    child.once('error', () => finish({ how: 'not started' }))
    child.once('close', (code, signal) => finish({ how: 'exited', code, signal }))
    run.signal?.addEventListener('abort', cancel, { once: true })
    if (run.signal?.aborted === true) cancel()
    readLines(child.stdio[3] as Readable | null, run, () => stop('too much output'))
  })
}

function readLines(stream: Readable | null, run: ChildRun, tooMuch: () => void): void {
  let pieces: string[] = []
  let characters = 0
  stream?.setEncoding('utf8')
  stream?.on('error', () => undefined)
  stream?.on('data', (chunk: string) => {
    characters += chunk.length
    if (characters > run.limits.outputCharacters) {
      tooMuch()
      return
    }
    const lines = chunk.split('\n')
    pieces.push(lines[0] ?? '')
    for (const next of lines.slice(1)) {
      run.onLine(pieces.join(''))
      pieces = [next]
    }
  })
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/** Resident memory of a process and all that descend from it; 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1])
    const children = await Promise.all((await childrenOf(pid)).map(residentBytes))
    return children.reduce((sum, bytes) => sum + bytes, pages * pageBytes)
  } catch {
    return 0
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  return lists
    .join(' ')
    .split(/\s+/)
    .filter((part) => part !== '')
    .map(Number)
}
