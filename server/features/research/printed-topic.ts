import { researchTexts } from '../../../contract/research/research.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { plainText } from '../../engines/passages/index.ts'
import { cutAtWord } from '../../engines/text/index.ts'
import type { ReportKind } from '../reports/index.ts'
import { type PrintedBlock, type PrintedSource, plain } from '../../engines/printing/index.ts'
import { findTopic, type TopicRow } from './research.read.ts'

const texts = researchTexts.report

/** Printed passages per document, and characters per passage. */
const MAX_PASSAGES = 4
const MAX_QUOTE = 400

/** The numbers of the documents that the report names: "3–5" names those between as well. */
function namedIn(content: string): ReadonlySet<number> {
  const named = new Set<number>()
  const markers = /href="#source-\d{1,6}">(\d{1,6})<\/a>(?:–<a href="#source-\d{1,6}">(\d{1,6})<\/a>)?/g
  for (const [, first, last = first] of content.matchAll(markers))
    for (let mark = Number(first); mark <= Number(last); mark += 1) named.add(mark)
  return named
}

/** Each document that the report names once, with its first passages; what was found beside it is on its page alone. */
function sourcesOf({ content, citations }: TopicRow): PrintedSource[] {
  const named = namedIn(content ?? '')
  const shown = citations.filter(({ mark }) => named.has(mark))
  return [...Map.groupBy(shown, ({ mark }) => mark)].map(([mark, passages]) => {
    const [{ title, date, url }, ...others] = passages as [(typeof passages)[number], ...typeof passages]
    const quotes = passages
      .map(({ quote }) => cutAtWord(plainText(quote.slice(0, 2_000)), MAX_QUOTE))
      .filter((quote) => quote !== '')
    const left = quotes.length - MAX_PASSAGES
    const pages = [...new Set(passages.flatMap(({ pageNumber }) => pageNumber ?? []))]
    const contexts = others.length === 0 ? passages.flatMap(({ context }) => context ?? []) : []
    return {
      ...{ mark, title },
      ...(quotes.length === 0 ? {} : { quote: quotes.slice(0, MAX_PASSAGES).join('” … “') }),
      ...locationOf(pages, date, [...contexts, ...(left > 0 ? [texts.morePassages(left)] : [])]),
      ...(url === undefined ? {} : { link: url }),
    }
  })
}

function locationOf(
  pages: readonly number[],
  date: string | null | undefined,
  contexts: readonly string[],
): { location?: string } {
  const parts = [
    ...pages.map(texts.page),
    ...(date === undefined ? [] : [date === null ? texts.undated : texts.dated(periodLabel('day', date))]),
    ...contexts,
  ]
  return parts.length === 0 ? {} : { location: parts.join(', ') }
}

/** The report with citation markers that name documents: on paper, passages are grouped by document. */
const withDocumentNumbers = ({ content, citations }: TopicRow): string =>
  (content ?? '').replace(
    /href="#source-(\d{1,6})"/g,
    (_, place: string) => `href="#source-${citations[Number(place) - 1]?.mark ?? place}"`,
  )

const detailsOf = ({ source, answers, checked }: TopicRow) => [
  { label: texts.sourcesLabel, value: texts.sourceNames[source] },
  { label: texts.questionsLabel, value: String(answers.length) },
  ...(checked?.writtenBy === undefined
    ? []
    : [{ label: texts.writtenLabel, value: texts.writtenBy(checked.writtenBy) }]),
  ...(checked === null
    ? []
    : [{ label: texts.checkLabel, value: texts.checked(checked.checked, checked.unsupported.length) }]),
  ...(checked?.judgements === undefined || checked.judgements === 0
    ? []
    : [{ label: texts.judgementsLabel, value: texts.judgements(checked.judgements) }]),
]

/** The results of the check, at the end of the report, so readers can judge its reliability. */
function notes({ checked }: TopicRow): PrintedBlock[] {
  if (checked === null || checked.unsupported.length + checked.remarks.length === 0) return []
  const items = (lines: readonly string[]) => lines.map((line) => ({ words: plain(line) }))
  return [
    { kind: 'heading', level: 1, text: texts.about },
    ...(checked.unsupported.length === 0
      ? []
      : ([
          { kind: 'paragraph', words: plain(`${texts.unsupported}:`), tone: 'remark' },
          { kind: 'list', isOrdered: false, items: items(checked.unsupported) },
        ] satisfies PrintedBlock[])),
    ...checked.remarks.map((line): PrintedBlock => ({ kind: 'paragraph', words: plain(line), tone: 'quiet' })),
  ]
}

/** Prints the report of a research topic. */
export const researchReports: ReportKind = {
  code: 'research',
  async titleOf(tx, topicId) {
    const topic = await findTopic(tx, topicId)
    if (topic === null) return null
    if (topic.content === null) throw new Refusal(409, researchTexts.notDone)
    return { title: topic.topic, visibleTo: topic.access_level === 'private' ? topic.created_by : null }
  },
  async read(tx, topicId) {
    const topic = await findTopic(tx, topicId)
    return topic?.content == null ? null : topic
  },
  async print(read, { organisation, zone, blocksOf }) {
    const topic = read as TopicRow
    const day = dayOf(topic.date, zone as TimeZone)
    const blocks = await blocksOf(withDocumentNumbers(topic))
    return {
      ...{ title: topic.topic, subtitle: texts.forRole(topic.role), day, organisation },
      date: new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(
        new Date(topic.date),
      ),
      details: detailsOf(topic),
      // The report's own headings are the top level below its title.
      blocks: [...blocks.map(raised), ...notes(topic)],
      ...{ sources: sourcesOf(topic), hasContents: true },
    }
  },
}

const raised = (block: PrintedBlock): PrintedBlock =>
  block.kind === 'heading' && block.level > 1 ? { ...block, level: block.level === 2 ? 1 : 2 } : block
