import { inColumns, type Line, type LineCell } from './pdf-columns.ts'

export type { Line } from './pdf-columns.ts'

export type TextPiece = { text: string; x: number; y: number; width: number; size: number; endsLine: boolean }

/** Pieces in the order of the file joined to lines; y grows upwards, as in the PDF. */
export function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: Line[] = []
  let open = false
  for (const piece of pieces) {
    const line = lines.at(-1)
    // A gap is as wide as the space that fills it.
    const isGap = piece.text.trim() === '' && piece.width > piece.size * cellGap
    if (piece.text !== '' && !isGap) {
      const isSameRow = line !== undefined && piece.x > line.right && Math.abs(line.y - piece.y) < line.size * 0.2
      if (line !== undefined && (open || isSameRow) && continues(line, piece)) append(line, piece)
      else lines.push(startOf(piece))
      open = true
    }
    if (piece.endsLine) open = false
  }
  const shown = lines.map((line) => ({ ...line, text: line.text.trimEnd() })).filter((line) => line.text.trim() !== '')
  return inColumns(inReadingOrder(shown))
}

const cellGap = 2
/** Letters set apart: 'K I L N'. */
const spacedLetters = /^(?:\p{Lu} ){2,40}\p{Lu}$|^(?:\p{L} ){3,40}\p{L}$/u

function wordOf({ text }: TextPiece): string {
  return spacedLetters.test(text) ? text.replaceAll(' ', '') : text
}

function startOf(piece: TextPiece): Line {
  const { x, y, size } = piece
  return { text: wordOf(piece), x, right: x + piece.width, y, size }
}

function continues(line: Line, piece: TextPiece): boolean {
  const size = Math.max(line.size, piece.size)
  return Math.abs(line.y - piece.y) < size * 0.5 && piece.x > line.right - size * 1.5
}

function append(line: Line, piece: TextPiece): void {
  const gap = piece.x - line.right
  const touches = /\s$/.test(line.text) || /^\s/.test(piece.text)
  const text = wordOf(piece)
  const isApart = gap > line.size * cellGap
  if (isApart || line.cells !== undefined) line.cells = withPart(line, { ...piece, text }, isApart, gap)
  if (isApart) line.text = `${line.text.trimEnd()}  `
  else if (gap > line.size * 0.2 && !touches) line.text += ' '
  line.text += text
  line.right = Math.max(line.right, piece.x + piece.width)
  if (piece.text.trim().length > 2) line.size = Math.max(line.size, piece.size)
}

function withPart(line: Line, piece: TextPiece, isApart: boolean, gap: number): LineCell[] {
  const cells = line.cells ?? [{ text: line.text.trim(), x: line.x, right: line.right }]
  const part = { text: piece.text.trim(), x: piece.x, right: piece.x + piece.width }
  const last = cells.at(-1)!
  if (isApart) return [...cells, part]
  const space = gap > line.size * 0.2 || /^\s/.test(piece.text) || /\s$/.test(line.text) ? ' ' : ''
  return [...cells.slice(0, -1), { ...last, text: `${last.text}${space}${part.text}`.trim(), right: part.right }]
}

/** Files usually hold their text in reading order, columns included; one that jumps about is read from top to bottom. */
function inReadingOrder(lines: Line[]): Line[] {
  const jumps = lines.filter((line, index) => line.y > (lines[index - 1]?.y ?? Infinity) + line.size).length
  if (lines.length < 6 || jumps < lines.length * 0.3) return lines
  return [...lines].sort((one, other) => other.y - one.y || one.x - other.x)
}

/** The size in which most of the characters of a document are set. */
export function bodySize(lines: readonly Line[]): number {
  const characters = new Map<number, number>()
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2
    characters.set(size, (characters.get(size) ?? 0) + line.text.length)
  }
  const sizes = [...characters].sort((one, other) => other[1] - one[1])
  const [size = 0] = sizes[0] ?? []
  const isTitle = lines.filter((line) => Math.round(line.size * 2) / 2 === size).length === 1 && lines[0]?.size === size
  const next = sizes.find(([other]) => other < size)?.[0]
  // If only the first line has the largest size, it is the title, even above a very short text.
  return isTitle && next !== undefined && sizes.every(([other]) => other <= size) ? next : size
}

