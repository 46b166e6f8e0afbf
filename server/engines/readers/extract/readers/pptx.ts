import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import { failures, Refusal } from '../failures.ts'
import type { Reader } from './messages.ts'
import { mainPart, relationships } from './relationships.ts'
import { sensibleTitle } from './titles.ts'
import { emitDateCreated } from './stated-dates.ts'
import { ZipArchive } from './unzip.ts'
import { attribute, decodeEntities, XmlScanner } from './xml.ts'

type Slide = { title: string | null; text: string }

/** One page a slide, in the order of the show; the slide's title is a heading, table rows are lines. */
export const readPptx: Reader = async (bytes, emit) => {
  const archive = new ZipArchive(bytes)
  const part = mainPart(archive, 'ppt/presentation.xml')
  if (part === null) throw new Refusal(failures.notA('pptx'))
  const parts = slideParts(archive, part)
  const slides = parts.map((slide) => withNotes(readSlide(archive.bytes(slide)), notesOf(archive, slide)))
  const remarks = remarksOf(archive, parts)
  if (!slides.some((slide) => /[\p{L}\p{N}]/u.test(slide.text))) throw new Refusal(failures.noText())
  const title = slides.map((slide) => sensibleTitle(slide.title)).find((candidate) => candidate !== null)
  if (title !== undefined && title !== null) emit({ type: 'title', title })
  emitDateCreated(archive.text('docProps/core.xml'), emit)
  for (const text of remarks) emit({ type: 'remark', text })
  for (const slide of slides) emit({ type: 'page', text: slide.text, html: null })
  emit({ type: 'complete' })
}

const withNotes = (slide: Slide, notes: string): Slide =>
  notes === '' ? slide : { ...slide, text: `${slide.text}\n\nSpeaker notes: ${notes}`.trim() }

/** What the speaker wrote under a slide. */
function notesOf(archive: ZipArchive, slide: string): string {
  const link = relationships(archive, slide).find(({ type, target }) => type === 'notesSlide' && archive.has(target))
  return link === undefined ? '' : readSlide(archive.bytes(link.target)).text
}

/** Remarks on what is left out of the slides, and on hidden slides, which are read. */
function remarksOf(archive: ZipArchive, slides: readonly string[]): string[] {
  const links = slides.flatMap((slide) => relationships(archive, slide))
  const pictures = links.filter(({ type }) => type === 'image').length
  const charts = links.filter(({ type }) => type === 'chart').length
  const isHidden = (slide: string) =>
    /<(?:\w{1,9}:)?sld\s[^<>]{0,2000}\bshow="(?:0|false)"/.test(archive.text(slide) ?? '')
  const hidden = slides.flatMap((slide, index) => (isHidden(slide) ? [index + 1] : []))
  return [
    ...(pictures > 0 ? [readingTexts.remarks.imagesLeftOut(pictures)] : []),
    ...(charts > 0 ? [readingTexts.remarks.chartsLeftOut(charts)] : []),
    ...(hidden.length > 0 ? [readingTexts.remarks.hiddenSlides(hidden)] : []),
  ]
}

function slideParts(archive: ZipArchive, part: string): string[] {
  const targets = new Map(relationships(archive, part).map((link) => [link.id, link.target]))
  const slides: string[] = []
  const open = (name: string, attributes: string): void => {
    const target = name === 'sldId' ? targets.get(attribute(attributes, 'r:id') ?? '') : undefined
    if (target !== undefined && archive.has(target)) slides.push(target)
  }
  new XmlScanner({ open }).pushText(archive.text(part) ?? '')
  return slides
}

/** Shapes become paragraphs; the cells of a table row are joined by ' | '. */
function readSlide(xml: Buffer): Slide {
  const blocks: string[] = []
  let title: string | null = null
  let paragraph = ''
  let lines: string[] = []
  let cells: string[] = []
  let inText = false
  let inRow = false
  let isTitle = false
  let isFrame = false
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      if (name === 'sp') {
        isTitle = false
        isFrame = false
      }
      if (name === 'ph') {
        const type = attribute(attributes, 'type') ?? ''
        isTitle = ['title', 'ctrTitle'].includes(type)
        isFrame = ['sldNum', 'dt', 'sldImg'].includes(type)
      }
      if (name === 'tr') inRow = true
      if (name === 't') inText = true
      if (name === 'br') paragraph += ' '
    },
    text: (raw) => {
      if (inText) paragraph += raw
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'p') {
        const line = decodeEntities(paragraph).replace(/\s+/g, ' ').trim()
        if (line !== '' && !isFrame) lines.push(line)
        paragraph = ''
      }
      if (name === 'tc') {
        cells.push(lines.join(' '))
        lines = []
      }
      if (name === 'tr') {
        blocks.push(cells.join(' | '))
        cells = []
        inRow = false
      }
      if (name === 'txBody' && !inRow && lines.length > 0) {
        if (isTitle) title = lines.join(' ')
        blocks.push(isTitle ? `# ${lines.join(' ')}` : lines.join('\n'))
        lines = []
      }
    },
  })
  scanner.push(xml)
  return { title, text: textOf(blocks) }
}

const isRow = (line: string | undefined): boolean => line?.includes(' | ') === true

/** Puts table rows on consecutive lines, and empty lines between all other blocks. */
function textOf(blocks: readonly string[]): string {
  let text = ''
  let last: string | undefined
  for (const block of blocks) {
    const lines = block.split('\n')
    text += last === undefined ? block : `${isRow(last) && isRow(lines[0]) ? '\n' : '\n\n'}${block}`
    last = lines.at(-1)
  }
  return text
}
