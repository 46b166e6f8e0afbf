/** Inline content. Source newlines that break no line are `\n` in a text. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'emphasis' | 'strike'; children: readonly Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; title: string | null; children: readonly Inline[] }
  | { type: 'image'; href: string; title: string | null; alt: string }
  | { type: 'break' }
  | { type: 'citation'; mark: number }
  | { type: 'figure'; mark: number; text: string }
  | { type: 'unverified' }
  | { type: 'unsupported' }
  /** LaTeX; `isDisplay`: on its own line. */
  | { type: 'math'; text: string; isDisplay: boolean }
  /** A link of which only the text has arrived; never in a finished tree. */
  | { type: 'pending'; children: readonly Inline[] }

export type Cell = readonly Inline[]
export type Row = readonly Cell[]
export type Alignment = 'left' | 'center' | 'right' | null

export type Item = { task: boolean | null; blocks: readonly Block[] }

/**
 * A block. Closed ones keep their identity between views of a stream. Table rows and code lines are in groups of a
 * fixed size, of which only the last still changes.
 */
export type Block =
  | { type: 'paragraph'; children: readonly Inline[] }
  | { type: 'heading'; depth: number; children: readonly Inline[] }
  | { type: 'code'; language: string; chunks: readonly string[] }
  | { type: 'rule' }
  | { type: 'quote'; blocks: readonly Block[] }
  | { type: 'list'; start: number | null; loose: boolean; items: readonly Item[] }
  | { type: 'table'; align: readonly Alignment[]; head: Row; groups: readonly (readonly Row[])[] }

/** Characters read, counting repeated reads: `block` by the block rules, `inline` by the inline rules. */
export type ReadCounts = { block: number; inline: number }

/** Targets of references such as `[terms]`, by normalised label. */
export type Definitions = ReadonlyMap<string, { href: string; title: string | null }>

export function normaliseLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase()
}

/** Appends an inline, merging adjacent text. */
export function pushInline(list: Inline[], inline: Inline): void {
  const last = list.at(-1)
  if (inline.type !== 'text' || last?.type !== 'text') list.push(inline)
  else list[list.length - 1] = { type: 'text', text: last.text + inline.text }
}

/** The text of inlines without markers. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(plainTextOf).join('')
}

function plainTextOf(inline: Inline): string {
  if (inline.type === 'text' || inline.type === 'code' || inline.type === 'figure' || inline.type === 'math')
    return inline.text
  if (inline.type === 'image') return inline.alt
  if (inline.type === 'break') return '\n'
  return 'children' in inline ? plainText(inline.children) : ''
}
