import { createCanvas, loadImage } from '@napi-rs/canvas'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { reportsTexts } from '../../../contract/reports/reports.texts.ts'
import { pdfPages, textOf } from '../../features/demo/read-back.fixtures.ts'
import { blocksOfHtml } from './blocks-of-html.ts'
import { pngOf } from './png-of-picture.ts'
import { printDocument } from './print.ts'
import { printable } from './printable.ts'
import { plain, type PrintedBlock, type PrintedDocument, textOfWords } from './printed-document.ts'

const html = `
<h1>Ngā whakataunga</h1>
<p>Mere T&#257;whai asked <strong>what changed</strong> in Whangārei, Ōtautahi and Ūawa.<sup><a href="#source-1">1</a></sup>
  See <a href="https://example.org/report?a=1&amp;b=2">the study</a> or <a href="javascript:alert(1)">this</a>.</p>
<ul><li>First thing<ul><li>Within it</li></ul></li><li>Second thing</li></ul>
<h2>Figures</h2>
<table><caption>Revenue by store</caption><thead><tr><th>Store</th><th>Revenue</th><th>Share</th></tr></thead>
<tbody><tr><td>Wellington</td><td>$1,204,300.50</td><td>41.2%</td></tr><tr><td>Total</td><td>$2,922,100.00</td><td>100%</td></tr></tbody></table>
<blockquote><p>The board noted the result.</p></blockquote>
<h1>Decision</h1><ol><li>Agree</li><li>Act</li></ol><pre>  code   kept</pre>
<script>alert('never')</script><img src="file:///etc/passwd" alt="no"><iframe src="http://127.0.0.1/"></iframe>`

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80" viewBox="0 0 200 80"><rect width="90" height="60" fill="#183d6b"/><text x="100" y="40" font-family="Anything" font-size="14">Budget</text></svg>`

const documentOf = (blocks: readonly PrintedBlock[]): PrintedDocument => ({
  title: 'What Ōtautahi decided',
  subtitle: 'For the board',
  day: '2026-11-23',
  date: '23 November 2026',
  organisation: 'Harbour Roasters',
  details: [{ label: 'Sources', value: 'Documents' }],
  hasContents: true,
  blocks,
  sources: [
    {
      mark: 1,
      title: 'board-minutes.pdf',
      location: 'page 2',
      quote: 'The board agreed.',
      link: 'https://example.org/',
    },
  ],
})
const print = (blocks: readonly PrintedBlock[], format: 'pdf' | 'docx') =>
  printDocument({ document: documentOf(blocks), format })
const xmlOf = (bytes: Uint8Array, part = 'word/document.xml') => strFromU8(unzipSync(bytes)[part] ?? new Uint8Array())

const said = [
  'What Ōtautahi decided',
  'For the board',
  '23 November 2026',
  'Contents',
  'Ngā whakataunga',
  'Mere Tāwhai asked what changed in Whangārei, Ōtautahi and Ūawa.[1] See the study or this.',
  'Within it',
  'Second thing',
  'Revenue by store',
  'Wellington',
  '$1,204,300.50',
  'The board noted the result.',
  'Decision',
  'Sources',
  'board-minutes.pdf, page 2',
  '“The board agreed.”',
]

test('a PDF says what the text said, in order, with its contents and sources, and macrons as letters', async () => {
  const bytes = await print(blocksOfHtml(html), 'pdf')
  const text = await textOf('report.pdf', bytes)
  expect(said.filter((part) => !text.includes(part))).toEqual([])
  expect(text).not.toMatch(/alert|never|passwd|127\.0\.0\.1|javascript/)
  const pages = await pdfPages(bytes)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/Contents\s*Ngā whakataunga\s*2\s*Figures\s*2\s*Decision\s*2\s*Sources\s*2/)
  expect(pages[1]).toContain('Page 2 of 2')
})

