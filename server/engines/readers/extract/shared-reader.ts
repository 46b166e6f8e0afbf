import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Encoding } from '../../../../contract/documents/encodings.ts'
import { type ChildLimits, runChild } from './child-process.ts'
import { detect } from './detect.ts'
import { type ExtractInput, resultOfText, usualLimits } from './extract.ts'
import type { ExtractionResult, FileKind } from './extraction.ts'
import { Received } from './received.ts'
import { extractionIsolation } from './isolation.ts'

/** AM-23: how many short texts of an organisation share a child process at most. */
export const mostShared = 50
export const longestShared = 1_000_000
const sharedKinds: readonly FileKind[] = ['markdown', 'text', 'html']
const millisecondsPerFile = 10_000
const limits: ChildLimits = { ...usualLimits, milliseconds: 600_000 }

type Running = {
  read: number
  input: Writable
  hasEnded: boolean
  stop: () => void
  /** What is done with the lines of the file in hand. */
  onLine: (line: string) => void
  onEnd: () => void
}

export type SharedReader = {
  /** Null if the file must be read alone: it isn't a short text, or reading it ended the child. */
  read(input: ExtractInput & { bytes: number }): Promise<ExtractionResult | null>
  close(): void
}

/** A reader of short texts in one limited child, one after the other, renewed after `mostShared` files and after any failure. */
export function createSharedReader(
  options: { module?: string; most?: number; milliseconds?: number } = {},
): SharedReader {
  const module = options.module ?? join(import.meta.dirname, 'text-reader.ts')
  const most = options.most ?? mostShared
  let running: Running | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const end = (): void => {
    running?.stop()
    running = null
  }

  async function start(): Promise<Running> {
    const { network } = await extractionIsolation()
    const stopping = new AbortController()
    const one: Running = {
      ...{ read: 0, hasEnded: false, onLine: () => {}, onEnd: () => {} },
      input: null as unknown as Writable,
      stop: () => stopping.abort(),
    }
    void runChild({
      ...{ module, arguments: [], limits, hasNoNetwork: network, signal: stopping.signal },
      input: (stream) => {
        one.input = stream
        stream.on('error', () => {})
      },
      onLine: (line) => one.onLine(line),
    }).then(() => {
      one.hasEnded = true
      one.onEnd()
    })
    return one
  }

  async function readOne(input: ExtractInput, kind: FileKind): Promise<ExtractionResult | null> {
    if (running !== null && (running.hasEnded || running.read >= most)) end()
    running ??= await start()
    const child = running
    child.read += 1
    const bytes = await readFile(input.path)
    const received = await receive(child, {
      kind,
      bytes,
      encoding: input.encoding,
      signal: input.signal,
      milliseconds: options.milliseconds ?? millisecondsPerFile,
    })
    if (received !== null) return resultOfText(received, input.filename)
    if (running === child) end()
    return null
  }

  return {
    async read(input) {
      if (input.bytes > longestShared) return null
      const detection = await detect(input)
      if ('refusal' in detection || !sharedKinds.includes(detection.kind)) return null
      const own = turn.then(() => readOne(input, detection.kind))
      turn = own.catch(() => {})
      return own
    },
    close: end,
  }
}

/** What the child tells of one file; null where it failed, took too long or ended. */
function receive(
  child: Running,
  file: {
    kind: FileKind
    bytes: Buffer
    encoding: Encoding | undefined
    signal: AbortSignal | undefined
    milliseconds: number
  },
): Promise<Received | null> {
  return new Promise((resolve) => {
    const received = new Received(() => undefined)
    const settle = (result: Received | null): void => {
      clearTimeout(clock)
      file.signal?.removeEventListener('abort', give)
      child.onLine = () => {}
      child.onEnd = () => {}
      resolve(result)
    }
    const give = (): void => settle(null)
    const clock = setTimeout(give, file.milliseconds)
    file.signal?.addEventListener('abort', give, { once: true })
    child.onEnd = give
    child.onLine = (line) => {
      try {
        received.accept(line)
        if (received.failure !== null) give()
        else if (received.isComplete) settle(received)
      } catch {
        give()
      }
    }
    if (child.hasEnded || file.signal?.aborted === true) give()
    else
      child.input.write(
        Buffer.concat([
          Buffer.from(`${JSON.stringify({ kind: file.kind, bytes: file.bytes.length, encoding: file.encoding })}\n`),
          file.bytes,
        ]),
      )
  })
}
