import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { formPdf } from '../../../../tests/fixtures/form-pdf.ts'
import { createExtractor, extract } from './extract.ts'
import type { Cell, Extraction, ExtractionFailure } from './extraction.ts'
import { extractionIsolation } from './isolation.ts'

const files = join(import.meta.dirname, '../../../../tests/fixtures/files')
const shared = join(import.meta.dirname, '../../../../../shared/data')
const hasShared = existsSync(shared)
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'extract-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function extracted(path: string, filename = path.slice(path.lastIndexOf('/') + 1)): Promise<Extraction> {
  const result = await extract({ path, filename })
  if ('failure' in result) throw new Error(`${filename}: ${result.failure.message}`)
  return result.extraction
}

async function failed(name: string, filename = name): Promise<ExtractionFailure | null> {
  const result = await extract({ path: join(files, name), filename })
  return 'failure' in result ? result.failure : null
}

describe('what is read', () => {
  test('a pdf: its pages with headings and joined lines, its title, a picture of each page', async () => {
    const { title, pages, sheets } = await extracted(join(files, 'report.pdf'))
    expect({ title, sheets, texts: pages.map((page) => [page.number, page.text, page.html]) }).toEqual({
      title: 'Harbour report',
      sheets: [],
      texts: [
        [
          1,
          '# Harbour report\n\n## Summary\n\nSales rose by 12.5% to $1,234,500 in the first quarter. The roastery opened a second shop in Lyttelton,\nand Dr. Hale was made its manager.',
          null,
        ],
        [2, '## Outlook\n\nThe board expects a quiet winter.\nMonth Sales\nJuly 410', null],
      ],
    })
    const heads = pages.map((page) => Buffer.from(page.thumbnail?.split(',')[1] ?? '', 'base64'))
    expect(heads.map((png) => [png.toString('latin1', 1, 4), png.readUInt32BE(16)])).toEqual([
      ['PNG', 201],
      ['PNG', 201],
    ])
  })

  test('a pdf form: what was filled into its fields, as it stands from top to bottom', async () => {
    const path = join(folder, 'form.pdf')
    writeFileSync(path, formPdf())
    const { pages } = await extracted(path)
    expect(pages.map(({ text }) => text)).toEqual([
      'Claim for travel\n\nYour name: Aroha Ngata\nreason of travel: Harbour audit\nTimaru and back\nClass: economy\nPaid: yes\nUrgent: no',
    ])
  })

  test('a Word file: Markdown and clean HTML, a page break begins a page, script in the text stays text', async () => {
    expect(await extracted(join(files, 'policy.docx'))).toEqual({
      title: 'Leave policy',
      statedDates: { stated: null, created: expect.stringMatching(/^2026-/) },
      sheets: [],
      pages: [
        {
          number: 1,
          text: '# Leave policy\n\nStaff get 20 days of leave a year.\n\n- Ask early.\n- Tell your team.\n\nYears | Days\n0 to 5 | 20\nover 5 | 25',
          html: '<h1>Leave policy</h1>\n<p>Staff get <strong>20 days</strong> of leave a year.</p>\n<ul><li>Ask early.</li><li>Tell your team.</li></ul>\n<table><tr><td><p>Years</p></td><td><p>Days</p></td></tr><tr><td><p>0 to 5</p></td><td><p>20</p></td></tr><tr><td><p>over 5</p></td><td><p>25</p></td></tr></table>',
          thumbnail: null,
        },
        {
          number: 2,
          text: '## Sick leave\n\nTen days <script>alert(1)</script> a year.',
          html: '<p></p>\n<h2>Sick leave</h2>\n<p>Ten days &lt;script&gt;alert(1)&lt;/script&gt; a year.</p>',
          thumbnail: null,
        },
      ],
    })
  })

  test('slides: one page each, in the order of the show', async () => {
    const { title, pages } = await extracted(join(files, 'slides.pptx'))
    expect([title, ...pages.map((page) => page.text)]).toEqual([
      'Winter plan',
      '# Winter plan',
      'Costs & risks\nBeans are dear\n\nBean | Price\nKenya | 9',
    ])
  })

  const sales: Cell[][] = [
    ['Harbour Roasters, sales by shop'],
    [],
    ['Shop', 'Date', '2024', '2024', 'Margin', 'Open', 'At'],
    ['Shop', null, 'Units', 'Revenue'],
    ['Lyttelton', { date: '2024-01-01' }, 10, 1250.5, 0.25, true, '10:30'],
    ['Sumner', { date: '2024-02-01' }, 20, 2500, 0.3, false, '18:00'],
    ['Total', null, 30, '#DIV/0!'],
  ]
  test.each(['sales.xlsx', 'sales.xls'])(
    '%s: values of formulas, dates, formats, merged headers, hidden sheets',
    async (name) => {
      expect(await extracted(join(files, name))).toEqual({
        title: null,
        pages: [],
        sheets: [
          {
            name: 'Sales & more',
            hidden: false,
            rows: sales,
            formats: [null, null, null, '$#,##0.00', '0%', null, null],
          },
          { name: 'Hidden', hidden: true, rows: [['Note'], ['For us only']], formats: [null] },
        ],
      })
    },
  )

  test('a csv in Windows-1252 with semicolons; decimal commas and leading zeros stay text', async () => {
    const rows = [
      ['Ort', 'Umsatz', 'Nr'],
      ['Köln', '1.234,50', '007'],
      ['Gießen; Mitte', '2 "x"', '008'],
    ]
    const sheets = [{ name: 'semicolons', hidden: false, rows, formats: [null, null, null], isSemicolon: true }]
    const remarks = [
      'The file doesn\'t state its encoding; it was read as Western European (Windows-1252). If letters look wrong, choose another encoding under "How it was read".',
    ]
    expect(await extracted(join(files, 'semicolons.csv'))).toEqual({ title: null, pages: [], sheets, remarks })
  })

  test('Markdown, HTML and text', async () => {
    const read = await Promise.all(
      ['notes.md', 'page.html', 'plain.txt', 'utf-16.txt'].map((name) => extracted(join(files, name))),
    )
    expect(read.map(({ title, pages }) => [title, ...pages.map((page) => page.text)])).toEqual([
      [
        'Board notes',
        'title: Board notes\nkeywords: a, b\n\n# Minutes\n\nThe board met on 4 March. It agreed to *open* [a shop](https://example.com/a.b).\n\n## Actions\n\n- Find a site.\n- Hire two people.',
      ],
      ['Price list', '# Prices & terms\n\nA flat white is $5.50.\n\n- Oat milk\n\nSize | Price\nSmall | 5'],
      [null, 'First paragraph.\n\nSecond paragraph.'],
      [null, 'Café au lait'],
    ])
  })

  test('100,000 rows are read within the limits', async () => {
    const path = join(folder, 'long.csv')
    const lines = Array.from(
      { length: 100_000 },
      (_, row) => `Shop ${row % 9},2024-01-0${(row % 9) + 1},${row},${row / 4},${row * 3}`,
    )
    writeFileSync(path, `Shop,Date,Units,Price,Total\n${lines.join('\n')}\n`)
    const { sheets } = await extracted(path)
    expect([sheets[0]?.rows.length, sheets[0]?.rows.at(-1)]).toEqual([
      100_001,
      ['Shop 0', '2024-01-01', 99_999, 24_999.75, 299_997],
    ])
  })
})

