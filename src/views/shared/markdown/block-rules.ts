/** A container: a list item contains lines indented by `offset`, and `isEmpty` until it has a block. */
export type ContainerShape = { kind: 'quote' } | { kind: 'item'; offset: number; isEmpty: boolean }
export type LeafShape = { kind: 'none' | 'paragraph' | 'table' } | { kind: 'fence'; fence: string; indent: number }
export type Marker = { isOrdered: boolean; sign: string; start: number }
export type Opening = { kind: 'quote' } | { kind: 'item'; marker: Marker; offset: number }

/**
 * What a line does to the innermost block. `continue` adds to the open leaf; `at` is where the line's own text starts.
 */
export type LeafPlan =
  | { kind: 'continue' | 'paragraph' | 'blank' | 'rule' | 'fence end' }
  | { kind: 'underline'; depth: number }
  | { kind: 'heading'; depth: number }
  | { kind: 'fence'; fence: string; indent: number; info: string }

/** The first `matched` containers stay open, then `openings` are opened. */
export type Plan = { matched: number; isLazy: boolean; openings: Opening[]; leaf: LeafPlan; at: number }
/** `more`: wait for more characters. `line`: wait for the end of the line. */
export type Waiting = 'more' | 'line'

const deepestContainers = 24

/** True while a line has only characters that could still become any kind of marker. */
export function isSyntaxOnly(text: string): boolean {
  return /^[-*_=+:|>#`~\d.)\s]*$/.test(text)
}

/** What a line, or its arrived part, means for the open blocks. Leading tabs must have been expanded. */
export function planLine(
  line: string,
  isComplete: boolean,
  open: readonly ContainerShape[],
  leaf: LeafShape,
): Plan | Waiting {
  const { matched, at } = matchContainers(line, open)
  const isInside = matched === open.length
  if (isInside && leaf.kind === 'fence') return planFenceLine(line, isComplete, matched, at, leaf)
  const plan: Plan = { matched, isLazy: false, openings: [], leaf: { kind: 'paragraph' }, at }
  const room = deepestContainers - open.length
  for (;;) {
    const indent = countSpaces(line, plan.at)
    plan.at += indent
    const rest = line.slice(plan.at)
    if (rest === '') return isComplete ? { ...plan, leaf: { kind: 'blank' } } : 'more'
    const isDirect = isInside && plan.openings.length === 0
    const found = planLeaf(rest, isComplete, isDirect ? leaf : { kind: 'none' })
    if (typeof found === 'string') return found
    if (found) return { ...plan, leaf: found.kind === 'fence' ? { ...found, indent: Math.min(indent, 3) } : found }
    const isInParagraph = isDirect && leaf.kind === 'paragraph'
    const opening = plan.openings.length < room ? planOpening(line, plan.at, indent, isInParagraph) : null
    if (!opening) return planText(plan, rest, isComplete, isDirect, leaf, open.length)
    plan.openings.push(opening.opening)
    plan.at = opening.at
  }
}

function matchContainers(line: string, open: readonly ContainerShape[]): { matched: number; at: number } {
  let at = 0
  let matched = 0
  for (const container of open) {
    const indent = countSpaces(line, at)
    const isBlank = at + indent >= line.length
    if (container.kind === 'quote') {
      if (line[at + indent] !== '>') break
      at += indent + 1
      if (line[at] === ' ') at += 1
    } else if (isBlank) {
      if (container.isEmpty) break
      at += Math.min(indent, container.offset)
    } else {
      if (indent < container.offset) break
      at += container.offset
    }
    matched += 1
  }
  return { matched, at }
}

function planFenceLine(
  line: string,
  isComplete: boolean,
  matched: number,
  at: number,
  leaf: LeafShape & { kind: 'fence' },
): Plan | Waiting {
  const plan = { matched, isLazy: false, openings: [], at: at + Math.min(countSpaces(line, at), leaf.indent) }
  const rest = line.slice(at)
  const character = leaf.fence[0] ?? ''
  if (!isComplete && new RegExp(`^ *${character}*[ \\t]*$`).test(rest)) return 'more'
  const closing = /^ {0,3}(`+|~+)[ \t]*$/.exec(rest)?.[1]
  const isEnd = isComplete && closing?.startsWith(leaf.fence) === true
  return { ...plan, leaf: { kind: isEnd ? 'fence end' : 'continue' } }
}

function planLeaf(rest: string, isComplete: boolean, leaf: LeafShape): LeafPlan | Waiting | null {
  if (rest.startsWith('```') || rest.startsWith('~~~')) {
    const fence = /^(`{3,})[^`]*$|^(~{3,})/.exec(rest)
    if (fence && !isComplete) return 'line'
    const fenceSign = fence?.[1] ?? fence?.[2]
    if (fenceSign) return { kind: 'fence', fence: fenceSign, indent: 0, info: rest.slice(fenceSign.length).trim() }
  }
  const heading = /^(#{1,6})(?:[ \t]|$)/.exec(rest)?.[1]
  if (!isComplete && isSyntaxOnly(rest)) return 'more'
  if (heading) return isComplete ? { kind: 'heading', depth: heading.length } : 'line'
  if (leaf.kind === 'paragraph' && /^(?:=+|-+)[ \t]*$/.test(rest)) {
    return { kind: 'underline', depth: rest.startsWith('=') ? 1 : 2 }
  }
  return /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(rest) ? { kind: 'rule' } : null
}

function planOpening(
  line: string,
  at: number,
  indent: number,
  isInParagraph: boolean,
): { opening: Opening; at: number } | null {
  if (line[at] === '>') return { opening: { kind: 'quote' }, at: line[at + 1] === ' ' ? at + 2 : at + 1 }
  const found = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(line.slice(at, at + 12))
  if (!found) return null
  const [whole, bullet, digits, closer] = found
  const marker = { isOrdered: bullet === undefined, sign: bullet ?? closer ?? '', start: Number(digits ?? 1) }
  const after = at + whole.length
  const blanks = countSpaces(line, after)
  const isEmpty = after + blanks >= line.length
  if (isInParagraph && (isEmpty || marker.start !== 1)) return null
  const padding = isEmpty || blanks > 4 ? 1 : blanks
  const offset = indent + whole.length + padding
  return { opening: { kind: 'item', marker, offset }, at: after + (isEmpty ? blanks : padding) }
}

function planText(
  plan: Plan,
  rest: string,
  isComplete: boolean,
  isDirect: boolean,
  leaf: LeafShape,
  openCount: number,
): Plan | Waiting {
  const isRow = (isDirect && leaf.kind === 'table') || rest.startsWith('|')
  if (isRow && !isComplete) return 'line'
  if (isDirect && leaf.kind === 'table') return { ...plan, leaf: { kind: 'continue' } }
  if (leaf.kind === 'paragraph' && plan.openings.length === 0) {
    return { ...plan, matched: openCount, isLazy: plan.matched < openCount, leaf: { kind: 'continue' } }
  }
  if (!isComplete && rest.startsWith('[') && rest.length < 4) return 'more'
  return plan
}

function countSpaces(line: string, from: number): number {
  let index = from
  while (line[index] === ' ') index += 1
  return index - from
}
