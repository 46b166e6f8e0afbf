// Runs programs to their end, and ends them with this process.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Longer than the server takes to drain. */
const millisecondsToEnd = 27_000

/** This process was asked to end while a program ran. */
export class Stopped extends Error {}

/** Ctrl+C reaches every program of the terminal by itself, and some take a second one for impatience. */
const isHeardAlready = (signal) => signal === 'SIGINT' && process.stdin.isTTY === true

/** Passes the signals of this process on to the children until `stop` is called; what does not end is killed. */
export function passSignals(
  children,
  { onSignal = () => {}, patience: patienceOfChildren = millisecondsToEnd, mayHearTwice = false } = {},
) {
  let patience
  const pass = (signal) => {
    onSignal(signal)
    if (mayHearTwice || !isHeardAlready(signal)) for (const child of children) child.kill(signal)
    patience ??= setTimeout(() => {
      for (const child of children) child.kill('SIGKILL')
    }, patienceOfChildren)
  }
  for (const signal of signals) process.on(signal, pass)
  return () => {
    clearTimeout(patience)
    for (const signal of signals) process.off(signal, pass)
  }
}

/**
 * Returns `{ code, signal, output }`, the output only if it isn't inherited; throws Stopped if it was ended with this
 * process. `patience`: milliseconds that it may take to exit after a signal. `mayHearTwice`: it ignores a repeated
 * signal, so signals sent only to this process are passed on. `niceness`: 0 to 19, for it and its children. `until`:
 * when to send SIGINT, in milliseconds since 1970.
 */
export async function run(program, args, { patience, mayHearTwice, niceness = 0, until, ...options } = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
  const timer = until === undefined ? undefined : setTimeout(() => child.kill('SIGINT'), until - Date.now())
  let stoppedBy = null
  const noteSignal = (signal) => {
    stoppedBy = signal
  }
  const stopPassing = passSignals([child], { onSignal: noteSignal, patience, mayHearTwice })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  try {
    const ended = await new Promise((done, fail) => {
      child.once('error', fail).once('close', (code, signal) => done({ code, signal, output }))
    })
    if (stoppedBy) throw new Stopped(stoppedBy)
    return ended
  } finally {
    clearTimeout(timer)
    stopPassing()
  }
}

/** npm's shell doesn't pass signals on to its children, so this watches for the end of the shell. */
function endWithShell() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  watch.unref()
}

/** Runs the main work of a tool: a sentence instead of a stack for what goes wrong, and silence when it was stopped. */
export async function main(work) {
  endWithShell()
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof Stopped)) console.error(error.message)
    process.exitCode = error instanceof Stopped ? 130 : 1
  }
}
