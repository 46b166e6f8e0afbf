/** A piece of a text that can be read alone; `text.slice(start, end)` is exactly its source. */
export type Sentence = {
  start: number
  end: number
  kind: 'sentence' | 'item' | 'row'
  /** The number of its block (paragraph, list, table); items of one list share it. */
  block: number
  /** The headings that stand over it within the text, nearest last. */
  headings: string[]
}

type Line = { start: number; end: number; text: string }
type Block = { kind: 'paragraph' | 'item' | 'row' | 'heading' | 'nothing'; start: number; end: number; text: string }

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

function kindOf(line: string): Block['kind'] {
  const trimmed = line.trim()
  if (trimmed === '' || /^(?:-{3,}|\*{3,}|_{3,}|={3,}|`{3,}.*|~{3,}.*)$/.test(trimmed)) return 'nothing'
  if (/^\{%.*%\}$/.test(trimmed) || /^!\[[^\]]*\]\([^)]*\)$/.test(trimmed) || /^<[^>]+>$/.test(trimmed))
    return 'nothing'
  if (/^#{1,6}\s/.test(trimmed)) return 'heading'
  if (/^\|?[\s:|-]*-{2,}[\s:|-]*\|?$/.test(trimmed) && trimmed.includes('|')) return 'nothing'
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

function blocksOf(text: string): Block[] {
  const lines = linesOf(text)
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of lines.slice(proseStart(lines))) {
    const kind = kindOf(line.text)
    const continues = kind === 'paragraph' && open !== null && (open.kind === 'paragraph' || open.kind === 'item')
    if (continues && open !== null) {
      open.end = line.end
      open.text = text.slice(open.start, open.end)
      continue
    }
    open = { kind, start: line.start, end: line.end, text: line.text }
    blocks.push(open)
  }
  return blocks
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

/** The sentences, list items and table rows of a text (Markdown or plain), in order. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let headings: { level: number; text: string }[] = []
  let blockNumber = 0
  let previous: Block['kind'] = 'nothing'
  for (const block of blocksOf(text)) {
    if (block.kind === 'nothing') continue
    if (block.kind === 'heading') {
      const level = /^#+/.exec(block.text.trim())?.[0].length ?? 1
      headings = [
        ...headings.filter((each) => each.level < level),
        { level, text: block.text.replace(/^\s*#+\s*/, '') },
      ]
      previous = block.kind
      continue
    }
    if (block.kind === 'paragraph' || block.kind !== previous) blockNumber += 1
    previous = block.kind
    const path = headings.map((each) => each.text)
    const marker = block.kind === 'item' ? (itemPattern.exec(block.text)?.[0].length ?? 0) : 0
    const body = block.text.slice(marker)
    let from = 0
    for (const end of block.kind === 'row' ? [body.length] : sentenceEnds(body)) {
      const piece = body.slice(from, end)
      const lead = piece.length - piece.trimStart().length
      const trimmed = piece.trim()
      if (/[\p{L}\p{N}]/u.test(trimmed)) {
        const start = block.start + marker + from + lead
        const kind = block.kind === 'paragraph' ? 'sentence' : block.kind
        sentences.push({ start, end: start + trimmed.length, kind, block: blockNumber, headings: path })
      }
      from = end
    }
  }
  return sentences
}
