import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { plainText, splitSentences, withBoldLeads } from '../passages/index.ts'
import { isWholeSentence } from './check.ts'
import { sameWords } from './findings.ts'
import { withJudgementFaults } from './judgements.ts'
import type { OpenPoint } from './names.ts'
import { quotedText, readableTitle } from './sources.ts'
import type { Statement } from './statements.ts'

const texts = researchTexts.check

export type DraftSection = { heading: string; markdown: string }

const markerGroup =
  /\[\s?(?:gap|judge?ment|\^?[no]\d{1,6})(?:[,;:\s]{1,3}(?:gap|judge?ment|\^?[no]\d{1,6})){0,19}\s?\]/gi
const anyMarker = /\s?\[(?:[no]\d{1,6}|judgement|judgment|gap)\]/gi
const itemSign = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/
const doubt = /\s?\[\?\^?\]/g
const isRule = (text: string) => text.includes('|') && text.includes('-') && /^[\s:|-]*$/.test(text)
export const isRow = (text: string) => /^\s*\|/.test(text)
const isHeading = (text: string) => /^\s{0,3}#{1,6}\s/.test(text)
const hasNumber = /\d/
const boldAlone = /^\*\*([^*\n]{1,120})\*\*:?$/
const boldTitle = /^\*\*([^*\n]{1,200})\*\*([.:]?)\s+(?=\S)/
const MAX_WORDS_OF_LABEL = 12

/** Bold words alone on their line that name what follows: no whole sentence, and without a figure. */
function isLabel(line: string): boolean {
  const words = boldAlone.exec(line.replace(itemSign, '').trim())?.[1]?.trim() ?? ''
  if (words === '' || hasNumber.test(words.replace(/^\d{1,2}[.)] /, '')) || /[.!?]$/.test(words)) return false
  return words.split(/\s+/).length <= MAX_WORDS_OF_LABEL
}

/** A group of marks one by one, that of a gap or judgement last. */
const markersOf = (group: string): string => {
  const names = (group.match(/[no]\d{1,6}/gi) ?? []).map((name) => `[${name.toLowerCase()}]`)
  return `${names.join('')}${/gap/i.test(group) ? '[gap]' : ''}${/judge?ment/i.test(group) ? '[judgement]' : ''}`
}

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
    .map((line) =>
      /^\s{0,3}\*\*/.test(line) && isLabel(line) ? `### ${line.trim().replace(/^\*\*|:?\*\*:?$/g, '')}` : line,
    )
    .join('\n')
    .replace(doubt, '')
    .replace(markerGroup, markersOf)
    .replace(/([.!?]["”')]?)((?:\s?\[(?:[no]\d{1,6}|judgement|judgment|gap)\])+)/gi, '$2$1')
    .trim()
}

const evidenceOf = ({ quotations, figures }: ResearchNote): string[] => [
  ...quotations.filter(({ quote }) => quote !== '').map(({ quote }) => quotedText(quote)),
  ...figures.filter(({ holds }) => holds !== '').map(({ source, holds }) => `${source}: ${holds}`),
]

const sourcesOf = ({ quotations, figures, claim }: ResearchNote): string[] => [
  ...quotations
    .filter(({ quote }) => quote !== '')
    .map(({ quote, context, title, date }) => {
      const under = context === undefined ? '' : `; stands under: ${context}`
      return `"${quotedText(quote)}" (${readableTitle(title)}, ${date ?? 'undated'}${under})`
    }),
  ...figures.filter(({ holds }) => holds !== '').map(({ source, holds }) => `${source}: ${holds}`),
  ...(figures.some(({ holds }) => holds !== '') ? [`What these figures were noted as: ${claim}`] : []),
]

function faultOf(
  { kind, text, notes, open }: Pick<Statement, 'kind' | 'text' | 'notes' | 'open'>,
  { cited, evidence }: { cited: readonly ResearchNote[]; evidence: readonly string[] },
): string | null {
  if (kind === 'lead' || kind === 'judgement') return null
  if (kind === 'gap' && notes.length + open.length > 0) return evidence.length === 0 ? texts.unknownNote : null
  if (kind === 'gap') return hasNumber.test(text) ? texts.gapFigure : null
  if (notes.length === 0) return texts.noNote
  return cited.length === 0 ? texts.unknownNote : null
}

/** The context of a statement: the notes and open points by name, and the headings above it. */
type ReadScope = {
  section: number
  notes: ReadonlyMap<string, ResearchNote>
  open: ReadonlyMap<string, OpenPoint>
  under: string
  /** The heads of the columns, where it is a row. */
  heads: readonly string[]
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.replace(anyMarker, '').replace(/<br ?\/?>/gi, ' ')))

function rowToJudge(row: string, heads: readonly string[]): string {
  const cells = cellsOf(row)
  return cells.flatMap((cell, at) => (cell === '' ? [] : heads[at] ? [`${heads[at]}: ${cell}`] : [cell])).join(' | ')
}

/** A sentence with its bold title apart from what it says. */
function titledToJudge(written: string, text: string): string {
  const own = written.replace(itemSign, '')
  const [whole = '', title = '', sign] = boldTitle.exec(own) ?? []
  if (title === '' || (sign === '' && !/[.:!?]$/.test(title))) return text
  return `[title: ${plainText(title)}] ${readable(own.slice(whole.length))}`
}

const readable = (written: string): string =>
  plainText(
    written
      .replace(anyMarker, '')
      .replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|>)\s+/, '')
      .replace(/<br ?\/?>/gi, ' ')
      .replace(/^\s*\||\|\s*$/g, '')
      .replaceAll('|', '; '),
  )
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()