/** 1 to 3 for a line set clearly larger than the body, the largest size first; null for body text. */
export function headingLevels(lines: readonly Line[], body: number): (line: Line) => number | null {
  const isLarge = (line: Line): boolean =>
    line.size >= body * 1.15 && line.text.length <= 150 && /\p{L}{2}/u.test(line.text)
  const sizes = [...new Set(lines.filter(isLarge).map((line) => Math.round(line.size)))].sort(
    (one, other) => other - one,
  )
  return (line) => (isLarge(line) ? Math.min(sizes.indexOf(Math.round(line.size)), 2) + 1 : null)
}

const bullet = /^\s*(?:[•●▪◦‣–·*-]|\d{1,3}[.)]|[a-z]\))\s+\S/
/** Words that the document itself writes with a hyphen inside a line keep it when a line ends there. */
export function hyphenatedWords(lines: readonly Line[]): Set<string> {
  const words = new Set<string>()
  for (const line of lines)
    for (const [word] of line.text.matchAll(/(?<!\p{L})\p{L}+-\p{L}+/gu)) words.add(word.toLowerCase())
  return words
}

/** The text of a page: lines end with '\n', paragraphs with an empty line, headings carry Markdown's '#'. */
export function pageText(
  lines: readonly Line[],
  level: (line: Line) => number | null,
  hyphenated: ReadonlySet<string>,
): string {
  let text = ''
  let previous: Line | null = null
  const leading = usualLeading(lines)
  for (const line of lines) {
    const heading = level(line)
    if (previous === null) text = heading === null ? line.text : `${'#'.repeat(heading)} ${line.text.trim()}`
    else if (heading !== null && heading === level(previous) && !isApart(previous, line, leading))
      text += ` ${line.text.trim()}`
    else if (heading !== null) text += `\n\n${'#'.repeat(heading)} ${line.text.trim()}`
    else if (level(previous) !== null || startsParagraph(previous, line, leading)) text += `\n\n${line.text}`
    else if (line.isRow === true || previous.isRow === true) text += `\n${line.text}`
    else text = joinLine(text, line.text, hyphenated)
    previous = line
  }
  return text
}

function usualLeading(lines: readonly Line[]): number {
  const gaps = lines
    .map((line, index) => (lines[index - 1]?.y ?? line.y) - line.y)
    .filter((gap, index) => gap > 0 && gap < (lines[index]?.size ?? 0) * 2.5)
    .sort((one, other) => one - other)
  return gaps[Math.floor(gaps.length / 2)] ?? 0
}

function isApart(previous: Line, line: Line, leading: number): boolean {
  const gap = previous.y - line.y
  return gap < 0 || gap > Math.max(line.size * 1.5, leading * 1.35)
}

function startsParagraph(previous: Line, line: Line, leading: number): boolean {
  if (line.isRow === true && previous.isRow === true) return false
  const midSentence = /[\p{L},-]$/u.test(previous.text) && /^\p{Ll}/u.test(line.text.trimStart())
  if (previous.y - line.y < 0) return !midSentence
  if (isApart(previous, line, leading) || bullet.test(line.text)) return true
  if (Math.abs(previous.size - line.size) > line.size * 0.12) return true
  return line.x > previous.x + line.size && /[.!?:]["”’)]?$/.test(previous.text)
}

/** Beginnings of English compounds that no word has without their hyphen. */
const compoundBeginning = /^(?:well|self|ex|ill|half|quasi|cross|all)$/i

function joinLine(text: string, next: string, hyphenated: ReadonlySet<string>): string {
  const before = /(?<!\p{L})(\p{L}+)-$/u.exec(text)?.[1]
  const after = /^\s*(\p{Ll}+)/u.exec(next)?.[1]
  if (before === undefined || after === undefined) return `${text}\n${next}`
  const keeps = compoundBeginning.test(before) || hyphenated.has(`${before}-${after}`.toLowerCase())
  return (keeps ? text : text.slice(0, -1)) + next.trimStart()
}
