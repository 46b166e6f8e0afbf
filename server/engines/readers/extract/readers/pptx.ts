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
  const slides = slideParts(archive, part).map((slide) => readSlide(archive.bytes(slide)))
  if (!slides.some((slide) => /[\p{L}\p{N}]/u.test(slide.text))) throw new Refusal(failures.noText())
  const title = slides.map((slide) => sensibleTitle(slide.title)).find((candidate) => candidate !== null)
  if (title !== undefined && title !== null) emit({ type: 'title', title })
  emitDateCreated(archive.text('docProps/core.xml'), emit)
  for (const slide of slides) emit({ type: 'page', text: slide.text, html: null })
  emit({ type: 'complete' })
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
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      if (name === 'sp') isTitle = false
      if (name === 'ph') isTitle = ['title', 'ctrTitle'].includes(attribute(attributes, 'type') ?? '')
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
        if (line !== '') lines.push(line)
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

/** Rows of a table stand on lines that follow each other, all else has an empty line between. */
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
