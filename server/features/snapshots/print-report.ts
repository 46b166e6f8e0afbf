import { dashboardsTexts } from '../../../contract/dashboards/dashboards.texts.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import type { Snapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { TaskInput, TaskResult } from '../../platform/workers/tasks.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { titledCharts } from './commentary.job.ts'
import type { DrawnChart } from '../../engines/printing/index.ts'
import type { Row } from './snapshots.store.ts'

type Printed = TaskInput<'print a document'>['document']
type Block = Printed['blocks'][number]
type Format = 'docx' | 'pdf'

/** Points per CSS pixel. */
const point = 0.75
const plain = (text: string) => [{ text }]
const dayWords = (day: string) => periodLabel('day', day)

const proseBlocks = (text: string): Block[] =>
  text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph): Block => ({ kind: 'paragraph', words: plain(paragraph) }))

function drawnBlocks({ picture, figure, summary, notes, table, title }: DrawnChart): Block[] {
  const cells = (row: readonly { text: string }[]) => row.map(({ text }) => ({ words: plain(text) }))
  const shown: Block[] =
    picture === null
      ? figure === null
        ? []
        : [
            { kind: 'paragraph', words: [{ text: figure.exact, isBold: true }, { text: ` ${figure.label}` }] },
            ...figure.changes.map(({ words }): Block => ({ kind: 'paragraph', words: plain(words), tone: 'quiet' })),
          ]
      : [
          {
            ...{ kind: 'picture', format: 'svg', data: picture.svg, description: summary },
            ...{ width: picture.width * point, height: picture.height * point },
          },
        ]
  return [
    ...shown,
    ...notes.map((note): Block => ({ kind: 'paragraph', words: plain(note), tone: 'quiet' })),
    ...(table.rows.length === 0 || (figure !== null && table.rows.length === 1)
      ? []
      : [
          {
            ...{ kind: 'table' as const, caption: title },
            header: table.columns.map((column) => ({ words: plain(column.title) })),
            rows: table.rows.map(cells),
          },
        ]),
  ]
}

function detailsOf({ settings, range, madeBy, hash }: Snapshot): NonNullable<Printed['details']> {
  const { filters, dimensionFilters, compare } = settings
  const chosen = [
    ...Object.entries(filters).map(([name, values]) => ({ label: nameWords(name), value: values.join(', ') })),
    ...Object.entries(dimensionFilters).map(([name, { type, values }]) => ({
      label: type === 'include' ? nameWords(name) : `${nameWords(name)} ${dashboardsTexts.exclude}`,
      value: values.join(', '),
    })),
  ]
  return [
    {
      label: texts.period,
      value:
        range === null ? dashboardsTexts.ranges[settings.range] : `${dayWords(range.from)} – ${dayWords(range.to)}`,
    },
    ...(compare === 'none' ? [] : [{ label: dashboardsTexts.compare, value: dashboardsTexts.comparisons[compare] }]),
    ...chosen.filter(({ value }) => value !== ''),
    ...(madeBy === null ? [] : [{ label: texts.madeBy, value: madeBy }]),
    { label: texts.frozen, value: hash.slice(0, 16) },
  ]
}

type Given = { row: Row; snapshot: Snapshot; organisation: { id: string; name: string }; format: Format }

/** A report as a file: real text, tables, and the charts as frozen. */
export async function printReport(
  workers: Workers,
  { row, snapshot, organisation, format }: Given,
): Promise<TaskResult<'print a document'>> {
  const asked = { organisationId: organisation.id }
  const blocks: Block[] = proseBlocks(snapshot.comment)
  for (const [position, frozen] of titledCharts(row).entries()) {
    const metric = snapshot.metrics[position]
    const input = { chart: row.charts[position], frozen, day: row.day }
    const drawn = frozen.data === null ? null : await workers.run('draw a chart', { ...asked, input })
    blocks.push({ kind: 'heading', level: 1, text: frozen.title })
    if (drawn === null) blocks.push({ kind: 'paragraph', words: plain(texts.chartGone), tone: 'quiet' })
    blocks.push(...proseBlocks(metric?.comment ?? ''), ...(drawn === null ? [] : drawnBlocks(drawn)))
  }
  const document: Printed = {
    ...{ title: snapshot.name, subtitle: texts.reportOf(dayWords(snapshot.date)), day: snapshot.date },
    ...{ date: dayWords(snapshot.date), organisation: organisation.name, details: detailsOf(snapshot) },
    ...{ hasContents: snapshot.metrics.length > 3, blocks },
  }
  return workers.run('print a document', { ...asked, input: { document, format } })
}
