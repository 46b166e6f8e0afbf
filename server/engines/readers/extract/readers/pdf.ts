import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, PDFDateString, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import { failures, Refusal } from '../failures.ts'
import type { Emit, Reader } from './messages.ts'
import { bodySize, headingLevels, hyphenatedWords, type Line, linesOf, pageText, type TextPiece } from './pdf-layout.ts'
import { fieldLines } from './pdf-fields.ts'
import { sensibleTitle } from './titles.ts'

const thumbnailWidth = 200
const thumbnailMaximumHeight = 400
const thumbnailPages = 30
/** Pictures of pages are a nicety: they are drawn while the process is younger than this. */
const thumbnailDeadlineMilliseconds = 12_000
const largestImagePixels = 40_000_000

export const readPdf: Reader = async (bytes, emit) => {
  const document = await open(bytes)
  const pages: (Line[] | null)[] = []
  const fields: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    pages.push(await pageLines(document, number))
    fields.push(await pageFields(document, number))
    if (number % 10 === 0) emit({ type: 'progress', fraction: (number / document.numPages) * 0.9 })
  }
  const hasText = pages.some((lines) => lines?.some((line) => /[\p{L}\p{N}]/u.test(line.text)))
  if (!hasText && fields.every((text) => text === '')) throw new Refusal(failures.scanned())
  const all = pages.flatMap((lines) => lines ?? [])
  const level = headingLevels(all, bodySize(all))
  const hyphenated = hyphenatedWords(all)
  const failed = numbersOf(pages, (lines) => lines === null)
  const blank = numbersOf(pages, (lines, index) => lines?.length === 0 && fields[index] === '')
  if (failed.length > 0) emit({ type: 'remark', text: readingTexts.remarks.pagesFailed(failed) })
  if (blank.length > 0) emit({ type: 'remark', text: readingTexts.remarks.pagesWithoutText(blank) })
  const stated = await metadata(document)
  const title = stated.title ?? largestLine(pages[0] ?? [], level)
  if (title !== null) emit({ type: 'title', title })
  if (stated.created !== null) emit({ type: 'date', source: 'created', value: stated.created })
  for (const [index, lines] of pages.entries()) {
    const parts = [pageText(lines ?? [], level, hyphenated), fields[index] ?? '']
    emit({ type: 'page', text: parts.filter((part) => part !== '').join('\n\n'), html: null })
  }
  emit({ type: 'complete' })
  await drawThumbnails(document, emit)
}

async function open(bytes: Buffer): Promise<PDFDocumentProxy> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    return await getDocument({
      data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
      cMapUrl: `${join(folder, 'cmaps')}/`,
      iccUrl: `${join(folder, 'iccs')}/`,
      wasmUrl: `${join(folder, 'wasm')}/`,
      maxImageSize: largestImagePixels,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
    }).promise
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new Refusal(name === 'PasswordException' ? failures.password() : failures.broken())
  }
}

/** The numbers of pages that are so, from 1. */
const numbersOf = (pages: readonly (Line[] | null)[], is: (lines: Line[] | null, index: number) => boolean): number[] =>
  pages.flatMap((lines, index) => (is(lines, index) ? [index + 1] : []))

/** Null for a page that could not be read. */
async function pageLines(document: PDFDocumentProxy, number: number): Promise<Line[] | null> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    return linesOf(items.flatMap((item) => ('str' in item ? [pieceOf(item)] : [])))
  } catch {
    return null
  }
}

/** What was filled into the form of a page, which its text does not hold. */
async function pageFields(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number)
    return fieldLines(await page.getAnnotations({ intent: 'display' }))
  } catch {
    return ''
  }
}

function pieceOf(item: {
  str: string
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}): TextPiece {
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform
  const size = Math.hypot(c, d) || item.height || 1
  return { text: item.str.replace(/[\0\u00AD]/g, ''), x, y, width: item.width, size, endsLine: item.hasEOL }
}

async function metadata(document: PDFDocumentProxy): Promise<{ title: string | null; created: string | null }> {
  try {
    const { info } = await document.getMetadata()
    const { Title: title, CreationDate: created } = info as { Title?: unknown; CreationDate?: unknown }
    return {
      title: typeof title === 'string' ? sensibleTitle(title) : null,
      created: typeof created === 'string' ? (PDFDateString.toDateObject(created)?.toISOString() ?? null) : null,
    }
  } catch {
    return { title: null, created: null }
  }
}

function largestLine(lines: readonly Line[], level: (line: Line) => number | null): string | null {
  const largest = lines
    .slice(0, 30)
    .filter((line) => level(line) !== null)
    .sort((one, other) => other.size - one.size)[0]
  return sensibleTitle(largest?.text)
}

async function drawThumbnails(document: PDFDocumentProxy, emit: Emit): Promise<void> {
  const count = Math.min(document.numPages, thumbnailPages)
  for (let number = 1; number <= count && performance.now() < thumbnailDeadlineMilliseconds; number += 1) {
    const url = await thumbnail(document, number)
    if (url !== null) emit({ type: 'thumbnail', page: number, url })
  }
}

async function thumbnail(document: PDFDocumentProxy, number: number): Promise<string | null> {
  try {
    const page: PDFPageProxy = await document.getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const scale = Math.min(thumbnailWidth / natural.width, thumbnailMaximumHeight / natural.height)
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}
