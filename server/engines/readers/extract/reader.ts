import { readFileSync, writeSync } from 'node:fs'
import { encodingNames } from '../../../../contract/documents/encodings.ts'
import type { FileKind } from './extraction.ts'
import { failures, Refusal } from './failures.ts'
import { leaveWithParent } from './leave-with-parent.ts'
import type { Reader, ReaderMessage } from './readers/messages.ts'

/** The program of the child process: the file is descriptor 0, the answers go to descriptor 3, the kind is its argument. */
const readers: Partial<Record<FileKind, () => Promise<Reader>>> = {
  pdf: async () => (await import('./readers/pdf.ts')).readPdf,
  docx: async () => (await import('./readers/docx.ts')).readDocx,
  pptx: async () => (await import('./readers/pptx.ts')).readPptx,
  xlsx: async () => (await import('./readers/xlsx.ts')).readXlsx,
  xls: async () => (await import('./readers/xls.ts')).readXls,
  csv: async () => (await import('./readers/csv.ts')).readCsv,
  tsv: async () => (await import('./readers/csv.ts')).readTsv,
  json: async () => (await import('./readers/json.ts')).readJson,
  markdown: async () => (await import('./readers/texts.ts')).readMarkdown,
  text: async () => (await import('./readers/texts.ts')).readText,
  html: async () => (await import('./readers/texts.ts')).readHtml,
}

function emit(message: ReaderMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let written = 0; written < line.length; ) written += writeSync(3, line, written)
}

async function main(): Promise<void> {
  leaveWithParent()
  const load = readers[process.argv[2] as FileKind]
  if (load === undefined) throw new Refusal(failures.readerFailed())
  const read = await load()
  await read(readFileSync(0), emit, { encoding: encodingNames.find((name) => name === process.argv[3]) })
}

try {
  await main()
} catch (error) {
  emit({ type: 'failure', failure: error instanceof Refusal ? error.failure : failures.broken() })
}
process.exit(0)
