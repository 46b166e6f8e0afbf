import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../extraction.ts'
import type { Reader } from './messages.ts'
import { readDocx } from './docx.ts'
import { readXlsx } from './xlsx.ts'
import { runs } from '../../../../../tests/deep.ts'

const workbookFile = join(import.meta.dirname, '../../../../../../shared/data/supermarket_sales.xlsx')

type ReadSheet = { name: string; rows: Cell[][]; formats: (string | null)[] }
async function sheetsOf(bytes: Uint8Array): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = []
  await readXlsx(Buffer.from(bytes), (message) => {
    if (message.type === 'sheet') sheets.push({ name: message.name, rows: [], formats: message.formats })
    if (message.type === 'rows') sheets.at(-1)?.rows.push(...message.rows)
  })
  return sheets
}

async function refusal(reader: Reader, bytes: Uint8Array): Promise<string> {
  try {
    await reader(Buffer.from(bytes), () => undefined)
    return 'read'
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
}

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
function parts(sheet: string): Record<string, Uint8Array> {
  return {
    'xl/workbook.xml': strToU8('<x:workbook><x:sheets><x:sheet name="A&amp;B" r:id="r1"/></x:sheets></x:workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  }
}

function withSheet(sheet: string): Promise<ReadSheet[]> {
  return sheetsOf(zipSync(parts(`<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>`)))
}

const cell = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((text) => text.trim() !== '' && !/_x[0-9a-f]{4}_|\r|[\p{Cc}\uFFFE\uFFFF]/iu.test(text)),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
    .map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.boolean(),
  fc.constant(null),
)
function trimmed(rows: Cell[][]): Cell[][] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== null) + 1))
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
}

describe('the workbook reader', () => {
  test('gives back every value that another program wrote', async () => {
    const rows = fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 12 })
    const holdsValue = rows.filter((sheet) => sheet.some((row) => row.some((value) => value !== null)))
    await fc.assert(
      fc.asyncProperty(holdsValue, fc.boolean(), async (written, bookSST) => {
        const book = utils.book_new()
        utils.book_append_sheet(book, utils.aoa_to_sheet(written), 'One')
        const [sheet] = await sheetsOf(write(book, { type: 'buffer', bookType: 'xlsx', bookSST }) as Buffer)
        expect(sheet?.rows).toEqual(trimmed(written))
      }),
      { seed: 20, numRuns: runs(30, 100) },
    )
  })

  test.skipIf(!existsSync(workbookFile))(
    'agrees with the library cell by cell (skipped without ../shared/data)',
    async () => {
      const bytes = readFileSync(workbookFile)
      const library = read(bytes, { dense: true, cellNF: true })
      const ours = await sheetsOf(bytes)
      const other = library.SheetNames.map((name) => {
        const rows = (library.Sheets[name]?.['!data'] ?? []) as ({ v?: unknown } | undefined)[][]
        return rows.map((row) => row.map((value) => (typeof value?.v === 'string' ? value.v : null)))
      })
      const dates = ['Date', 'Time']
      const texts = ours.map((sheet) => {
        const skipped = (sheet.rows[0] ?? []).map((header) => dates.includes(String(header)))
        return sheet.rows.map((row, at) =>
          row.map((value, column) => (typeof value === 'string' && (at === 0 || !skipped[column]) ? value : null)),
        )
      })
      expect(texts).toEqual(other)
    },
  )

  test('prefixes, inline text, phonetics, CDATA, errors, escapes, cells without addresses', async () => {
    const row1 =
      '<x:row><x:c t="inlineStr"><x:is><x:r><x:t>Ha</x:t></x:r><x:r><x:t>rbour</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c>' +
      '<x:c t="str"><x:v><![CDATA[a & <b>]]></x:v></x:c><x:c t="e"><x:v>#DIV/0!</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>'
    const row2 =
      '<x:row r="4"><x:c r="B4" t="str"><x:f>A1&gt;2</x:f><x:v>two_x000D_&#10;lines</x:v></x:c><x:c><x:v>1e3</x:v></x:c><x:c/></x:row>'
    expect(await withSheet(row1 + row2)).toEqual([
      {
        name: 'A&B',
        rows: [['Harbour', 'a & <b>', '#DIV/0!', true], [], [], [null, 'two\nlines', 1000]],
        formats: [null, null, null, null],
      },
    ])
  })

  test('one value far below makes no million rows', async () => {
    const [sheet] = await withSheet('<row r="1"><c><v>1</v></c></row><row r="1048576"><c><v>2</v></c></row>')
    expect([sheet?.rows.length, sheet?.rows.at(-1)]).toEqual([102, [2]])
  })

  test('more than 5,000,000 cells are refused, counting the empty ones between', async () => {
    const rows = Array.from(
      { length: 306 },
      (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`,
    ).join('')
    const bytes = zipSync(parts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))
    expect(await refusal(readXlsx, bytes)).toBe(
      'The workbook has more than 5,000,000 cells. Split it into smaller files.',
    )
  })
})

/** A zip with one part of 205 MB of spaces that claims to be 10 bytes long. */
async function bomb(part: string, others: Record<string, Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  for (const [name, content] of Object.entries(others)) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    entry.push(content, true)
  }
  const entry = new ZipDeflate(part, { level: 1 })
  zip.add(entry)
  const spaces = new Uint8Array(1_000_000).fill(32)
  for (let megabyte = 1; megabyte <= 205; megabyte += 1) entry.push(spaces, megabyte === 205)
  zip.end()
  const bytes = Buffer.concat(pieces)
  for (
    let at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    at !== -1;
    at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')
  ) {
    bytes.writeUInt32LE(10, at + 24)
  }
  return bytes
}

describe('files that unpack to more than they say', () => {
  const sentence = 'The file unpacks to more than 200 MB. Split it into smaller files.'
  test('a sheet', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...others } = parts('')
    const bytes = await bomb('xl/worksheets/sheet1.xml', others)
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await refusal(readXlsx, bytes)).toBe(sentence)
  })

  test('a Word document', async () => {
    expect(await refusal(readDocx, await bomb('word/document.xml', {}))).toBe(sentence)
  })

  test('a zip that is no workbook, and bytes that are no zip', async () => {
    expect(await refusal(readXlsx, zipSync({ 'a.txt': strToU8('a') }))).toBe('This is not an Excel workbook.')
    expect(await refusal(readXlsx, Buffer.from('PK\x03\x04 and nothing more'))).toBe(
      'The file is damaged and could not be read. Open it in the program that made it, save it again and upload that copy.',
    )
  })
})
