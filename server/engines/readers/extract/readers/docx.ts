import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import { failures, Refusal } from '../failures.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { Reader } from './messages.ts'
import { type Block, pagesOf } from './paging.ts'
import { mainPart, relationships } from './relationships.ts'
import { cleanHtml, topLevelElements } from './simple-html.ts'
import { sensibleTitle } from './titles.ts'
import { emitDateCreated } from './stated-dates.ts'
import { ZipArchive } from './unzip.ts'
import { attribute, decodeEntities, XmlScanner } from './xml.ts'

const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", "br[type='page'] => hr"]

export const readDocx: Reader = async (bytes, emit) => {
  const archive = new ZipArchive(bytes)
  const part = mainPart(archive, 'word/document.xml')
  if (part === null) throw new Refusal(failures.notA('docx'))
  const core = archive.text('docProps/core.xml')
  const counted = repacked(archive)
  emit({ type: 'progress', fraction: 0.2 })
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml(
    { buffer: counted },
    { styleMap, convertImage, externalFileAccess: false, includeEmbeddedStyleMap: false },
  )
  emit({ type: 'progress', fraction: 0.8 })
  const blocks = topLevelElements(cleanHtml(value)).map(blockOf)
  if (!blocks.some((block) => /[\p{L}\p{N}]/u.test(block.text))) throw new Refusal(failures.noText())
  const title = headingTitle(blocks) ?? sensibleTitle(decodeEntities(/<dc:title>([^<]*)</.exec(core ?? '')?.[1] ?? ''))
  if (title !== null) emit({ type: 'title', title })
  emitDateCreated(core, emit)
  for (const text of remarksOf(archive, part)) emit({ type: 'remark', text })
  const beside = besideTheText(archive, part).map((text) => ({ text, html: null, isHeading: false, breaksPage: false }))
  for (const page of pagesOf([...blocks, ...beside.map(asParagraph)])) emit({ type: 'page', ...page })
  emit({ type: 'complete' })
}

const asParagraph = (block: Block): Block => ({ ...block, html: `<p>${escaped(block.text)}</p>` })
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The paragraphs of a part, each with who wrote it where the part says so. */
function paragraphsOf(xml: string): { text: string; author: string | null }[] {
  const found: { text: string; author: string | null }[] = []
  let paragraph = ''
  let author: string | null = null
  let inText = false
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      if (name === 'comment') author = attribute(attributes, 'w:author')
      if (name === 't') inText = true
      if (name === 'tab' || name === 'br') paragraph += ' '
    },
    text: (raw) => {
      if (inText) paragraph += raw
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name !== 'p') return
      const text = decodeEntities(paragraph).replace(/\s+/g, ' ').trim()
      if (text !== '') found.push({ text, author })
      paragraph = ''
    },
  })
  scanner.pushText(xml)
  return found
}

const pageNumber = /^(?:page|seite)?[\s\d/.–-]{0,40}(?:of|von)?[\s\d]{0,20}$/i

/** Page headers and footers, each once, and comments with who wrote them. */
function besideTheText(archive: ZipArchive, part: string): string[] {
  const links = relationships(archive, part).filter(({ target }) => archive.has(target))
  const read = (type: string) =>
    links.filter((link) => link.type === type).flatMap(({ target }) => paragraphsOf(archive.text(target) ?? ''))
  const words = (type: string) =>
    [...new Set(read(type).map(({ text }) => text))].filter((text) => !pageNumber.test(text))
  return [
    ...words('header').map((text) => `Page header: ${text}`),
    ...words('footer').map((text) => `Page footer: ${text}`),
    ...read('comments').map(({ text, author }) => `Comment${author ? ` by ${author}` : ''}: ${text}`),
  ]
}

function remarksOf(archive: ZipArchive, part: string): string[] {
  const xml = archive.text(part) ?? ''
  const pictures = xml.match(/<a:blip\b|<v:imagedata\b/g)?.length ?? 0
  return [
    ...(/<w:(?:ins|del|moveFrom|moveTo) /.test(xml) ? [readingTexts.remarks.trackedChanges] : []),
    ...(pictures > 0 ? [readingTexts.remarks.imagesLeftOut(pictures)] : []),
  ]
}

/** The library unzips by itself and counts nothing: it is given a plain copy of what was counted, without pictures. */
function repacked(archive: ZipArchive): Buffer {
  const parts: Record<string, Uint8Array> = {}
  const requested = archive.names().filter((name) => /\.(?:xml|rels)$/i.test(name))
  for (const name of requested) parts[name] = archive.bytes(name)
  return Buffer.from(zipSync(parts, { level: 0 }))
}

function blockOf(html: string): Block {
  const pageBreak = /<hr \/>/
  const shown = html.replaceAll('<hr />', '')
  return {
    text: htmlToMarkdown(shown),
    html: shown,
    isHeading: /^<h[1-6]>/.test(shown),
    breaksPage: pageBreak.test(html),
  }
}

function headingTitle(blocks: readonly Block[]): string | null {
  const first = blocks.slice(0, 10).find((block) => block.isHeading && block.text !== '')
  return sensibleTitle(first?.text.replace(/^#+\s/, ''))
}
