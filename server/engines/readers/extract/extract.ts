import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { extension } from '../../../../contract/documents/file-types.ts'
import type { Encoding } from '../../../../contract/documents/encodings.ts'
import { type ChildEnd, type ChildLimits, runChild } from './child-process.ts'
import { detect } from './detect.ts'
import { type ExtractionFailure, type ExtractionResult, type FileKind, noStatedDates } from './extraction.ts'
import { failures } from './failures.ts'
import { Received } from './received.ts'
import { extractionIsolation } from './isolation.ts'

export type ExtractInput = {
  path: string
  filename: string
  /** How its letters are encoded, where a person said so. */
  encoding?: Encoding | undefined
  signal?: AbortSignal
  /** Progress of the reading, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** AM-08: what one extraction may take. The output of a sheet may be longer than the sheet in memory. */
export const usualLimits: ChildLimits = {
  milliseconds: 30_000,
  residentBytes: 512 * 1024 * 1024,
  outputCharacters: 400_000_000,
}

export type Extractor = (input: ExtractInput) => Promise<ExtractionResult>

/** An extractor with other limits or another reading program; `extract` is the usual one. */
export function createExtractor(options: { limits?: Partial<ChildLimits>; reader?: string } = {}): Extractor {
  const limits = { ...usualLimits, ...options.limits }
  const reader = options.reader ?? join(import.meta.dirname, 'reader.ts')
  return async (input) => {
    if (input.signal?.aborted === true) return { failure: failures.cancelled() }
    const detection = await detect(input)
    if ('refusal' in detection) return { failure: detection.refusal }
    const unsupported = failures.unsupported(detection.kind)
    return unsupported === null ? read(input, detection.kind, limits, reader) : { failure: unsupported }
  }
}

/**
 * The text, pages and sheets of a file, or a sentence on why there are none. Reads the file in a separate process, so
 * that nothing there harms this one. Rejects only if the file itself can't be opened.
 */
export const extract: Extractor = createExtractor()

async function read(
  input: ExtractInput,
  kind: FileKind,
  limits: ChildLimits,
  reader: string,
): Promise<ExtractionResult> {
  const { network } = await extractionIsolation()
  const received = new Received(input.onProgress ?? (() => undefined))
  let isGarbled = false
  const onLine = (line: string): void => {
    try {
      if (!isGarbled) received.accept(line)
    } catch {
      isGarbled = true
    }
  }
  const file = await open(input.path, 'r')
  try {
    const run = {
      module: reader,
      arguments: [kind, ...(input.encoding === undefined ? [] : [input.encoding])],
      input: file.fd,
      limits,
      hasNoNetwork: network,
      onLine,
    }
    const end = await runChild({ ...run, signal: input.signal })
    return resultOf(received, end, isGarbled, limits, input.filename)
  } finally {
    await file.close()
  }
}

/** A reader that fails after its text is complete loses only its thumbnails. */
function resultOf(
  received: Received,
  end: ChildEnd,
  isGarbled: boolean,
  limits: ChildLimits,
  filename: string,
): ExtractionResult {
  if (end.how === 'cancelled') return { failure: failures.cancelled() }
  if (isGarbled) return { failure: failures.readerFailed() }
  if (received.failure !== null) return { failure: received.failure }
  if (!received.isComplete) return { failure: failureOfEnd(end, limits) }
  return resultOfText(received, filename)
}

/** The result of everything that a reader sent. */
export function resultOfText(received: Received, filename: string): ExtractionResult {
  const { title, pages, sheets, statedDates, remarks } = received
  const base = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const named = sheets.map((sheet) =>
    sheet.name === '' ? { ...sheet, name: base.slice(0, base.length - extension(base).length) } : sheet,
  )
  return {
    extraction: {
      title,
      pages,
      sheets: named,
      ...(statedDates === noStatedDates ? {} : { statedDates }),
      ...(remarks.length === 0 ? {} : { remarks }),
    },
  }
}

const memorySignals: readonly (string | null)[] = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL']

/** What the end of a child says of the file that it read. */
export function failureOfEnd(end: ChildEnd, limits: ChildLimits): ExtractionFailure {
  if (end.how === 'too long') return failures.tooLong(Math.ceil(limits.milliseconds / 1000))
  if (end.how === 'too much memory') return failures.tooMuchMemory()
  if (end.how === 'too much output') return failures.unpacksTooLarge()
  if (end.how !== 'exited') return failures.readerFailed()
  if (end.signal === 'SIGXCPU') return failures.tooLong(Math.ceil(limits.milliseconds / 1000))
  if (memorySignals.includes(end.signal) || end.code === 134 || end.code === 137) return failures.tooMuchMemory()
  return failures.readerFailed()
}
