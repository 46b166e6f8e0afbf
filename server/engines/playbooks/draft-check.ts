import { stemsOf } from '../language/index.ts'
import { plainText, type Sentence, splitSentences, withBoldLeads } from '../passages/index.ts'
import { findQuote } from '../assistant/worker.ts'
import { areNamesDistinct, MOST_JUDGEMENTS, strangeIn } from '../judgements/index.ts'
import { countWords } from './requested-length.ts'

/** The result of checking a draft. */
export type DraftCheck = {
  /** Requested headings that are missing. */
  missingHeadings: string[]
  words: number
  /** Sentences that bear no mark of a source, as they are read. */
  unmarked: string[]
  /** Sentences that state a gap, with the names of the open points that they cite. */
  gaps: Gap[]
  /** Sentences marked as following only from their neighbours; `fault`: why that isn't allowed. */
  judgements: JudgementInDraft[]
}
/** `alone`: no sentence of its part has a source. `many`: there are too many of them. */
export type JudgementFault = { figure: string } | { name: string } | 'alone' | 'many'
type JudgementInDraft = { sentence: string; fault: JudgementFault | null }
type Gap = { sentence: string; open: string[] }

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
const LONGEST_SUBHEADING = 8
const LONGEST_LEAD = 25
const LONGEST_SOURCE = 15

