import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import type { SharedEntry, SharedSource } from '../../../contract/chat/chat-sharing.schemas.ts'
import { plainText } from '../passages/index.ts'
import type { PrintedSource } from '../printing/index.ts'
import { cutAtWord } from '../text/index.ts'

export type ConversationInput = {
  entries: readonly SharedEntry[]
  /** The day for which charts are drawn. */
  day: string
  timeZone: string
}
export type Answer = Extract<SharedEntry, { kind: 'answer' }>

const LONGEST_QUOTE = 400

function printedSource(source: SharedSource): Omit<PrintedSource, 'mark'> {
  if (source.kind === 'hidden') return { title: texts.hiddenSource }
  const { title, quote, pageNumber, sheet, cells, context, url } = source
  const location = [
    pageNumber === undefined ? undefined : texts.page(pageNumber),
    ...[sheet, cells, context].map((part) => part?.trim()),
  ].filter(Boolean)
  return {
    title: title || (url ?? ''),
    ...(location.length === 0 ? {} : { location: location.join(', ') }),
    ...(quote === '' ? {} : { quote: cutAtWord(plainText(quote), LONGEST_QUOTE) }),
    ...(url === undefined ? {} : { link: url }),
  }
}

/** Numbers each place that a conversation cites once. */
export function createSources() {
  const sources = new Map<string, PrintedSource>()
  return {
    /** The number of an answer's marker; null if it has no source. */
    numberIn(answer: Answer, marker: number): number | null {
      const found = answer.sources.find(({ mark }) => mark === marker)
      if (found === undefined) return null
      const source = printedSource(found)
      const key = JSON.stringify([source.title, source.location ?? '', source.quote ?? ''])
      const known = sources.get(key) ?? { ...source, mark: sources.size + 1 }
      sources.set(key, known)
      return known.mark
    },
    all: () => [...sources.values()],
  }
}

/** Which data the figures of an answer come from. */
export function tableLines({ tables }: Answer): string[] {
  const labels = tables.flatMap((table) => (table.kind === 'shown' ? table.label : []))
  return [
    ...(labels.length === 0 ? [] : [`${texts.tables(labels)}.`]),
    ...(tables.some(({ kind }) => kind === 'hidden') ? [texts.hiddenTable] : []),
  ]
}

/** The figures of all answers that a person should check. */
export const checkLines = (entries: readonly SharedEntry[]): string[] => [
  ...new Set(
    entries.flatMap((entry) =>
      entry.kind === 'answer' ? entry.toCheck.map(({ figure, reason }) => texts.toCheckOne(figure, reason)) : [],
    ),
  ),
]

const LONGEST_HEADING = 120

/** A question as a heading, and what of it a heading has no room for. */
export function headingOf(question: string): { heading: string; rest: string } {
  const whole = question.trim()
  const line = whole.replace(/\s+/g, ' ')
  const heading = cutAtWord(line, LONGEST_HEADING)
  return { heading, rest: heading === line ? '' : whole }
}

export const LINE_BREAK = /\r?\n/
export const FENCE = /^ {0,3}(?:```|~~~)/

/** A Markdown text in parts, the code between fences apart and without them. */
export function withoutFences(markdown: string): { text: string; isCode: boolean }[] {
  const parts: { lines: string[]; isCode: boolean }[] = [{ lines: [], isCode: false }]
  for (const line of markdown.split(LINE_BREAK)) {
    if (FENCE.test(line)) parts.push({ lines: [], isCode: !parts.at(-1)!.isCode })
    else parts.at(-1)!.lines.push(line)
  }
  return parts.map(({ lines, isCode }) => ({ text: lines.join('\n'), isCode })).filter(({ text }) => text.trim() !== '')
}