test('a PDF has its title, its outline, links to the web and none to anything else', async () => {
  const pdf = await getDocument({ data: (await print(blocksOfHtml(html), 'pdf')).slice(), verbosity: 0 }).promise
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, unknown> }
  expect([info['Title'], info['Author']]).toEqual(['What Ōtautahi decided', 'Harbour Roasters'])
  expect((await pdf.getOutline())?.map(({ title }) => title)).toEqual([
    'Ngā whakataunga',
    'Figures',
    'Decision',
    'Sources',
  ])
  const annotations = await (await pdf.getPage(2)).getAnnotations()
  const urls = annotations.flatMap((one: { url?: string }) => one.url ?? [])
  expect([...new Set(urls)].sort()).toEqual(['https://example.org/', 'https://example.org/report?a=1&b=2'])
  expect(annotations.some((one: { dest?: unknown }) => one.dest !== undefined && one.dest !== null)).toBe(true)
})

test('no page of a PDF ends with a heading, nor with two of them', async () => {
  const line = (at: number): PrintedBlock => ({ kind: 'paragraph', words: plain(`Line ${at}`) })
  const headings: PrintedBlock[] = [
    { kind: 'heading', level: 1, text: 'Findings' },
    { kind: 'heading', level: 2, text: 'The first question' },
  ]
  for (const count of [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34]) {
    const lines = Array.from({ length: count }, (_, at) => line(at))
    const pages = await pdfPages(await print([...lines, ...headings, line(99)], 'pdf'))
    expect(pages.slice(1).filter((page) => page.includes('Findings'))).toEqual([
      expect.stringMatching(/Findings\s+The first question\s+Line 99/),
    ])
  }
})

test('no line of a PDF begins with a mark', async () => {
  // Their last words end nearer and nearer to the edge.
  const marked = Array.from({ length: 80 }, (_, at): PrintedBlock => {
    const words = `${'So it was. '.repeat(6)}${'word '.repeat(5)}${'i'.repeat(at)}.`
    return { kind: 'paragraph', words: [{ text: at % 2 === 0 ? words : `${words} ` }, { text: '1', mark: 1 }] }
  })
  const pdf = await getDocument({ data: (await print(marked, 'pdf')).slice(), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages - 1 }, (_, at) => pdf.getPage(at + 2)))
  const items = (await Promise.all(pages.map((page) => page.getTextContent()))).flatMap((content) => content.items)
  const from = items.flatMap((item) => ('str' in item && /^\ufeff?\[1\]$/.test(item.str) ? [item.transform[4]] : []))
  const edge = Math.min(
    ...items.flatMap((item) => ('str' in item && item.str.startsWith('So it') ? [item.transform[4]] : [])),
  )
  // The last one stands before its source.
  expect([from.length, from.slice(0, -1).filter((x) => x - edge < 1)]).toEqual([marked.length + 1, []])
})

test('a heading, the question under it and words before a colon stand on the page of what they announce', async () => {
  const picture: PrintedBlock = {
    ...{ kind: 'picture', format: 'svg', data: drawing, width: 400, height: 300 },
    ...{ description: 'Budget', caption: 'What is announced' },
  }
  const cells = (...texts: string[]) => texts.map((text) => ({ words: plain(text) }))
  const table: PrintedBlock = {
    ...{ kind: 'table', caption: 'The table', header: cells('Store', 'Revenue') },
    rows: [cells('First', '1'), cells('Second', '2'), cells('What is announced', '3')],
  }
  const headings: PrintedBlock[] = [
    { kind: 'heading', level: 1, text: 'Findings' },
    { kind: 'paragraph', words: plain('For the board'), tone: 'quiet' },
    { kind: 'heading', level: 2, text: 'The first question' },
    { kind: 'paragraph', words: plain('Asked in May'), tone: 'quiet' },
    { kind: 'paragraph', words: plain('Cost against budget:') },
  ]
  const title: PrintedBlock = { kind: 'paragraph', words: [{ text: 'Minutes', isBold: true }, ...plain(' of May')] }
  const answer: PrintedBlock = { kind: 'paragraph', words: plain('What is announced'), tone: 'quotation' }
  const strayed: string[] = []
  for (const announced of [[picture], [table], [title, answer]])
    for (let count = 12; count <= 34; count += 1) {
      const lines = Array.from(
        { length: count },
        (_, at): PrintedBlock => ({ kind: 'paragraph', words: plain(`Line ${at}`) }),
      )
      const pages = await pdfPages(await print([...lines, ...headings, ...announced], 'pdf'))
      const page = pages.slice(1).find((one) => one.includes('Findings'))
      if (!page?.includes('What is announced')) strayed.push(`${announced[0]!.kind} after ${count} lines`)
    }
  expect(strayed).toEqual([])
  const word = xmlOf(await print([...headings, table, title, answer], 'docx'))
  const kept = word.split('</w:p>').filter((paragraph) => paragraph.includes('<w:keepNext/>'))
  expect(kept.map((paragraph) => paragraph.replace(/^.*<w:t[^>]*>([^<]*)<\/w:t>.*$/s, '$1'))).toEqual([
    ...['For the board', 'Asked in May', 'Cost against budget:', 'The table'],
    ...['Store', 'Revenue', 'First', '1', 'Second', '2', ' of May'],
  ])
})

