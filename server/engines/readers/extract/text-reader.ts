import { writeSync } from 'node:fs'
import type { Encoding } from '../../../../contract/documents/encodings.ts'
import type { FileKind } from './extraction.ts'
import { failures, Refusal } from './failures.ts'
import { leaveWithParent } from './leave-with-parent.ts'
import type { Reader, ReaderMessage } from './readers/messages.ts'
import { readHtml, readMarkdown, readText } from './readers/texts.ts'

/**
 * The program of a child that reads several short texts, one after the other: on descriptor 0 each comes as a line that
 * says what it is and how many bytes follow. The answers go to descriptor 3. It ends with the first that fails.
 */
const readers: Partial<Record<FileKind, Reader>> = { markdown: readMarkdown, text: readText, html: readHtml }

function emit(message: ReaderMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let written = 0; written < line.length; ) written += writeSync(3, line, written)
}

type Frame = { kind: FileKind; bytes: number; encoding?: Encoding }

async function readAll(): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of process.stdin) {
    rest = Buffer.concat([rest, chunk as Buffer])
    for (;;) {
      const lineEnd = rest.indexOf(10)
      if (lineEnd < 0) break
      const { kind, bytes, encoding } = JSON.parse(rest.subarray(0, lineEnd).toString()) as Frame
      if (rest.length < lineEnd + 1 + bytes) break
      const content = Buffer.from(rest.subarray(lineEnd + 1, lineEnd + 1 + bytes))
      rest = rest.subarray(lineEnd + 1 + bytes)
      await readers[kind]!(content, emit, { encoding })
    }
  }
}

try {
  leaveWithParent()
  await readAll()
} catch (error) {
  emit({ type: 'failure', failure: error instanceof Refusal ? error.failure : failures.broken() })
}
process.exit(0)
