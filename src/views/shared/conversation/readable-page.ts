export type ReadablePiece = { text: string; isMarked: boolean; isFirst: boolean }
export type ReadableLine = { kind: 'heading' | 'item' | 'plain'; pieces: readonly ReadablePiece[] }

type Span = { from: number; to: number }

/**
 * A page's text in lines, with the passage from `start` to `end` (UTF-16 offsets) marked. Strips Markdown: heading `#`,
 * bullets, emphasis `*` and link targets.
 */
export function readableLines(text: string, start: number, end: number): ReadableLine[] {
  const isMarkdown = /^#{1,6} \S/m.test(text) || /\]\(https?:/.test(text)
  const lines: ReadableLine[] = []
  let isFirst = true
  let from = 0
  for (const line of text.split('\n')) {
    const { kind, prefix } = isMarkdown ? kindOf(line) : { kind: 'plain' as const, prefix: 0 }
    const spans = isMarkdown ? visibleSpans(line, prefix) : [{ from: 0, to: line.length }]
    const pieces = spans.flatMap((span) => piecesOf(line, span, start - from, end - from))
    const firstMarked = isFirst ? pieces.findIndex(({ isMarked }) => isMarked) : -1
    if (firstMarked !== -1) isFirst = false
    lines.push({ kind, pieces: pieces.map((piece, index) => ({ ...piece, isFirst: index === firstMarked })) })
    from += line.length + 1
  }
  return joinWrapped(withoutDoubleGaps(lines))
}

function kindOf(line: string): { kind: ReadableLine['kind']; prefix: number } {
  const [heading] = /^#{1,6} +/.exec(line) ?? []
  if (heading !== undefined) return { kind: 'heading', prefix: heading.length }
  const [item] = /^\s*[*+-] +/.exec(line) ?? []
  return item === undefined ? { kind: 'plain', prefix: 0 } : { kind: 'item', prefix: item.length }
}

/** The visible parts of a line: emphasis without its marks, links without their targets. */
function visibleSpans(line: string, prefix: number): Span[] {
  const spans: Span[] = []
  let from = prefix
  for (const sign of line.matchAll(/\*{1,3}|!?\[(?=[^\]]*\]\()|\]\([^)]*\)|\\(?=[!-/:-@[-`{-~])/g)) {
    if (sign.index < prefix) continue
    if (sign.index > from) spans.push({ from, to: sign.index })
    from = Math.max(from, sign.index + sign[0].length)
  }
  if (from < line.length) spans.push({ from, to: line.length })
  return spans
}

function piecesOf(line: string, { from, to }: Span, start: number, end: number): Omit<ReadablePiece, 'isFirst'>[] {
  const [highlightFrom, highlightTo] = [Math.min(Math.max(start, from), to), Math.max(Math.min(end, to), from)]
  if (highlightFrom >= highlightTo) return [{ text: line.slice(from, to), isMarked: false }]
  return [
    { text: line.slice(from, highlightFrom), isMarked: false },
    { text: line.slice(highlightFrom, highlightTo), isMarked: true },
    { text: line.slice(highlightTo, to), isMarked: false },
  ].filter(({ text }) => text !== '')
}

const isEmpty = ({ pieces }: ReadableLine) => pieces.every(({ text }) => text.trim() === '')

function withoutDoubleGaps(lines: readonly ReadableLine[]): ReadableLine[] {
  return lines.filter((line, index) => !isEmpty(line) || !isEmpty(lines[index - 1] ?? line))
}

const shortestWrapped = 45
const textOf = ({ pieces }: ReadableLine) => pieces.map(({ text }) => text).join('')

/** PDFs break lines at the paper's width: joins lines that continue on the next one. */
function joinWrapped(lines: readonly ReadableLine[]): ReadableLine[] {
  const joined: ReadableLine[] = []
  let isOpen = false
  for (const line of lines) {
    const before = joined.at(-1)
    const goesOn = line.kind === 'plain' && /^\S/.test(textOf(line)) && !/^(\d+[.)]|[•–-]) /.test(textOf(line))
    if (before && isOpen && goesOn) {
      const isMarked = (before.pieces.at(-1)?.isMarked ?? false) && (line.pieces[0]?.isMarked ?? false)
      const space = { text: ' ', isMarked, isFirst: false }
      joined[joined.length - 1] = { kind: before.kind, pieces: [...before.pieces, space, ...line.pieces] }
    } else joined.push(line)
    isOpen = line.kind !== 'heading' && textOf(line).length >= shortestWrapped && !/[.:;!?]$/.test(textOf(line).trim())
  }
  return joined
}
