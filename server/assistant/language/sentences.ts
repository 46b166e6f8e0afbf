export type Place = { start: number; end: number }
/** A piece of a text that can be read alone; `text.slice(start, end)` is exactly its source. */
export type Sentence = {
  start: number
  end: number
  kind: 'sentence' | 'item' | 'row'
  /** Of a row: where the names of its columns stand. */
  header: Place | null
  /** The number of its block (paragraph, list, table); items of one list share it. */
  block: number
  /** The headings that stand over it within the text, nearest last. */
  headings: string[]
}

type Line = { start: number; end: number; text: string }
type Kind = 'paragraph' | 'item' | 'row' | 'heading' | 'rule' | 'nothing'
type Block = Line & { kind: Kind }

const itemPattern = /^\s*(?:[-*+•]|\d{1,3}[.)]|[a-z][.)])\s+/
const abbreviations =
  /(?:\b(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|st|no|approx|u\.s|inc|ltd|co|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.|\b[A-Z]\.)$/i

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const part of text.split('\n')) {
    lines.push({ start, end: start + part.length, text: part })
    start += part.length + 1
  }
  return lines
}

function kindOf(line: string): Kind {
  const trimmed = line.trim()
  if (trimmed === '' || /^(?:-{3,}|\*{3,}|_{3,}|={3,}|`{3,}.*|~{3,}.*)$/.test(trimmed)) return 'nothing'
  if (/^\{%.*%\}$/.test(trimmed) || /^!\[[^\]]*\]\([^)]*\)$/.test(trimmed) || /^<[^>]+>$/.test(trimmed))
    return 'nothing'
  if (/^#{1,6}\s/.test(trimmed)) return 'heading'
  if (/^\|?[\s:|-]*-{2,}[\s:|-]*\|?$/.test(trimmed) && trimmed.includes('|')) return 'rule'
  if (/^\|.*\|$/.test(trimmed) || trimmed.split('|').length > 2 || trimmed.split('\t').length > 2) return 'row'
  if (itemPattern.test(line)) return 'item'
  return 'paragraph'
}

/** Where the text begins after front matter (`---` ... `---`), which is no prose. */
function proseStart(lines: Line[]): number {
  if (lines[0]?.text.trim() !== '---') return 0
  const close = lines.findIndex((line, index) => index > 0 && line.text.trim() === '---')
  return close < 0 ? 0 : close + 1
}

const isFigure = (token: string): boolean => /^[($€£+-]*\d[\d.,]*[%)]*$/.test(token)

/** Words with figures between them and no end of a sentence: a row of a table without marks, as extraction leaves it. */
function isFigureLine(text: string): boolean {
  const tokens = text.trim().split(/\s+/)
  const figures = tokens.filter(isFigure).length
  return figures >= 2 && figures * 4 >= tokens.length && figures < tokens.length && !/[.!?:;,]$/.test(text.trim())
}

/** What each line is; at least two lines on end of figures, or of cells parted by " | ", are rows. */
function kindsOf(lines: Line[]): Kind[] {
  const kinds = lines.map((line) => kindOf(line.text))
  const isLike = lines.map(
    (line, at) =>
      kinds[at] === 'row' || (kinds[at] === 'paragraph' && (isFigureLine(line.text) || / \| /.test(line.text))),
  )
  return kinds.map((kind, at) => (isLike[at] === true && (isLike[at - 1] || isLike[at + 1]) ? 'row' : kind))
}

function blocksOf(text: string): Block[] {
  const all = linesOf(text)
  const lines = all.slice(proseStart(all))
  const kinds = kindsOf(lines)
  const blocks: Block[] = []
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at] ?? 'nothing'
    const open = blocks[blocks.length - 1]
    if (kind === 'paragraph' && (open?.kind === 'paragraph' || open?.kind === 'item')) {
      open.end = line.end
      open.text = text.slice(open.start, open.end)
    } else blocks.push({ ...line, kind })
  }
  return blocks
}

/** Names of columns over rows without marks: the last line of a paragraph that ends like none. */
function namesOver(block: Block | undefined): Place | null {
  const line = block?.text.split('\n').pop() ?? ''
  if (block?.kind !== 'paragraph' || /[.!?:;,]$/.test(line.trim()) || line.trim().split(/\s+/).length < 2) return null
  return { start: block.end - line.trimStart().length, end: block.end - (line.length - line.trimEnd().length) }
}

/** Places in a block after which a new sentence begins. */
function sentenceEnds(text: string): number[] {
  const ends: number[] = []
  for (const match of text.matchAll(/[.!?]["'”’)\]*_]*(?=\s+["'“‘([*_]*[\p{Lu}\d])/gu)) {
    const end = match.index + match[0].length
    const before = text.slice(0, match.index + 1)
    if (match[0].startsWith('.') && abbreviations.test(before)) continue
    if (/^\s*\d{1,3}\.$/.test(before)) continue
    ends.push(end)
  }
  return [...ends, text.length]
}

/** A row that names columns and holds no values itself. */
const namesColumns = (row: string): boolean =>
  row.includes(' | ') &&
  !row.trim().startsWith('|') &&
  row
    .split('|')
    .every((cell) => !/^\W*\d|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d/i.test(cell.trim()))

/** The place of the column names of the table that begins at a place among blocks, where it has some. */
function headerOf(blocks: Block[], first: number): Place | null {
  const [top, next] = [blocks[first], blocks[first + 1]]
  if (top === undefined) return null
  if (next?.kind === 'rule' || (next?.kind === 'row' && namesColumns(top.text)))
    return { start: top.start, end: top.end }
  if (next?.kind !== 'row' || !isFigureLine(top.text)) return null
  let above = first - 1
  while (blocks[above]?.kind === 'nothing') above -= 1
  return namesOver(blocks[above])
}

/** The sentences, list items and table rows of a text (Markdown or plain), in order. A heading that is a sentence is one. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let headings: { level: number; text: string }[] = []
  let blockNumber = 0
  let previous: Kind = 'nothing'
  const add = (block: Block, kind: Sentence['kind'], marker: number, header: Place | null): void => {
    const body = block.text.slice(marker)
    let from = 0
    for (const end of kind === 'row' ? [body.length] : sentenceEnds(body)) {
      const piece = body.slice(from, end)
      const trimmed = piece.trim()
      if (/[\p{L}\p{N}]/u.test(trimmed)) {
        const start = block.start + marker + from + piece.length - piece.trimStart().length
        const path = headings.map((each) => each.text)
        sentences.push({ start, end: start + trimmed.length, kind, header, block: blockNumber, headings: path })
      }
      from = end
    }
  }
  const blocks = blocksOf(text)
  let header: Place | null = null
  blocks.forEach((block, at) => {
    const { kind } = block
    if (kind === 'row' && !/^(?:row|rule)$/.test(blocks[at - 1]?.kind ?? '')) header = headerOf(blocks, at)
    if (kind === 'nothing' || kind === 'rule') return
    if (kind === 'paragraph' || kind !== previous) blockNumber += 1
    previous = kind
    if (kind === 'heading') {
      const level = /^#+/.exec(block.text.trim())?.[0].length ?? 1
      const title = block.text.replace(/^\s*#+\s*/, '')
      headings = headings.filter((each) => each.level < level)
      if (/[.!]$/.test(title.trim())) add(block, 'sentence', block.text.length - title.length, null)
      headings = [...headings, { level, text: title }]
      return
    }
    const marker = kind === 'item' ? (itemPattern.exec(block.text)?.[0].length ?? 0) : 0
    add(
      block,
      kind === 'paragraph' ? 'sentence' : kind,
      marker,
      kind === 'row' && header?.start !== block.start ? header : null,
    )
  })
  return sentences
}
