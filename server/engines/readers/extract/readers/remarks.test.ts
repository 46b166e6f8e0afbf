import { strToU8, zipSync } from 'fflate'
import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { readDocx } from './docx.ts'
import type { Reader } from './messages.ts'
import { readPdf } from './pdf.ts'
import { readPptx } from './pptx.ts'
import { readHtml, readMarkdown } from './texts.ts'

async function read(reader: Reader, bytes: Uint8Array | string): Promise<{ pages: string[]; remarks: string[] }> {
  const found = { pages: [] as string[], remarks: [] as string[] }
  await reader(Buffer.from(bytes as Uint8Array), (message) => {
    if (message.type === 'page') found.pages.push(message.text.replace(/\s+/g, ' ').trim())
    if (message.type === 'remark') found.remarks.push(message.text)
  })
  return found
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const zipOf = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
const linksOf = (links: readonly [type: string, target: string][]): string =>
  `<Relationships xmlns="${packages}/relationships">${links
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const docxOf = (body: string, headers: readonly string[] = []): Uint8Array =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': linksOf([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document ${word} ${drawing}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': linksOf(headers.map((_, at) => ['header', `header${at}.xml`])),
    ...Object.fromEntries(
      headers.map((text, at) => [`word/header${at}.xml`, `<w:hdr ${word}>${paragraph(text)}</w:hdr>`]),
    ),
  })

test('page headers of a Word file count once, and its pictures are told', async () => {
  const headers = ['Harbour Roasters', 'Harbour Roasters', '3 of 9', 'Draft']
  expect(await read(readDocx, docxOf(paragraph('Beans are dear.'), headers))).toEqual({
    pages: ['Beans are dear. Page header: Harbour Roasters Page header: Draft'],
    remarks: [],
  })
  const picture = '<w:p><w:r><w:drawing><a:blip/></w:drawing></w:r></w:p>'
  expect((await read(readDocx, docxOf(paragraph('Beans are dear.') + picture))).remarks).toEqual([
    '1 picture was left out.',
  ])
})

const shape = (text: string, type?: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === undefined ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
const pptxOf = (shapes: string, links: readonly [string, string][], others: Record<string, string>): Uint8Array =>
  zipOf({
    '_rels/.rels': linksOf([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': linksOf([['slide', 'slides/slide1.xml']]),
    'ppt/slides/slide1.xml': `<p:sld>${shapes}</p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': linksOf(links),
    ...others,
  })

test('numbers and dates of slides are no text, their pictures and charts are told', async () => {
  const shapes = shape('Winter plan', 'title') + shape('Beans are dear') + shape('14', 'sldNum') + shape('May', 'dt')
  const links: [string, string][] = [
    ['image', '../media/a.png'],
    ['image', '../media/b.png'],
    ['chart', '../charts/chart1.xml'],
  ]
  expect(await read(readPptx, pptxOf(shapes, links, {}))).toEqual({
    pages: ['# Winter plan Beans are dear'],
    remarks: ['2 pictures were left out.', '1 chart was left out.'],
  })
})

test('text that a page hides is told', async () => {
  const hidden = '<html><body><p>Open</p><p style="display:none">secret</p></body></html>'
  const { pages, remarks } = await read(readHtml, hidden)
  expect([pages, remarks.length]).toEqual([['Open'], 1])
  expect((await read(readHtml, '<html><body><p>Open</p></body></html>')).remarks).toEqual([])
})

test('apostrophes and backslashes that were read as quoting are told', async () => {
  const apostrophes = await read(readCsv, "name,units\n'Ann, Bo',1\n'it''s',2\n")
  const backslashes = await read(readCsv, 'name,units\n"a \\"b\\", c",1\n"d",2\n')
  const plainly = await read(readCsv, 'name,units\n"Ann, Bo",1\n')
  expect([apostrophes.remarks, backslashes.remarks, plainly.remarks]).toEqual([
    ['Texts are quoted with apostrophes, which were left out.'],
    ['Quotes inside texts are written as \\", so a backslash before a character was left out.'],
    [],
  ])
})

/** A document of a page for each text; an empty one has nothing on it. */
function pdfOf(texts: readonly string[]): string {
  const streams = texts.map((text) => (text === '' ? '' : `BT /F 12 Tf 72 700 Td (${text}) Tj ET`))
  const pages = texts.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...streams.flatMap((stream, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * at} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    ]),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.4\n${body}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`
}

test('pages of a PDF that hold no text are told', async () => {
  const { pages, remarks } = await read(readPdf, pdfOf(['The harvest begins in May.', '', 'It ends in June.']))
  expect([pages, remarks]).toEqual([
    ['The harvest begins in May.', '', 'It ends in June.'],
    ['Page 2 has no text; it may be a picture.'],
  ])
})

test('tags of a website in a text are remarked on once', async () => {
  const text = '# Help\n\n{% include "a.html" %}\n\nAsk in {% slack_channel "people-ops" %}.\n'
  expect((await read(readMarkdown, text)).remarks).toEqual([readingTexts.remarks.siteTags])
  expect((await read(readMarkdown, '# Help\n\nDear {{ name }}, 5% of {it}.\n')).remarks).toEqual([])
})
