import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import { isNearest, isOnlyNear } from '../../contract/chat/passages.ts'
import type { Chart, Shown, Tier } from './evaluation.types.ts'

/** What came of one question, read from the messages that a person gets. */
export type Answer = Shown & {
  /** The texts of what it ranked, best first: what it cites, then what its search found. */
  units: string[]
}

/** What an analyst may say of its answer on the wire beside the text. */
type Wire = ChatMessage & { choices?: { label: string }[]; tier?: Tier }

const markers = /\[[#^]\d+\]|\[\?\^?\]/g
const firstParagraph = (text: string): string => text.trim().split(/\n\s*\n/)[0] ?? ''

/** An analyst without tiers on the wire says them in its first sentences. */
const denials =
  /\b(could not find|cannot find|can not|cannot|can't|there (?:is|are) no(?:thing| figures)?\b|i do not|don't have|nothing (?:there|here) fits|no figures)\b/i
const questionsBack = /\b(did you mean|do you mean|which (?:one|of these)\b.*\?|please choose)\b/i

function tierInWords(text: string, hasSources: boolean): Tier {
  const first = firstParagraph(text)
  if (questionsBack.test(first)) return 'asked back'
  if (isNearest(text)) return 'nearest'
  if (text.trim() === '' || (denials.test(first) && !hasSources)) return 'nothing'
  return isOnlyNear(text) ? 'passages' : 'answer'
}

const chartsOf = (messages: Wire[]): Chart[] =>
  messages.flatMap(({ action }) => {
    const spec = action?.data['spec'] as
      | {
          title: string
          unit?: string
          labels: string[]
          series: { seriesLabel: string; source: { values: (number | null)[] } }[]
        }
      | undefined
    if (spec === undefined) return []
    // Charts draw fractions as percentages.
    const factor = spec.unit === 'percent' ? 100 : 1
    const drawn = (values: (number | null)[]) => values.map((value) => (value === null ? null : value * factor))
    const series = spec.series.map(({ seriesLabel, source }) => ({ label: seriesLabel, values: drawn(source.values) }))
    return [{ title: spec.title, labels: spec.labels, series }]
  })

const passagesOf = (messages: Wire[]): string[] => {
  const searches = messages.flatMap(({ result }) => {
    const data = result?.data as { passages?: { text: string }[] } | null | undefined
    return data?.passages ? [data.passages.map(({ text }) => text)] : []
  })
  return searches.at(-1) ?? []
}

/** `files`: the names of documents by their ids. */
export function answerOf(all: readonly ChatMessage[], files: ReadonlyMap<string, string>): Answer {
  const messages = all as readonly Wire[] as Wire[]
  const said = messages.filter(({ role }) => role === 'assistant' || role === 'error')
  const text = said.map(({ content }) => content.replace(markers, '')).join('\n\n')
  const choices = said.flatMap((message) => message.choices ?? []).map(({ label }) => label)
  const citations = said.flatMap((message) => message.citations ?? []).toSorted((one, other) => one.mark - other.mark)
  const passages = passagesOf(messages)
  const charts = chartsOf(messages)
  const hasFigures = said.some(({ figures }) => (figures ?? []).length > 0)
  const hasSources = citations.length > 0 || hasFigures || charts.length > 0
  const tier = said.findLast((message) => message.tier)?.tier ?? tierInWords(text, hasSources)
  const cited = citations.map(({ quote }) => passages.find((passage) => passage.includes(quote)) ?? quote)
  return {
    text,
    tier: choices.length > 0 ? 'asked back' : tier,
    choices,
    charts,
    hasFigures,
    citations: citations.map(({ quote, docId }) => ({ quote, file: files.get(docId ?? '') })),
    units: [...new Set([...cited, ...passages])],
  }
}
