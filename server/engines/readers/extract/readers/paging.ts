const usualLength = 3000
const headingLength = 1800
const longestBlock = 6000
const longestLead = 600
const mostLeading = 3

export type Block = { text: string; html: string | null; isHeading: boolean; breaksPage: boolean }

/** Blocks gathered to pages of about 3,000 characters that begin at headings or page breaks where they can. */
export function pagesOf(blocks: readonly Block[]): { text: string; html: string | null }[] {
  const pages: Block[][] = []
  let length = 0
  for (const block of blocks) {
    const page = pages.at(-1)
    const full = length + block.text.length > usualLength && length > 0
    const wantsPage = block.breaksPage || full || (block.isHeading && length >= headingLength)
    if (page === undefined || (wantsPage && page.length > 0)) {
      const leading = block.breaksPage || page === undefined ? [] : takeLeading(page)
      pages.push([...leading, block])
      length = leading.reduce((sum, { text }) => sum + text.length, 0) + block.text.length
    } else {
      page.push(block)
      length += block.text.length + 2
    }
  }
  return pages.map(joined).filter((page) => page.text !== '')
}

/** Moves a heading, or a block that ends with a colon, from the end of a page to the next one. */
function takeLeading(page: Block[]): Block[] {
  const leading: Block[] = []
  while (page.length > 1 && leading.length < mostLeading && leadsOn(page.at(-1)!)) leading.unshift(page.pop()!)
  return leading
}

const leadsOn = ({ isHeading, text }: Block): boolean => isHeading || (text.endsWith(':') && text.length <= longestLead)

function joined(blocks: readonly Block[]): { text: string; html: string | null } {
  const text = blocks
    .map((block) => block.text)
    .filter((part) => part !== '')
    .join('\n\n')
  const html = blocks.every((block) => block.html === null) ? null : blocks.map((block) => block.html ?? '').join('\n')
  return { text, html }
}

/** The paragraphs of a plain or Markdown text; fenced code stays whole, and a paragraph without end is cut at a space. */
export function textBlocks(text: string, markdown: boolean): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let fence: string | null = null
  const flush = (): void => {
    const block = lines
      .join('\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd()
    for (const part of cut(block)) {
      if (part !== '')
        blocks.push({ text: part, html: null, isHeading: markdown && /^#{1,6}\s/.test(part), breaksPage: false })
    }
    lines = []
  }
  for (const line of text.split('\n')) {
    const fenceSign = markdown ? /^\s{0,3}(```|~~~)/.exec(line)?.[1] : undefined
    if (fenceSign !== undefined && (fence === null || fence === fenceSign)) fence = fence === null ? fenceSign : null
    const isHeading = markdown && fence === null && /^#{1,6}\s/.test(line)
    const isBlank = line.trim() === ''
    if (isHeading || (isBlank && fence === null)) flush()
    lines.push(line)
    if (isHeading) flush()
  }
  flush()
  return blocks
}

function cut(block: string): string[] {
  const parts: string[] = []
  let rest = block
  while (rest.length > longestBlock) {
    const window = rest.slice(0, longestBlock)
    const candidates = [window.lastIndexOf('\n'), window.search(/[.!?] [^.!?]*$/) + 1, window.lastIndexOf(' ')]
    const at = candidates.find((position) => position > longestBlock / 2) ?? longestBlock
    parts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return [...parts, rest]
}
