import type { WatchlistItem } from '../../../contract/home/home.schemas.ts'
import { periodOf } from '../../../contract/shared/periods.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { formatPercent, formatPeriod, formatValue, measureName } from '../../engines/tools/index.ts'
import { sha256 } from '../../platform/database/identity.ts'
import { storable } from '../../engines/text/index.ts'
import {
  escapeMarkdown,
  markdownLink,
  markdownTable,
  mattersTexts as texts,
  readableName,
  type TableEvidence,
} from '../../engines/matters/index.ts'
import type { FoundMatter } from './matters.store.ts'

/** Where the rows of a table came from. */
export type TableSource = { documentId: string; filename: string }
type Scope = { project: string; currency: string; sources: readonly TableSource[] }

const upperFirst = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
const lowerFirst = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** The measure with the table and the values that it is about: "Sales: total, Nelson". */
function nameOf({ table, measure, only }: TableEvidence): string {
  const name = measureName(table, measure)
  const tableName = readableName(table.label)
  const isNamedAlone = name.toLowerCase().includes(tableName.toLowerCase())
  const whole = isNamedAlone ? name : `${tableName}: ${lowerFirst(name)}`
  return upperFirst([whole, ...only.map(({ value }) => value)].join(', '))
}

/** The matter of a move: its figures as the warehouse gave them, in words and as tables. */
export function tableMatter(evidence: TableEvidence, item: WatchlistItem, scope: Scope): FoundMatter {
  const { table, measure, only, asked, unit, move, series, parts, isWhole } = evidence
  const currency = measure.currency ?? scope.currency
  const shown = (value: number) => formatValue(value, measure.unit, currency, isWhole)
  const when = (period: string) => formatPeriod(period, unit)
  const what = nameOf(evidence)
  const verb = move.now.value > move.before.value ? texts.rose : texts.fell
  const title =
    move.fraction === null
      ? texts.movedTo(what, verb, shown(move.now.value), when(move.now.period))
      : texts.movedBy(what, verb, formatPercent(Math.abs(move.fraction)), when(move.now.period))
  const [before, now] = [when(move.before.period), when(move.now.period)]
  const lead = parts?.rows[0]
  const abstract = [
    texts.fromTo(what, verb, shown(move.before.value), before, shown(move.now.value), now),
    ...(lead ? [texts.largestPart(lead.value, shown(lead.before), shown(lead.now))] : []),
  ].join(' ')

  const figures = markdownTable(
    [
      { header: unit === 'month' ? texts.months : texts.quarters, isFigure: false },
      { header: measureName(table, measure), isFigure: true },
      { header: texts.records, isFigure: true },
    ],
    series.map(({ period, value, records }) => [when(period), shown(value), formatValue(records, 'number', '')]),
  )
  const whereItMoved = parts && [
    `### ${texts.whereItMoved(escapeMarkdown(parts.label))}`,
    markdownTable(
      [
        { header: parts.label, isFigure: false },
        ...[before, now, texts.difference].map((header) => ({ header, isFigure: true })),
      ],
      parts.rows.map((part) => [part.value, shown(part.before), shown(part.now), shown(part.now - part.before)]),
    ),
  ]
  const links = scope.sources.map(({ documentId, filename }) =>
    markdownLink(
      filename,
      pagePath('dataDocument', { project: scope.project, docId: documentId, dialogTab: 'datasets' }),
    ),
  )
  const content = [
    escapeMarkdown(abstract),
    `### ${texts.figures}`,
    figures,
    ...(whereItMoved ?? []),
    `### ${texts.source}`,
    texts.table(escapeMarkdown(readableName(table.label)), formatValue(table.rowCount, 'number', '')) +
      (links.length > 0 ? texts.from(links.join(', ')) : ''),
    texts.watched(escapeMarkdown(item.category), escapeMarkdown(item.topic)),
  ].join('\n\n')
  const key = JSON.stringify(['table', table.name, asked, only, unit, move.before, move.now])
  return {
    key: sha256(key),
    subject: { table: table.name },
    happenedOn: periodOf(unit, move.now.period).to,
    title: storable(title),
    abstract: storable(abstract),
    content: storable(content),
  }
}