describe.skipIf(!hasShared)('files of others (skipped when ../shared/data is not there)', () => {
  test('the sales workbook of three months', async () => {
    const { sheets } = await extracted(join(shared, 'supermarket_sales.xlsx'))
    const total = (rows: Cell[][]): number =>
      rows.slice(1).reduce((sum, row) => sum + Number(row[rows[0]?.indexOf('Total') ?? 0]), 0)
    expect(sheets.map((sheet) => [sheet.name, sheet.rows.length - 1, total(sheet.rows).toFixed(2)])).toEqual([
      ['January', 352, '116291.87'],
      ['February', 303, '97219.37'],
      ['March', 345, '109455.51'],
    ])
    expect(sheets[0]?.rows[1]?.slice(9, 13)).toEqual([76.356, { date: '2019-01-21' }, '10:00', 'Cash'])
  })

  test('a paper in two columns is read column by column, with words joined over line ends', async () => {
    const { title, pages } = await extracted(join(shared, 'multicolumn.pdf'))
    expect([title, pages.length]).toEqual(['Two-Column Document with Lorem Ipsum', 3])
    expect(pages[0]?.text).toContain('vestibulum ut, placerat\nac, adipiscing vitae, felis.')
    expect(pages[0]?.text).toContain('Duis eget orci sit amet orci dignissim rutrum.')
    expect(pages[2]?.text).toContain('Austria | 8.9 | 83,879 | Vienna | German')
  })

  test('a handbook page, a word processor’s pdf, a Word table', async () => {
    const [leave, example, table] = await Promise.all(
      ['handbook/travel-and-leave/fmla.md', 'google-doc-document.pdf', 'table.docx'].map((name) =>
        extracted(join(shared, name)),
      ),
    )
    expect([leave?.title, example?.title, table?.title]).toEqual([
      'Family Medical Leave Act (FMLA)',
      'PDF Example Document',
      null,
    ])
    expect(leave?.pages[0]?.text).toMatch(
      /^title: Family Medical Leave Act[^]*\nIf you have a serious personal or family medical event/,
    )
    expect(table?.pages[0]?.text).toMatch(/^foobar \| barfoo\nfoo \| bar\n/)
  })
})

