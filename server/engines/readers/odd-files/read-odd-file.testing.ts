import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detect } from '../extract/detect.ts'
import { resultOfText } from '../extract/extract.ts'
import type { FileKind } from '../extract/extraction.ts'
import { Refusal } from '../extract/failures.ts'
import { Received } from '../extract/received.ts'
import type { Reader } from '../extract/readers/messages.ts'
import { readCsv, readTsv } from '../extract/readers/csv.ts'
import { readDocx } from '../extract/readers/docx.ts'
import { readJson } from '../extract/readers/json.ts'
import { readPdf } from '../extract/readers/pdf.ts'
import { readPptx } from '../extract/readers/pptx.ts'
import { readHtml, readMarkdown, readText } from '../extract/readers/texts.ts'
import { readXls } from '../extract/readers/xls.ts'
import { readXlsx } from '../extract/readers/xlsx.ts'
import { understand } from '../understand.ts'

const folder = join(import.meta.dirname, '../../../../tests/fixtures/odd-files')
const readers: Partial<Record<FileKind, Reader>> = {
  csv: readCsv,
  tsv: readTsv,
  json: readJson,
  xls: readXls,
  xlsx: readXlsx,
  pdf: readPdf,
  docx: readDocx,
  pptx: readPptx,
  markdown: readMarkdown,
  text: readText,
  html: readHtml,
}

/** One table in words: 'Day: date | Site: text | Amount: money EUR', its rows with ' | ' between their cells. */
export type OddTable = { columns: string; rows: string }
export type OddFile = {
  tables: OddTable[]
  remarks: string[]
  /** Pages of text, each with its white space as single spaces; none of a table. */
  text?: string[]
  title?: string | null
  /** Why nothing was read. */
  failure?: string
}

const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

type Column = ReturnType<typeof understand>['tables'][number]['columns'][number]

function typeOf({ type, unit, currency }: Column): string {
  if (type !== 'decimal') return type
  return unit === 'percent' ? 'percent' : unit === 'currency' ? ['money', currency ?? ''].join(' ').trim() : 'number'
}

/** All that is understood of one of the odd files, as a document that is used for facts and datasets. */
export async function readOddFile(filename: string): Promise<OddFile> {
  const path = join(folder, filename)
  const detection = await detect({ path, filename })
  if ('refusal' in detection) return { tables: [], remarks: [], failure: detection.refusal.message }
  const received = new Received(() => undefined)
  try {
    await readers[detection.kind]!(await readFile(path), (message) => received.accept(JSON.stringify(message)))
  } catch (error) {
    if (error instanceof Refusal) return { tables: [], remarks: [], failure: error.failure.message }
    throw error
  }
  const result = resultOfText(received, filename)
  if ('failure' in result) throw new Error(result.failure.message)
  const { pages, sheets, title, remarks = [] } = result.extraction
  const isTable = sheets.length > 0
  const known = understand({
    pages,
    sheets,
    title: title ?? '',
    filename,
    wantsTables: isTable,
    wantsCells: isTable,
  })
  return {
    tables: known.tables.map(({ columns, rows }) => ({
      columns: columns.map((column) => `${column.label}: ${typeOf(column)}`).join(' | '),
      rows: rows
        .map((row) =>
          row
            .map((cell) => String(cell ?? '').replaceAll('\n', '\\n'))
            .join(' | ')
            .trim(),
        )
        .join('\n'),
    })),
    remarks: [...new Set([...remarks, ...known.remarks, ...known.tables.flatMap((table) => table.remarks)])],
    ...(isTable ? {} : { text: pages.map(({ text }) => text.replace(/\s+/g, ' ').trim()), title }),
  }
}

/** One test for each file, whose whole result is given. */
export function expectOddFiles(files: Readonly<Record<string, OddFile>>): void {
  for (const [filename, expected] of Object.entries(files)) {
    test(filename, async () => {
      expect(await readOddFile(filename)).toEqual({
        ...expected,
        tables: expected.tables.map(({ columns, rows }) => ({ columns, rows: lines(rows) })),
      })
    })
  }
}

/** A file with one table. */
export const table = (columns: string, rows: string, ...remarks: string[]): OddFile => ({
  tables: [{ columns, rows }],
  remarks,
})

/** A document of one page of text. */
export const text = (title: string | null, page: string, ...remarks: string[]): OddFile => ({
  tables: [],
  remarks,
  title,
  text: [page],
})

export const refused = (failure: string): OddFile => ({ tables: [], remarks: [], failure })

/** The days from one on, each with what follows it in its row. */
export function days(from: string, count: number, rest: (index: number) => string): string {
  const start = Date.parse(`${from}T00:00:00Z`)
  const dayAt = (index: number) => new Date(start + index * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => `${dayAt(index)} | ${rest(index)}`).join('\n')
}