function statementOf(written: string, { section, notes, open, under, heads }: ReadScope): Statement | null {
  const label = /\[(judgement|judgment|gap)\]/i.exec(written)?.[1]?.toLowerCase()
  const named = [...new Set(written.match(/(?<=\[)n\d{1,6}(?=\])/g) ?? [])]
  const points = [...new Set(written.match(/(?<=\[)o\d{1,6}(?=\])/g) ?? [])]
  const text = readable(written)
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const isMarked = named.length + points.length > 0 || label !== undefined
  const isLead = !isMarked && (isLabel(written) || (text.endsWith(':') && !hasNumber.test(text)))
  // Beside what its other cells say, a row may say that one of them has no answer.
  const isMixed = isRow(written) && named.length > 0 && label === 'gap'
  const isGap = (label === 'gap' && !isMixed) || (label === undefined && named.length === 0 && points.length > 0)
  const kind = isLead ? 'lead' : isGap ? 'gap' : label === undefined || isMixed ? 'claim' : 'judgement'
  const cited = named.flatMap((name) => notes.get(name) ?? [])
  const looked = points.flatMap((name) => open.get(name)?.text ?? [])
  const evidence = [...cited.flatMap(evidenceOf), ...looked]
  const sources = [...cited.flatMap(sourcesOf), ...looked.map((one) => `Looked for and not found: ${one}`)]
  const quotes = cited.flatMap(({ quotations }) => quotations.map(({ quote }) => quote))
  const isVerbatim = isWholeSentence(text, quotes)
  const judged = isRow(written) ? rowToJudge(written, heads) : titledToJudge(written, text)
  const statement = { kind, text, notes: named, open: points } as const
  const fault = faultOf(statement, { cited, evidence })
  return { ...statement, section, written, judged, under, evidence, sources, isVerbatim, fault }
}

export type DraftToRead = {
  sections: readonly DraftSection[]
  notes: readonly ResearchNote[]
  open: readonly OpenPoint[]
  /** The report's topic in the person's words; judgements may mention the names in it. */
  topic?: string
}

/** Every sentence, item and row of a draft with its sources, and the faults that rules can find. Pure. */
export function readDraft({ sections, notes, open, topic = '' }: DraftToRead): Statement[] {
  const named = {
    notes: new Map(notes.map((note) => [note.id, note])),
    open: new Map(open.map((point) => [point.id, point])),
  }
  const statements = sections.flatMap(({ heading, markdown }, section) => {
    const sentences = withBoldLeads(markdown, splitSentences(markdown)).map(({ text }) => text)
    let within = ''
    let lead = ''
    let heads: string[] = []
    return sentences.flatMap((text, at) => {
      if (isHeading(text)) {
        within = readable(text)
        lead = ''
      }
      if (isHeading(text) || isRule(text)) return []
      // The head of a table names its columns.
      if (isRow(text) && isRule(sentences[at + 1] ?? '')) {
        heads = cellsOf(text)
        return []
      }
      if (!isRow(text)) heads = []
      if (!isRow(text) && !itemSign.test(text)) lead = ''
      const under = [heading, within, lead].filter((part) => part !== '').join(' › ')
      const statement = statementOf(text, { section, ...named, under, heads })
      if (statement?.kind === 'lead') lead = statement.text
      return statement ?? []
    })
  })
  return withJudgementFaults(statements, { notes: named.notes, topic })
}

/** The sentences and items of a section, without the rows of its tables. */
export const countSentences = (statements: readonly Statement[]): number =>
  statements.filter(({ written }) => !isRow(written)).length