describe('what is refused, and why', () => {
  const cases: [string, string, ExtractionFailure['reason'], string][] = [
    [
      'protected.pdf',
      'protected.pdf',
      'password protected',
      'The file is password protected. Save it without a password and upload it again.',
    ],
    [
      'protected.xlsx',
      'P.XLSX',
      'password protected',
      'The file is password protected. Save it without a password and upload it again.',
    ],
    [
      'protected.docx',
      'p.docx',
      'password protected',
      'The file is password protected. Save it without a password and upload it again.',
    ],
    [
      'protected.xls',
      'p.xls',
      'password protected',
      'The file is password protected. Save it without a password and upload it again.',
    ],
    [
      'scanned.pdf',
      's.pdf',
      'no text found',
      'No text was found: the pages seem to be pictures. Run text recognition (OCR) on it and upload it again.',
    ],
    ['blank.txt', 'b.txt', 'no text found', 'There is no text in this file.'],
    ['no-values.xlsx', 'n.xlsx', 'no values found', 'There are no values in this file.'],
    [
      'broken.pdf',
      'b.pdf',
      'broken',
      'The file is damaged and could not be read. Open it in the program that made it, save it again and upload that copy.',
    ],
    [
      'broken.xlsx',
      'b.xlsx',
      'broken',
      'The file is damaged and could not be read. Open it in the program that made it, save it again and upload that copy.',
    ],
    ['empty.csv', 'e.csv', 'empty', 'The file is empty.'],
    ['notes.md', 'notes.pdf', 'not a PDF', 'This is not a PDF.'],
    ['policy.docx', 'policy.xlsx', 'not an Excel workbook', 'This is not an Excel workbook.'],
    ['sales.xlsx', 'sales.docx', 'not a Word document', 'This is not a Word document.'],
    ['report.pdf', 'report.txt', 'not a text file', 'This is not a text file.'],
    [
      'mail.eml',
      'mail.eml',
      'file type not supported',
      'Email messages (.eml) cannot be read yet. Save it as PDF or text and upload it again.',
    ],
  ]
  test.each(cases)('%s as %s: %s', async (name, filename, reason, message) => {
    expect(await failed(name, filename)).toEqual({ reason, message })
  })
})

