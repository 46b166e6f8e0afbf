import { read, utils } from '@e965/xlsx'
import mammoth from 'mammoth'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads files as the ingestion would, for tests: text by page, rows by sheet. */
export const pdfPages = async (bytes: Uint8Array): Promise<string[]> => {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''))
  }
  return pages
}

export const textOf = async (filename: string, bytes: Uint8Array): Promise<string> => {
  const raw = async (): Promise<string> => {
    if (filename.endsWith('.pdf')) return (await pdfPages(bytes)).join(' ')
    if (filename.endsWith('.docx')) return (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  }
  return (await raw()).replace(/\s+/g, ' ')
}

export type Row = Record<string, string | number>

/** The records of every sheet under its header row, keyed by header. */
export const rowsOf = (bytes: Uint8Array, headerRow: number): { sheet: string; rows: Row[] }[] => {
  const book = read(bytes, { type: 'array' })
  return book.SheetNames.map((sheet) => {
    const cells = book.Sheets[sheet]
    return { sheet, rows: cells ? utils.sheet_to_json<Row>(cells, { range: headerRow }) : [] }
  })
}

/** Adds up a column in whole cents. */
export const centsOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)
