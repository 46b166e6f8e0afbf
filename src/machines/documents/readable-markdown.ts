import { withoutSiteTags } from '../../../contract/documents/site-tags.ts'
import { withPathsOfPages } from './document-links.ts'

const fenceStart = /^ {0,3}(```|~~~)/

/** Removes comments from a line. `isInComment`: a comment continues on the next line. */
function withoutComments(line: string, isInComment: boolean): { text: string; isInComment: boolean } {
  let text = ''
  let at = 0
  let isInside = isInComment
  for (;;) {
    const next = line.indexOf(isInside ? '-->' : '<!--', at)
    if (!isInside) text += line.slice(at, next === -1 ? undefined : next)
    if (next === -1) return { text, isInComment: isInside }
    at = next + (isInside ? 3 : 4)
    isInside = !isInside
  }
}

/** Table rows and headings must stay on one line. */
const breakIn = (line: string): string => (/^\s{0,3}[|#]/.test(line) ? ' · ' : '  \n')

/** Presentational HTML tags to remove. Anything else in angle brackets, such as `<your name>`, is text. */
const TAGS: ReadonlySet<string> = new Set(
  'a abbr b br center code details div em figure figcaption font i img kbd mark p section small span strong sub summary sup table tbody td th thead tr u'.split(
    ' ',
  ),
)
const longestTag = 1_000
const tagStart = /^<(\/?)([a-z]{1,10})(?=[\s/>])/i
const hrefIn = /\shref="([^"<>\s]{1,900})"/i

/** Removes tags. Links become Markdown links, line breaks become `shownBreak`. */
function withoutTags(piece: string, shownBreak: string): string {
  let text = ''
  let at = 0
  let href: string | null = null
  const lastLinkEnd = piece.lastIndexOf('</a>')
  for (;;) {
    const open = piece.indexOf('<', at)
    if (open === -1) return text + piece.slice(at)
    text += piece.slice(at, open)
    const from = piece.slice(open, open + longestTag)
    const [, slash = '', name = ''] = tagStart.exec(from) ?? []
    const end = from.indexOf('>')
    if (!TAGS.has(name.toLowerCase()) || end === -1) {
      text += '<'
      at = open + 1
      continue
    }
    const tag = from.slice(0, end + 1)
    at = open + tag.length
    if (name.toLowerCase() === 'br') text += shownBreak
    if (name.toLowerCase() !== 'a') continue
    if (slash !== '' && href !== null) text += `](${href})`
    href = slash === '' && at <= lastLinkEnd ? (hrefIn.exec(tag)?.[1] ?? null) : null
    if (href !== null) text += '['
  }
}

function readableLine(line: string): string {
  const shownBreak = breakIn(line)
  const shown = line
    .split('`')
    .map((piece, at) => (at % 2 === 0 ? withoutTags(withoutSiteTags(piece), shownBreak) : piece))
    .join('`')
  // Indentation below a tag doesn't mean a code block.
  return shown !== line && line.trimStart().startsWith('<') ? shown.trimStart() : shown
}

const PROPERTY = /^[\w-]{1,60}:[ \t]/

/** How many lines of front matter or a form's head a text begins with, such as `owner: Petra Finch`. */
function countProperties(lines: readonly string[]): number {
  const count = lines.findIndex((line) => !PROPERTY.test(line))
  return count === -1 ? lines.length : count
}

/** Turns a website generator's Markdown into readable Markdown: without comments and tags, with real line breaks. */
export function readableMarkdown(text: string): string {
  let fence: string | null = null
  let isInComment = false
  const lines: string[] = []
  const written = withPathsOfPages(text).split('\n')
  const properties = countProperties(written)
  for (const [at, line] of written.entries()) {
    const marker = isInComment ? null : (fenceStart.exec(line)?.[1] ?? null)
    const isFence = marker !== null && (fence === null || fence === marker)
    if (isFence) fence = fence === null ? marker : null
    if (isFence || fence !== null) {
      lines.push(line)
      continue
    }
    const plain = withoutComments(line, isInComment)
    isInComment = plain.isInComment
    lines.push(readableLine(plain.text) + (at < properties - 1 ? '  ' : ''))
  }
  return lines.join('\n')
}