describe('a reader that turns bad harms nobody', () => {
  const text = join(files, 'plain.txt')
  const run = async (reader: string, limits: { outputCharacters?: number } = {}) => {
    const result = await createExtractor({ reader: join(files, 'readers', `${reader}.ts`), limits })({
      path: text,
      filename: 'a.txt',
    })
    return 'failure' in result ? result.failure : result.extraction
  }

  test.each(['hogs-buffers', 'hogs-heap'])('%s: stopped past 512 MB', async (reader) => {
    expect(await run(reader)).toEqual({
      reason: 'too much memory',
      message: 'The file needs more memory to read than is allowed. Split it into smaller files.',
    })
  })

  /** Uses fake timers, so that the time limit passes only once the reader hangs, even if its process starts slowly. */
  const onceItHangs = (milliseconds: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    return () => void vi.advanceTimersByTime(milliseconds)
  }

  test('one that hangs is stopped in time, and so is its process', async () => {
    let pid = 0
    const hanging = createExtractor({ reader: join(files, 'readers/hangs.ts'), limits: { milliseconds: 1500 } })
    const passTime = onceItHangs(1500)
    const onProgress = (fraction: number): void => {
      pid = Math.round(fraction * 100_000_000)
      passTime()
    }
    expect(await hanging({ path: text, filename: 'a.txt', onProgress })).toEqual({
      failure: {
        reason: 'too long',
        message: 'Reading the file took longer than 2 seconds and was stopped. Split it into smaller files.',
      },
    })
    expect(pid).toBeGreaterThan(1)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('a signal stops it at once, before and during', async () => {
    const hanging = createExtractor({ reader: join(files, 'readers/hangs.ts') })
    const controller = new AbortController()
    const cancelled = { failure: { reason: 'cancelled', message: 'Reading the file was cancelled.' } }
    const input = { path: text, filename: 'a.txt', signal: controller.signal }
    expect(await hanging({ ...input, onProgress: () => controller.abort() })).toEqual(cancelled)
    expect(await hanging(input)).toEqual(cancelled)
  })

  test('one that hangs after its text is complete keeps the text', async () => {
    const hanging = createExtractor({ reader: join(files, 'readers/hangs-after-text.ts') })
    const onProgress = onceItHangs(30_000)
    expect(await hanging({ path: text, filename: 'a.txt', onProgress })).toEqual({
      extraction: {
        title: null,
        pages: [{ number: 1, text: 'All of it.', html: null, thumbnail: null }],
        sheets: [],
      },
    })
  })

  test('floods, lies and early ends are failures', async () => {
    const fault = {
      reason: 'reader failed',
      message: 'Something in the file could not be read. Save it again or in another form, and upload that copy.',
    }
    expect(await run('floods', { outputCharacters: 1_000_000 })).toEqual(
      expect.objectContaining({ reason: 'too large' }),
    )
    expect([await run('lies'), await run('dies'), await run('not-there')]).toEqual([fault, fault, fault])
  })

  test('it sees no file but its input, no network, no environment, and starts nothing', async () => {
    const isolation = await extractionIsolation()
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const path = join(folder, 'attack.txt')
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'secret')
    writeFileSync(path, [port, secret, path].join('\n'))
    process.env.PROBE_SECRET = 'seen'
    const intruding = createExtractor({ reader: join(files, 'readers/intrudes.ts') })
    const result = await intruding({ path, filename: 'attack.txt' })
    server.close()
    delete process.env.PROBE_SECRET
    const managed = `managed: ${isolation.network ? '' : 'network'}`
    const pages = [{ number: 1, text: managed, html: null, thumbnail: null }]
    expect([isolation.files, result]).toEqual([true, { extraction: { title: null, pages, sheets: [] } }])
    expect(existsSync(`${secret}.copy`)).toBe(false)
  })
})
