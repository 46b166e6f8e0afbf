import { plainText, splitSentences, withBoldLeads } from '../passages/index.ts'
import { findQuote } from '../assistant/worker.ts'
import { countWords } from './requested-length.ts'

/** What a draft of a document is checked for. */
export type DraftCheck = {
  /** Headings that were asked for and do not stand in it. */
  missingHeadings: string[]
  words: number
  /** Sentences that bear no mark of a source, as they are read. */
  unmarked: string[]
}

const headingLine = /^ {0,3}(#{1,6}) +(\S.*)$/
const marker = /\[\^\d{1,4}\]/
/** Marks behind the end of a sentence belong to it. */
const markersBehind = /([.!?…]{1,3}["”’)]{0,2})[ \t]{0,3}((?:\[\^\d{1,4}\][ \t]{0,2}){1,9})/g
const attachMarkers = (text: string) => text.replace(markersBehind, ' $2$1 ')
const bare = (text: string) =>
  plainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const fewestWords = 4
const mostUnmarked = 120

/** Paragraphs, items and rows of a text, without headings and the heads of tables. */
function unitsOf(draft: string): string[] {
  const units: string[] = []
  let open = ''
  const close = () => {
    if (open.trim() !== '') units.push(open.trim())
    open = ''
  }
  for (const line of draft.split('\n')) {
    if (line.trim() === '' || headingLine.test(line)) close()
    else if (/^\s{0,6}(?:[*+•-] |\d{1,3}[.)] |\|)/.test(line)) {
      close()
      open = line
      close()
    } else open += ` ${line}`
    if (headingLine.test(line)) open = ''
  }
  close()
  return units
}

const isRule = (unit: string) => /^\|[|\s:-]+$/.test(unit)
const isOnlyMarkers = (unit: string) => /^(?:\[\^\d{1,4}\]\s?){1,20}$/.test(unit)

/** Without heads of tables, and without tables whose mark stands on the line below them. */
function statedUnits(draft: string): string[] {
  const units = unitsOf(draft)
  const stated: string[] = []
  for (const [at, unit] of units.entries()) {
    if (isOnlyMarkers(unit)) while (stated.at(-1)?.startsWith('|')) stated.pop()
    else if (!isRule(unit) && !isRule(units[at + 1] ?? '')) stated.push(unit)
  }
  return stated
}

const sentencesIn = (text: string) => withBoldLeads(text, splitSentences(text)).map((one) => one.text)

function unmarkedIn(unit: string): string[] {
  const isRow = unit.startsWith('|')
  const sentences = isRow ? [unit] : sentencesIn(attachMarkers(unit.replace(/^\s*(?:[*+•-]|\d{1,3}[.)])\s+/, '')))
  return sentences
    .filter((sentence) => !marker.test(sentence) && countWords(sentence) >= fewestWords)
    .map((one) => one.trim())
}

/** What is wrong with a draft, as far as it can be told without reading what it stands on. Pure. */
export function checkDraft({ draft, headings }: { draft: string; headings: readonly string[] }): DraftCheck {
  const written = draft.split('\n').flatMap((line) => headingLine.exec(line)?.[2] ?? [])
  const known = new Set(written.map(bare))
  return {
    missingHeadings: headings.filter((heading) => !known.has(bare(heading))),
    words: countWords(draft),
    unmarked: statedUnits(draft).flatMap(unmarkedIn).slice(0, mostUnmarked),
  }
}

/** `quote`: words of the material that say what the sentence says, as a judge found them; null where there are none. */
export type Judged = { sentence: string; quote: string | null }
/** The sentences for which the words of a judge do not stand in the material either. Pure. */
export const unsupportedOf = ({ judged, material }: { judged: readonly Judged[]; material: string }): string[] =>
  judged
    .filter(({ quote }) => quote === null || quote.trim().length < 8 || findQuote(material, quote) === null)
    .map(({ sentence }) => plainText(sentence))

/** The draft without the part under a heading. */
export function withoutSection(draft: string, heading: string): string {
  const name = bare(heading)
  let cut: number | null = null
  return draft
    .split('\n')
    .filter((line) => {
      const found = headingLine.exec(line)
      if (!found) return cut === null
      const level = found[1]!.length
      if (cut !== null && level > cut) return false
      cut = bare(found[2]!) === name ? level : null
      return cut === null
    })
    .join('\n')
}

/** Puts a part before the first of these headings that the draft has, else at its end. */
export function withSection(draft: string, section: string, before: readonly string[]): string {
  const names = new Set(before.map(bare))
  const lines = draft.split('\n')
  const at = lines.findIndex((line) => names.has(bare(headingLine.exec(line)?.[2] ?? '')) && headingLine.test(line))
  if (at < 0) return `${draft.trimEnd()}\n\n${section}`
  return [...lines.slice(0, at), section, '', ...lines.slice(at)].join('\n')
}
