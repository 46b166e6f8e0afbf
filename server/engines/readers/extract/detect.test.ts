import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detect } from './detect.ts'
import { readEncoded } from './text-decoding.ts'

const files = join(import.meta.dirname, '../../../../tests/fixtures/files')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'detect-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function verdict(path: string, filename: string): Promise<string> {
  const found = await detect({ path, filename })
  return 'kind' in found ? found.kind : found.refusal.reason
}

function written(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('a file is what its name and its content agree on', () => {
  test.each([
    ['report.pdf', 'REPORT.PDF', 'pdf'],
    ['report.pdf', 'report.pdf.exe', 'file type not allowed'],
    ['report.pdf', 'report', 'file type not allowed'],
    ['report.pdf', 'report.docx', 'not a Word document'],
    ['report.pdf', 'report.csv', 'not a text file'],
    ['policy.docx', 'policy.docx', 'docx'],
    ['policy.docx', 'policy.pptx', 'not a PowerPoint presentation'],
    ['slides.pptx', 'slides.pptx', 'pptx'],
    ['sales.xlsx', 'Q1.XLSX', 'xlsx'],
    ['sales.xlsx', 'sales.xls', 'not an Excel workbook'],
    ['sales.xls', 'sales.xls', 'xls'],
    ['sales.xls', 'sales.doc', 'not a Word document'],
    ['sales.xls', 'sales.xlsx', 'not an Excel workbook'],
    ['protected.xlsx', 'protected.xlsx', 'password protected'],
    ['page.html', 'page.xls', 'not an Excel workbook'],
    ['page.html', 'page.htm', 'html'],
    ['plain.txt', 'photo.png', 'not an image'],
    ['plain.txt', 'photo.jpg', 'not an image'],
    ['utf-16.txt', 'utf-16.csv', 'csv'],
    ['mail.eml', 'mail.eml', 'eml'],
    ['mail.eml', 'mail.msg', 'not an e-mail message'],
    ['empty.csv', 'empty.pdf', 'empty'],
  ])('%s under the name %s: %s', async (file, filename, expected) => {
    expect(await verdict(join(files, file), filename)).toBe(expected)
  })

  // D2.5.01
  test('a type outside the list is refused with the list, whatever is in the file', async () => {
    const message =
      'File type not allowed. Accepted types: .pdf, .doc, .docx, .ppt, .pptx, .xls, .xlsx, .csv, .tsv, .json, .ndjson, .parquet, .txt, .md, .html, .htm, .eml, .msg, .png, .jpg, .jpeg'
    const refused = await Promise.all(
      ['a.exe', 'a.pdf.svg', 'pdf', 'a.pdf '].map((filename) => detect({ path: join(files, 'report.pdf'), filename })),
    )
    expect(refused).toEqual(refused.map(() => ({ refusal: { reason: 'file type not allowed', message } })))
  })

  test('a pdf may begin with a few bytes of something else; a text may begin like a program', async () => {
    expect(await verdict(written('a', '\n\nprinter says\n%PDF-1.7'), 'a.pdf')).toBe('pdf')
    expect(await verdict(written('b', 'MZ and BM are words too'), 'b.txt')).toBe('text')
    expect(await verdict(written('c', new Uint8Array([1, 2, 3, 0, 0, 9])), 'c.md')).toBe('not a text file')
  })

  test('a zip with its parts in an unusual order may still be a workbook; the reader decides', async () => {
    expect(await verdict(written('d', zipSync({ 'a.txt': new Uint8Array(5) })), 'd.xlsx')).toBe('xlsx')
  })

  test.each([
    [
      'sales.xlsx',
      'sales.xls',
      'This is an Excel workbook of another form than its name says. Rename it to .xlsx and upload it again.',
    ],
    [
      'sales.xls',
      'sales.xlsx',
      'This is an Excel workbook of another form than its name says. Rename it to .xls and upload it again.',
    ],
    [
      'page.html',
      'export.xls',
      'This is text under the name of an Excel workbook. Save it as .xlsx or .csv and upload it again.',
    ],
    ['report.pdf', 'report.xls', 'This is not an Excel workbook.'],
  ])('%s under the name %s says what to do: %s', async (file, filename, message) => {
    const found = await detect({ path: join(files, file), filename })
    expect('refusal' in found ? found.refusal.message : found).toBe(message)
  })

  test('a long text whose head ends inside a character', async () => {
    expect(await verdict(written('e', 'é'.repeat(100_001)), 'e.txt')).toBe('text')
    expect(await verdict(written('f', `a${'é'.repeat(100_001)}`), 'f.txt')).toBe('text')
  })
})

test('texts in UTF-8, UTF-16 with and without a mark, and Windows-1252', () => {
  const sample = 'Café — 5 €\r\nnext\rlast'
  const swapped = Buffer.from(sample, 'utf16le').swap16()
  const encoded = [
    Buffer.from(sample),
    Buffer.from(`\uFEFF${sample}`),
    Buffer.from(`\uFEFF${sample}`, 'utf16le'),
    Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
    Buffer.from(sample.replace(/[—€]/g, '-'), 'utf16le'),
    Buffer.from('Caf\xE9 \x97 5 \x80\nnext\nlast', 'latin1'),
  ]
  const read = 'Café — 5 €\nnext\nlast'
  expect(encoded.map((bytes) => readEncoded(bytes)?.text)).toEqual([
    read,
    read,
    read,
    read,
    read.replace(/[—€]/g, '-'),
    read,
  ])
  expect(readEncoded(Buffer.from('%PDF-1.4'))).toBe(null)
})