/** At the end of a sentence that says what is not known: `[gap]`, `[gap o101]`, `[gap o101, o102]`. */
const gapMarker = /\[gap(?:[ ,;]{1,2}o\d{1,6}){0,9}\]/i
const gapMarkers = /[ \t]?\[gap(?:[ ,;]{1,2}o\d{1,6}){0,9}\]/gi
const labelsBehind = /([.!?…]["”’)]?)[ \t]?(\[(?:gap(?:[ ,;]{1,2}o\d{1,6}){0,9}|judge?ment)\])/gi
/** A draft without its marks of gaps, which are for its check alone. Pure. */
export const withoutGapMarkers = (draft: string): string => draft.replace(gapMarkers, '')

/** Ends a sentence that judges or proposes: it follows from its neighbours and is in no source. */
export const JUDGEMENT = '[judgement]'
const withoutEnd = (sentence: string): string => sentence.replace(/[.!?…]{1,3}["”’)]{0,2}$/, '')
const judgementMarker = /\[judge?ment\]/i
const judgementMarkers = /[ \t]?\[judge?ment\]([.!?…]?["”’)]?)/gi
const withoutLabels = (draft: string): string => withoutGapMarkers(draft).replace(judgementMarkers, '$1')
/** A draft for readers, with a sign after each judgement. `faulty`: sentences that don't qualify as one. Pure. */
export function withShownJudgements(draft: string, faulty: readonly string[], sign: string): string {
  const ends = faulty.map(withoutEnd)
  return draft.replace(judgementMarkers, (_all, end: string, at: number) => {
    const paragraph = draft.slice(draft.lastIndexOf('\n\n', at) + 1, at)
    const before = withoutEnd(unmarkedText(paragraph))
    return ends.some((one) => before.endsWith(one)) ? end : `${end} _(${sign})_`
  })
}

/** A name above what follows, and no claim. */
const isSubheading = (unit: string): boolean =>
  /^(?:[-*+•] )?\*\*[^*\n]{1,120}\*\*[.:]?$/.test(unit) && countWords(unit) <= LONGEST_SUBHEADING && !/\d/.test(unit)
/** Only leads to the list or table below it. */
const isLead = (sentence: string): boolean =>
  /:\**$/.test(sentence.trim()) && countWords(sentence) <= LONGEST_LEAD && !/\d/.test(sentence)
const isSourceLine = (sentence: string): boolean =>
  /^(?:Sources?|Quellen?): /.test(sentence.trim()) && countWords(sentence) <= LONGEST_SOURCE

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

/** The units of a draft, without table headers and tables with a marker on the line below. */
function statedUnits(draft: string): string[] {
  const units = unitsOf(draft)
  const stated: string[] = []
  for (const [at, unit] of units.entries()) {
    if (isOnlyMarkers(unit)) while (stated.at(-1)?.startsWith('|')) stated.pop()
    else if (!isRule(unit) && !isRule(units[at + 1] ?? '')) stated.push(unit)
  }
  return stated
}

/** Whether a quotation that begins in a text continues after it. */
function isQuoteOpen(text: string): boolean {
  const curly = (text.match(/“/g) ?? []).length - (text.match(/”/g) ?? []).length
  return curly > 0 || (text.match(/"/g) ?? []).length % 2 === 1
}

/** A quotation of several sentences is one, as it has one mark. A quotation without an end joins nothing. */
function withWholeQuotes(text: string, sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (let at = 0; at < sentences.length; at += 1) {
    const first = sentences[at]!
    let end = at
    while (end + 1 < sentences.length && isQuoteOpen(text.slice(first.start, sentences[end]!.end))) end += 1
    const whole = text.slice(first.start, sentences[end]!.end)
    if (isQuoteOpen(whole)) joined.push(first)
    else {
      joined.push({ ...first, end: sentences[end]!.end, text: whole })
      at = end
    }
  }
  return joined
}

const sentencesIn = (text: string) =>
  withWholeQuotes(text, withBoldLeads(text, splitSentences(text))).map((one) => one.text)

/** The sentences of a paragraph or item, each with its marks; a row is one. */
const claimsIn = (unit: string): string[] => {
  const own = unit.replace(/^\s*(?:[*+•-]|\d{1,3}[.)])\s+/, '').replace(labelsBehind, ' $2$1')
  return unit.startsWith('|') ? [unit] : sentencesIn(attachMarkers(own))
}

/** A row says what is, and never what follows. */
const isJudgement = (sentence: string): boolean => judgementMarker.test(sentence) && !sentence.startsWith('|')
const isSourced = (sentence: string): boolean => marker.test(sentence) && !isJudgement(sentence)

/** A draft cut at its headings of the first two levels. */
function partsOf(draft: string): string[] {
  const parts: string[][] = [[]]
  for (const line of draft.split('\n')) {
    if ((headingLine.exec(line)?.[1] ?? '###').length < 3) parts.push([])
    parts.at(-1)!.push(line)
  }
  return parts.map((lines) => lines.join('\n'))
}

function judgementsIn(parts: readonly string[][], about: string): JudgementInDraft[] {
  const all = parts.flat().map(unmarkedText)
  const hasDistinctNames = areNamesDistinct(all)
  const most = Math.max(1, Math.floor(MOST_JUDGEMENTS * all.length))
  let count = 0
  return parts.flatMap((claims) => {
    const sourced = claims.filter(isSourced).map(unmarkedText)
    const faultOf = (sentence: string): JudgementFault | null => {
      const isOwn = marker.test(sentence)
      if (!isOwn && sourced.length === 0) return 'alone'
      const strange = isOwn ? null : strangeIn(unmarkedText(sentence), [about, ...sourced].join(' '), hasDistinctNames)
      return strange ?? (count > most ? 'many' : null)
    }
    return claims.filter(isJudgement).map((sentence) => {
      count += 1
      return { sentence: unmarkedText(sentence), fault: faultOf(sentence) }
    })
  })
}

const isUnmarked = (sentence: string): boolean =>
  !marker.test(sentence) &&
  !gapMarker.test(sentence) &&
  !isJudgement(sentence) &&
  countWords(sentence) >= fewestWords &&
  !isLead(sentence) &&
  !isSourceLine(sentence)

const gapOf = (sentence: string): Gap[] => {
  const found = gapMarker.exec(sentence)?.[0]
  if (found === undefined) return []
  const plain = withoutGapMarkers(sentence)
    .replace(/\s?\[\^\d{1,4}\]/g, '')
    .trim()
  return [{ sentence: plain, open: found.match(/o\d{1,6}/g) ?? [] }]
}

const unmarkedText = (text: string) =>
  withoutLabels(text)
    .replace(/\s?\[\^\d{1,4}\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The whole sentences and rows of a draft that hold these parts, each once and without marks. Pure. */
export function wholeSentences(draft: string, parts: readonly string[]): string[] {
  const all = statedUnits(draft).flatMap(claimsIn).map(unmarkedText)
  return [...new Set(parts.map((part) => all.find((one) => one.includes(unmarkedText(part))) ?? part))]
}

/** Gaps that a draft states without an open point to support them, each with the heading above it. Pure. */
export const ownGapsOf = (draft: string): { under: string; sentence: string }[] =>
  partsOf(draft).flatMap((part) => {
    const under = plainText(headingLine.exec(part.split('\n', 1)[0]!)?.[2] ?? '')
    const gaps = statedUnits(part).flatMap(claimsIn).flatMap(gapOf)
    return gaps.flatMap(({ sentence, open }) => (open.length === 0 ? [{ under, sentence: plainText(sentence) }] : []))
  })

/** `about`: what the document is about, whose names and figures a judgement may hold as well. */
type DraftToCheck = { draft: string; headings: readonly string[]; about?: string }
/** Finds what is wrong with a draft without reading its sources. Pure. */
export function checkDraft({ draft, headings, about = '' }: DraftToCheck): DraftCheck {
  const written = draft.split('\n').flatMap((line) => headingLine.exec(line)?.[2] ?? [])
  const known = new Set(written.map(bare))
  const parts = partsOf(draft).map((part) =>
    statedUnits(part)
      .filter((unit) => !isSubheading(unit))
      .flatMap(claimsIn),
  )
  const claims = parts.flat()
  return {
    missingHeadings: headings.filter((heading) => !known.has(bare(heading))),
    words: countWords(withoutLabels(draft)),
    unmarked: claims.filter(isUnmarked).map((one) => one.trim()),
    gaps: claims.flatMap(gapOf),
    judgements: judgementsIn(parts, about),
  }
}

export type OpenPoint = { id: string; text: string }
/**
 * `quote`: words of the material with which a judge supports the sentence; null if there are none. `isGap`: the judge's
 * verdict on whether the material really leaves open what the sentence calls open; null without one. `open`: the open
 * points that the sentence names; null if it isn't marked as a gap.
 */
export type Judged = { sentence: string; quote: string | null; isGap?: boolean | null; open?: string[] | null }
type ToSupport = { judged: readonly Judged[]; material: string; open?: readonly OpenPoint[] }

const saysNothing =
  /\b(?:no|not|nobody|none|nothing|never|nowhere|neither|without|cannot|open|missing|undecided|unknown|unclear|nicht|keine?[mnrs]?|niemand|nichts|nie|nirgends|offen|fehlt|unklar|ohne)\b|n['’]t\b/i
const LEAST_SHARED = 0.5
/** Whether an open point is about what a sentence says is open: half of the words of the shorter one. */
function isAbout(sentence: string, { text }: OpenPoint): boolean {
  const [own, others] = [stemsOf(sentence), stemsOf(text)]
  const shared = [...own].filter((stem) => others.has(stem)).length
  return shared >= 2 && shared >= LEAST_SHARED * Math.min(own.size, others.size)
}
const figuresIn = (text: string): string[] => text.match(/\d[\d.,]*\d|\d/g) ?? []

/** Sentences whose support by the judge isn't in the material either, and gaps that aren't gaps. Pure. */
export function unsupportedOf({ judged, material, open = [] }: ToSupport): string[] {
  const known = [material, ...open.map(({ text }) => text)].join('\n')
  const isFound = (quote: string | null) =>
    quote !== null && quote.trim().length >= 8 && findQuote(known, quote) !== null
  const isSupported = ({ sentence, quote, isGap = null, open: named = null }: Judged): boolean => {
    if (named !== null) {
      const points = open.filter(({ id }) => named.includes(id))
      if (isGap === false || points.length < named.length) return false
      if (!figuresIn(sentence).every((figure) => known.includes(figure))) return false
      return isGap === true || points.length > 0 || isFound(quote)
    }
    if (!saysNothing.test(sentence)) return isFound(quote)
    return isGap !== false && (isGap === true || isFound(quote) || open.some((point) => isAbout(sentence, point)))
  }
  return judged.filter((one) => !isSupported(one)).map(({ sentence }) => plainText(sentence))
}

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
