import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { plainText, splitSentences, withBoldLeads } from '../passages/index.ts'
import { standsWordForWord } from './check.ts'
import { sameWords } from './findings.ts'

const texts = researchTexts.check
/** Of all sentences, so many may weigh instead of saying what a source says. */
const MOST_JUDGEMENTS = 0.15

export type DraftSection = { heading: string; markdown: string }
export type Statement = {
  /** The place of its section. */
  section: number
  /** As it was written, with its marks. */
  written: string
  /** What a reader sees of it. */
  text: string
  notes: string[]
  /** `claim`: says what sources say; `judgement`: weighs it; `gap`: says what no source says; `lead`: only leads to a list. */
  kind: 'claim' | 'judgement' | 'gap' | 'lead'
  /** Why it does not stand; null while nothing speaks against it. */
  fault: string | null
  /** It stands word for word in what it cites. */
  isVerbatim: boolean
  /** The words and figures behind its marks. */
  evidence: string[]
}

const markerGroup = /\[\s?\^?n\d{1,6}(?:\s?[,;]\s?\^?n\d{1,6}){0,19}\s?\]/g
const anyMarker = /\s?\[(?:n\d{1,6}|judgement|judgment|gap)\]/gi
const doubt = /\s?\[\?\^?\]/g
const isRule = (text: string) => text.includes('|') && text.includes('-') && /^[\s:|-]*$/.test(text)
const isRow = (text: string) => /^\s*\|/.test(text)
const isHeading = (text: string) => /^\s{0,3}#{1,6}\s/.test(text)
const hasNumber = /\d/

/**
 * A section as it is shown and checked: its marks one by one before the full stop, without its own heading, without
 * signs of doubt.
 */
export function tidySection(heading: string, markdown: string): string {
  const lines = markdown
    .trim()
    .replace(/^```(?:markdown|md)?\n([^]*)\n```$/, '$1')
    .split('\n')
  const own = lines.findIndex((line) => line.trim() !== '')
  const first = lines[own] ?? ''
  const isOwn = isHeading(first) && sameWords(first.replace(/^\s{0,3}#{1,6}\s/, '')) === sameWords(heading)
  return lines
    .slice(isOwn ? own + 1 : 0)
    .map((line) => line.replace(/^\s{0,3}#{1,2}(?=\s)/, '###'))
    .join('\n')
    .replace(doubt, '')
    .replace(markerGroup, (group) => (group.match(/n\d{1,6}/g) ?? []).map((name) => `[${name}]`).join(''))
    .replace(/([.!?]["”')]?)((?:\s?\[(?:n\d{1,6}|judgement|judgment|gap)\])+)/gi, '$2$1')
    .trim()
}

const evidenceOf = ({ quotations, figures }: ResearchNote): string[] => [
  ...quotations.filter(({ quote }) => quote !== '').map(({ quote }) => plainText(quote)),
  ...figures.filter(({ holds }) => holds !== '').map(({ source, holds }) => `${source}: ${holds}`),
]

const capitals = /(?<![.!?:“"'(]\s?)(?<=\s)\p{Lu}[\p{L}-]+/gu
/** Of the words within sentences: a language that writes its nouns with a capital tells no name from a noun. */
const MOST_CAPITALS = 0.2

const namesIn = (text: string): string[] =>
  [...text.matchAll(capitals)].map(([word]) => word).filter((word) => word !== 'I')

function areNamesDistinct(texts: readonly string[]): boolean {
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
  return texts.reduce((sum, text) => sum + namesIn(text).length, 0) <= MOST_CAPITALS * words
}

function faultOf(statement: Pick<Statement, 'kind' | 'text' | 'notes'>, cited: readonly ResearchNote[]): string | null {
  const { kind, text, notes } = statement
  if (kind === 'lead') return null
  if (kind === 'judgement') return hasNumber.test(text) ? texts.judgementFigure : null
  if (kind === 'gap') return hasNumber.test(text) ? texts.gapFigure : null
  if (notes.length === 0) return texts.noNote
  return cited.length === 0 ? texts.unknownNote : null
}

function statementOf(section: number, written: string, notes: ReadonlyMap<string, ResearchNote>): Statement | null {
  const label = /\[(judgement|judgment|gap)\]/i.exec(written)?.[1]?.toLowerCase()
  const named = [...new Set(written.match(/(?<=\[)n\d{1,6}(?=\])/g) ?? [])]
  const text = plainText(
    written
      .replace(anyMarker, '')
      .replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|>)\s+/, '')
      .replace(/<br ?\/?>/gi, ' ')
      .replace(/^\s*\||\|\s*$/g, '')
      .replaceAll('|', '; '),
  )
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const isLead = named.length === 0 && label === undefined && text.endsWith(':') && !hasNumber.test(text)
  const kind = isLead ? 'lead' : label === undefined ? 'claim' : label === 'gap' ? 'gap' : 'judgement'
  const cited = named.flatMap((name) => notes.get(name) ?? [])
  const evidence = cited.flatMap(evidenceOf)
  const isVerbatim = standsWordForWord(text, evidence)
  const statement = { kind, text, notes: named } as const
  return { ...statement, section, written, evidence, isVerbatim, fault: faultOf(statement, cited) }
}

/** Every sentence, item and row of a draft with what it stands on, and what can be said against it by rule. Pure. */
export function readDraft({
  sections,
  notes,
}: {
  sections: readonly DraftSection[]
  notes: readonly ResearchNote[]
}): Statement[] {
  const byName = new Map(notes.map((note) => [note.id, note]))
  const statements = sections.flatMap(({ markdown }, section) => {
    const sentences = withBoldLeads(markdown, splitSentences(markdown)).map(({ text }) => text)
    return sentences.flatMap((text, at) => {
      if (isHeading(text) || isRule(text)) return []
      // The head of a table names its columns.
      if (isRow(text) && isRule(sentences[at + 1] ?? '')) return []
      return statementOf(section, text, byName) ?? []
    })
  })
  const hasDistinctNames = areNamesDistinct(statements.map(({ text }) => text))
  const most = Math.floor(MOST_JUDGEMENTS * statements.length)
  let judgements = 0
  return statements.map((one) => {
    if (one.kind !== 'judgement') return one
    judgements += 1
    if (one.fault !== null) return one
    if (hasDistinctNames && namesIn(one.text).length > 0) return { ...one, fault: texts.judgementName }
    return judgements > most ? { ...one, fault: texts.tooManyJudgements } : one
  })
}
