import { plainText } from './plain-text.ts'
import { type Sentence, sentencesOfUnit } from './sentences.ts'
import { isTableRule, type Unit, unitsOf } from './units.ts'

const longestPart = 240
const longestContext = 600
const leadsToList = /:[*_\s]{0,4}$/
/** Words of a sentence whose matter the sentence before names. */
const refersBack =
  /\b(?:it|its|they|their|them|he|she|this|these|those|together|both|neither|if (?:yes|no|so|not)|er|sie|dies|diese|dieser|dieses|dazu|dabei|davon|beide)\b|\bthat(?=[.,;:!?])/i

type Written = Unit & { text: string }

/**
 * Where words of a passage stand, as a reader needs it to understand them alone: the headings, what leads to their list or
 * is referred back to, and the head of their table. `heading`: the path that the passage begins under, outermost first.
 * At most 600 characters; null where nothing stands above them.
 */
export function contextOfQuote(
  passage: string,
  { start, end }: { start: number; end: number },
  heading: string | null,
): string | null {
  const units = unitsOf(passage).map((unit) => ({ ...unit, text: passage.slice(unit.start, unit.end) }))
  const at = units.findIndex((unit) => unit.end > start)
  const before = units.slice(0, Math.max(0, at))
  const parts = [...headingsOver(before, heading), ...leadsTo(passage, start, before, units[at])]
  const quoted = plainText(passage.slice(start, end))
  const context = [...new Set(parts)]
    .filter((part) => part !== '' && !quoted.startsWith(part))
    .map((part) => shortened(part, longestPart))
    .join(' › ')
  return context === '' ? null : shortened(context, longestContext)
}

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function headingsOver(before: readonly Written[], path: string | null): string[] {
  const above = path === null ? [] : path.split(' > ')
  const own = plainText(before.findLast(({ kind }) => kind === 'heading')?.text ?? '')
  return own === '' || above.includes(own) ? above : [...above, own]
}

function leadsTo(passage: string, start: number, before: readonly Written[], unit: Written | undefined): string[] {
  if (unit === undefined || unit.kind === 'heading' || unit.kind === 'code') return []
  if (unit.kind === 'row') return headOfTable(before, unit)
  return [
    ...(unit.kind === 'item' ? leadsOfItem(passage, before, unit) : []),
    ...sentenceBefore(passage, start, before, unit),
  ]
}

/** The row that names the columns of the table that the row stands in: above a line of dashes, else the first one. */
function headOfTable(before: readonly Written[], row: Written): string[] {
  const rows = [...before.slice(before.findLastIndex(({ kind }) => kind !== 'row') + 1), row]
  const rule = rows.findIndex(({ text }) => isTableRule(text))
  const head = rows[Math.max(0, rule - 1)]
  return head === undefined || rows.length - 1 <= Math.max(0, rule) ? [] : [cellsOf(head.text)]
}

const cellsOf = (row: string): string =>
  row
    .split('|')
    .map((cell) => plainText(cell))
    .filter((cell) => cell !== '')
    .join(' | ')

/** The items that hold the item, outermost first, and the sentence above their list. */
function leadsOfItem(passage: string, before: readonly Written[], item: Written): string[] {
  const leads: string[] = []
  let depth = indentOf(passage, item)
  for (const above of before.toReversed()) {
    if (above.kind !== 'item') return above.kind === 'paragraph' ? [leadToList(above), ...leads] : leads
    if (indentOf(passage, above) >= depth) continue
    depth = indentOf(passage, above)
    leads.unshift(plainText(above.text))
  }
  return leads
}

const indentOf = (passage: string, { start }: Unit): number => start - (passage.lastIndexOf('\n', start - 1) + 1)

function leadToList(paragraph: Written): string {
  const last = sentencesOfUnit(paragraph.text, { start: 0, end: paragraph.text.length, kind: 'paragraph' }).at(-1)
  return last !== undefined && leadsToList.test(last.text) ? plainText(last.text) : ''
}

/** The sentence that words refer back to. */
function sentenceBefore(passage: string, start: number, before: readonly Written[], unit: Written): string[] {
  const sentences = sentencesOfUnit(passage, unit)
  const at = sentences.findIndex((sentence) => sentence.end > start)
  if (!refersBack.test(plainText(sentences[at]?.text ?? ''))) return []
  const above = before.at(-1)
  const former: Sentence | undefined =
    at > 0 ? sentences[at - 1] : above?.kind === 'paragraph' ? sentencesOfUnit(passage, above).at(-1) : undefined
  return former === undefined ? [] : [plainText(former.text)]
}