test('numbers of a PDF table end at one edge, words begin at one', async () => {
  const pdf = await getDocument({ data: (await print(blocksOfHtml(html), 'pdf')).slice(), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(2)).getTextContent()
  type Placed = { str: string; transform: number[]; width: number }
  const placed = items.filter((item) => 'str' in item) as unknown as Placed[]
  const of = (text: string) => placed.find(({ str }) => str === text)
  const end = (text: string) => (of(text)?.transform[4] ?? 0) + (of(text)?.width ?? 0)
  expect(end('$1,204,300.50')).toBeGreaterThan(100)
  expect(end('$1,204,300.50')).toBeCloseTo(end('$2,922,100.00'), 0)
  expect(of('Wellington')?.transform[4]).toBeCloseTo(of('Total')?.transform[4] ?? 0, 0)
})

test('a Word file says the same and has headings, lists, tables, links and contents as such', async () => {
  const bytes = await print(blocksOfHtml(html), 'docx')
  const text = await textOf('report.docx', bytes)
  expect(said.filter((part) => !text.includes(part))).toEqual([])
  expect(text).not.toMatch(/alert|never|passwd|127\.0\.0\.1|javascript/)
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
  expect(value.replace(/<a id="[^"]*"><\/a>/g, '')).toMatch(
    /<h1>Ngā whakataunga<\/h1>.*<h2>Figures<\/h2>.*<h1>Decision<\/h1>/,
  )
  expect(value).toContain('<ul><li>First thing<ul><li>Within it</li></ul></li><li>Second thing</li></ul>')
  expect(value).toContain('<ol><li>Agree</li><li>Act</li></ol>')
  expect(value).toMatch(/<thead><tr><th><p><strong>Store<\/strong><\/p><\/th>/)
  expect(value).toContain('href="https://example.org/report?a=1&amp;b=2"')
  const xml = xmlOf(bytes)
  expect(xml).toMatch(/<w:instrText [^>]*>TOC /)
  expect(xml).toMatch(/PAGEREF(?:(?!<w:p>).)*>2<\/w:t>/)
  // Without a rule LibreOffice reads the height of a line as fixed, and cuts pictures off.
  const spacings = [
    ...xml.matchAll(/<w:spacing [^>]*w:line="[^>]*>/g),
    ...xmlOf(bytes, 'word/styles.xml').matchAll(/<w:spacing [^>]*w:line="[^>]*>/g),
  ]
  expect(spacings.map(([tag]) => /w:lineRule="auto"/.test(tag))).toEqual(spacings.map(() => true))
  expect(spacings.length).toBeGreaterThan(5)
  expect(xml).toMatch(/<w:jc w:val="right"\/>(?:(?!<\/w:tc>).)*\$1,204,300\.50/)
})

test('a list that goes on keeps its numbers, within another one as well', async () => {
  const list =
    '<ol><li>Ask</li></ol><p>First of all.</p><ol start="7"><li>Pay<ol start="3"><li>in cash</li></ol><br>soon</li><li>Tell</li></ol>'
  expect(blocksOfHtml(list)).toEqual([
    { kind: 'list', isOrdered: true, items: [{ words: plain('Ask') }] },
    { kind: 'paragraph', words: plain('First of all.') },
    {
      ...{ kind: 'list', isOrdered: true, start: 7 },
      items: [
        {
          words: [{ text: 'Pay' }, { text: '\n' }, { text: 'soon' }],
          ...{ items: [{ words: plain('in cash') }], isOrdered: true, start: 3 },
        },
        { words: plain('Tell') },
      ],
    },
  ])
  const text = await textOf('a.pdf', await print(blocksOfHtml(list), 'pdf'))
  expect(['1.', '3.', '7.', '8.'].filter((number) => !text.includes(number))).toEqual([])
  const numbering = xmlOf(await print(blocksOfHtml(list), 'docx'), 'word/numbering.xml')
  const starts = [...numbering.matchAll(/<w:lvlOverride w:ilvl="(\d)"><w:startOverride w:val="(\d)"\/>/g)]
  expect(starts.map(([, level, start]) => `${level}:${start}`).filter((one) => !one.endsWith(':1'))).toEqual([
    '0:7',
    '1:3',
  ])
})

test('drawings and pictures are in both formats; one that could fetch or run is named and left out', async () => {
  const picture = { kind: 'picture', format: 'svg', width: 400, height: 160, description: 'Budget by store' } as const
  const good: PrintedBlock = { ...picture, data: drawing, caption: 'Figure 1' }
  const bad = [
    drawing.replace('<rect', '<image href="file:///etc/passwd"/><rect'),
    drawing.replace('<rect', '<script>fetch("/")</script><rect'),
    drawing.replace('fill="#183d6b"', 'fill="url(http://127.0.0.1/x)"'),
    drawing.replace('<rect', '<use xlink:href="http://127.0.0.1/x#a"/><rect'),
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing}`,
  ].map((data): PrintedBlock => ({ ...picture, data }))
  const png: PrintedBlock = { ...picture, format: 'png', data: Buffer.from('not a picture').toString('base64') }
  for (const format of ['pdf', 'docx'] as const) {
    const text = await textOf(`report.${format}`, await print([good, ...bad, png], format))
    expect(text).toContain('Figure 1')
    expect(text.match(/A picture could not be printed: Budget by store/g)).toHaveLength(6)
  }
  const parts = Object.keys(unzipSync(await print([good], 'docx'))).filter((name) => name.startsWith('word/media/'))
  expect(parts.map((name) => name.split('.').at(-1))).toEqual(['png'])
})

test('the words of a drawing are drawn, in a font that is there on every machine', async () => {
  const inkOf = async (data: string) => {
    const png = await pngOf({ kind: 'picture', format: 'svg', data, width: 200, height: 80, description: '' })
    const image = await loadImage(png)
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const from = image.width / 2
    const { data: pixels } = canvas.getContext('2d').getImageData(from, 0, from, image.height)
    return pixels.filter((value, at) => at % 4 === 3 && value > 128).length
  }
  expect(await inkOf(drawing)).toBeGreaterThan(500)
  expect(await inkOf(drawing.replace('Budget', ''))).toBe(0)
})

test('what no file can hold does not spoil it: control characters, half letters, endless words, wide and long tables', async () => {
  const cell = (text: string) => ({ words: plain(text) })
  const wide = Array.from({ length: 20 }, (_, at) => cell(`Column ${at}`))
  const blocks: PrintedBlock[] = [
    { kind: 'paragraph', words: plain('a\u0000b\u0008c\ud800d \uffff <w:p>&amp;') },
    { kind: 'paragraph', words: plain('x'.repeat(5_000)) },
    { kind: 'heading', level: 1, text: '\u0007' },
    { kind: 'table', header: wide, rows: Array.from({ length: 1_100 }, (_, row) => [cell(`Row ${row}`), cell('1')]) },
    { kind: 'table', header: [], rows: [[cell('y '.repeat(6_000))]] },
    { kind: 'table', header: [], rows: [] },
    { kind: 'list', isOrdered: true, items: [{ words: [] }] },
  ]
  for (const format of ['pdf', 'docx'] as const) {
    const text = await textOf(`report.${format}`, await print(blocks, format))
    expect(text).toContain('abc\ufffdd')
    expect(text).toContain('<w:p>&amp;')
    expect(text).toMatch(/Column 19/)
    expect(text).toContain('600 further rows are left out.')
    expect(text).toContain('Row 499')
    expect(text).not.toContain('Row 500')
  }
})

test('HTML that is broken, deep or strange gives its text', () => {
  const textIn = (source: string) => JSON.stringify(blocksOfHtml(source))
  expect(textIn('<p>open <b>bold <p>next</table> end')).toContain('bold')
  expect(textIn(`${'<div>'.repeat(5_000)}deep`)).toBe('[]')
  expect(textIn(`${'<ul><li>a'.repeat(3_000)}`)).toContain('"a"')
  expect(blocksOfHtml('')).toEqual([])
  expect(blocksOfHtml('plain &lt;b&gt;')).toEqual([{ kind: 'paragraph', words: [{ text: 'plain <b>' }] }])
  expect(textIn('<a href="data:text/html,x">a</a><a href="//x.example">b</a>')).not.toContain('link')
})

const nested = 2_400
const page = (html: string) => print(blocksOfHtml(html), 'pdf')
const deep: [string, string][] = [
  ['tables', '<table><tr><td>a'.repeat(nested)],
  ['closed tables', '<table><tbody><tr><td>a'.repeat(nested) + '</td></tr></tbody></table>'.repeat(nested)],
  ['lists', '<ul><li>a'.repeat(nested)],
  ['quotations', '<blockquote>a'.repeat(nested)],
  ['words', '<p>' + '<b>a<i>'.repeat(nested)],
]

test.each(deep)('%s that stand in each other are printed to a depth', async (_name, html) => {
  const printedText = JSON.stringify(blocksOfHtml(html)).replace(/[^a]/g, '')
  expect(printedText.length).toBeGreaterThan(0)
  expect(printedText.length).toBeLessThan(2_000)
  expect((await page(html)).length).toBeGreaterThan(1_000)
})

const longestLine = (text: string) => Math.max(...text.split(/\s/).map((run) => run.length))

test.each(['pdf', 'docx'] as const)('a comment of tables as text breaks its runs of letters (%s)', async (format) => {
  const comment = '<table>'.repeat(nested)
  const bytes = await print([{ kind: 'paragraph', words: plain(comment) }], format)
  const text = await textOf(`a.${format}`, bytes)
  expect(text.replace(/\s/g, '')).toContain('<table>'.repeat(5))
  if (format === 'docx') expect(longestLine(text)).toBeLessThanOrEqual(120)
})

test('runs of letters are broken across changes of their look, and all letters stay', () => {
  const words = Array.from({ length: 500 }, (_one, at) => ({ text: 'x', isBold: at % 2 === 0 }))
  const [block] = printable(documentOf([{ kind: 'paragraph', words }])).blocks
  const text = block?.kind === 'paragraph' ? textOfWords(block.words) : ''
  expect([longestLine(text), text.replace(/ /g, '').length]).toEqual([120, 500])
})

test('what the font of a PDF does not have is counted in it, and stands in the Word file', async () => {
  const words = plain('The customers say: 顧客は言った。')
  const blocks: PrintedBlock[] = [{ kind: 'paragraph', words }]
  const [pdf, docx] = await Promise.all(
    (['pdf', 'docx'] as const).map(async (format) => textOf(`a.${format}`, await print(blocks, format))),
  )
  expect(pdf).toContain(reportsTexts.notInPdf(7))
  expect(docx).toContain('顧客は言った。')
  expect(docx).not.toContain('A PDF can’t show')
  expect(await textOf('a.pdf', await print(blocksOfHtml(html), 'pdf'))).not.toContain('A PDF can’t show')
})

test.each([
  ['pdf', '顧', 500],
  ['pdf', 'ก', 504],
  ['docx', '顧', 500],
  ['docx', 'ก', 500],
  ['docx', 'x', 504],
] as const)('in a %s file, 500 of %s get blanks only where nothing else ends their lines', (format, letter, length) => {
  const [block] = printable(documentOf([{ kind: 'paragraph', words: plain(letter.repeat(500)) }]), format).blocks
  expect(block?.kind === 'paragraph' && textOfWords(block.words).length).toBe(length)
})

test('breaks at the end of a paragraph are dropped, however many there are', () => {
  expect(blocksOfHtml(`<p>a${'<b> </b><br>'.repeat(20_000)}</p>`)).toEqual([{ kind: 'paragraph', words: plain('a') }])
})
