import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { failures, Refusal } from '../failures.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { Reader } from './messages.ts'
import { type Block, pagesOf } from './paging.ts'
import { mainPart } from './relationships.ts'
import { cleanHtml, topLevelElements } from './simple-html.ts'
import { sensibleTitle } from './titles.ts'
import { emitDateCreated } from './stated-dates.ts'
import { ZipArchive } from './unzip.ts'
import { decodeEntities } from './xml.ts'

const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", "br[type='page'] => hr"]

export const readDocx: Reader = async (bytes, emit) => {
  const archive = new ZipArchive(bytes)
  if (mainPart(archive, 'word/document.xml') === null) throw new Refusal(failures.notA('docx'))
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
  for (const page of pagesOf(blocks)) emit({ type: 'page', ...page })
  emit({ type: 'complete' })
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
