import { researchTexts } from '../../../contract/research/research.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { plainText } from '../../engines/passages/index.ts'
import type { ReportKind } from '../reports/index.ts'
import { type PrintedBlock, type PrintedSource, plain } from '../../engines/printing/index.ts'
import { findTopic, type TopicRow } from './research.read.ts'

const texts = researchTexts.report

const sourcesOf = ({ citations }: TopicRow): PrintedSource[] =>
  citations.map(({ mark, title, quote, context, pageNumber, url, date }) => ({
    ...{ mark, title },
    ...(quote === '' ? {} : { quote: plainText(quote.slice(0, 2_000)).slice(0, 600) }),
    ...locationOf(pageNumber, date, context),
    ...(url === undefined ? {} : { link: url }),
  }))

function locationOf(page?: number, date?: string | null, context?: string): { location?: string } {
  const parts = [
    ...(page === undefined ? [] : [texts.page(page)]),
    ...(date === undefined ? [] : [date === null ? texts.undated : texts.dated(periodLabel('day', date))]),
    ...(context === undefined ? [] : [context]),
  ]
  return parts.length === 0 ? {} : { location: parts.join(', ') }
}

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

/** What the check said stands at the end of the report, so that nobody takes it for more than it is. */
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

/** The report of a research topic. */
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
    const blocks = await blocksOf(topic.content ?? '')
    return {
      ...{ title: topic.topic, subtitle: texts.forRole(topic.role), day, organisation },
      date: new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(
        new Date(topic.date),
      ),
      details: detailsOf(topic),
      // Under the title of the report its own headings are the first.
      blocks: [...blocks.map(raised), ...notes(topic)],
      ...{ sources: sourcesOf(topic), hasContents: true },
    }
  },
}

const raised = (block: PrintedBlock): PrintedBlock =>
  block.kind === 'heading' && block.level > 1 ? { ...block, level: block.level === 2 ? 1 : 2 } : block
