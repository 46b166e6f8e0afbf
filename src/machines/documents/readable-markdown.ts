import { withPathsOfPages } from './document-links.ts'

const directive = /\{%[^%\n]{0,300}%\}/g
const lineBreak = /<br[ \t]{0,3}\/?>/gi
const fenceStart = /^ {0,3}(```|~~~)/

/** A line without its comments, and whether one goes on in the next line. */
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

/** Rows of tables and headings have one line each. */
const breakIn = (line: string): string => (/^\s{0,3}[|#]/.test(line) ? ' · ' : '  \n')

function readableLine(line: string): string {
  const shownBreak = breakIn(line)
  const pieces = line.split('`')
  return pieces
    .map((piece, at) => (at % 2 === 0 ? piece.replace(directive, '').replace(lineBreak, shownBreak) : piece))
    .join('`')
}

/** Markdown of a website's generator as people read it: no comments and no directives, and line breaks as such. */
export function readableMarkdown(text: string): string {
  let fence: string | null = null
  let isInComment = false
  const lines: string[] = []
  for (const line of withPathsOfPages(text).split('\n')) {
    const marker = isInComment ? null : (fenceStart.exec(line)?.[1] ?? null)
    const isFence = marker !== null && (fence === null || fence === marker)
    if (isFence) fence = fence === null ? marker : null
    if (isFence || fence !== null) {
      lines.push(line)
      continue
    }
    const plain = withoutComments(line, isInComment)
    isInComment = plain.isInComment
    lines.push(readableLine(plain.text))
  }
  return lines.join('\n')
}
