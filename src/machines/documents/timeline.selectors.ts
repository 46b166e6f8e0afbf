import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { type FolderGraph, folderPath } from './folder-graph.ts'

/** `year`: "general" for documents without a date. `month`: 1 to 12, or null for the whole year. */
export type TimelinePeriod = { year: string; month: number | null }
export type TimelineRow = { id: string; name: string; date: string; rule: string; folder: string }
export type TimelineBox = { label: string; count: number; to: string | null }

export const general = 'general'
const yearName = /^[1-9]\d{3}$/
const monthNumber = /^(?:[1-9]|1[0-2])$/

/** The period in a URL; null for an invalid year or month. */
export function timelinePeriod(year: string, month: string | null): TimelinePeriod | null {
  if (year === general) return month === null ? { year, month: null } : null
  if (!yearName.test(year)) return null
  if (month === null) return { year, month: null }
  return monthNumber.test(month) ? { year, month: Number(month) } : null
}

export const monthLabel = (month: number): string => texts.months[month - 1] ?? ''

export const timelineAddress = (project: string, period: TimelinePeriod | null): string =>
  period === null
    ? pagePath('data', { project, tab: 'timeline' })
    : pagePath('dataTimeline', {
        project,
        year: period.year,
        ...(period.month === null ? {} : { month: String(period.month) }),
      })

/** "2026-3": goes into the URL of a document opened from the timeline, so that closing it returns here. */
export const periodSlug = ({ year, month }: TimelinePeriod): string => (month === null ? year : `${year}-${month}`)

/** The period of such a slug; null if it is invalid. */
export function periodNamed(name: string | null): TimelinePeriod | null {
  const [year = '', month = null, ...rest] = (name ?? '').split('-')
  return rest.length > 0 ? null : timelinePeriod(year, month)
}

export const isDateCorrected = ({ date, foundDate }: Pick<Doc, 'date' | 'foundDate'>): boolean =>
  date !== (foundDate?.day ?? null)

/** Precision of the document's date; dates set by a person are exact to the day. */
const precisionOf = (doc: Doc) => (isDateCorrected(doc) ? 'day' : (doc.foundDate?.precision ?? 'day'))

/** The date in words, as precise as it is known. */
export const dateWords = (doc: Doc): string =>
  doc.date === null ? texts.general : periodLabel(precisionOf(doc), doc.date, 'short')

/** The rule by which the date was found, shown beside it. */
export function ruleWords(doc: Doc): string {
  if (isDateCorrected(doc)) return texts.byPerson
  return doc.foundDate === null ? texts.noDate : texts.found(doc.foundDate.rule, doc.foundDate.words)
}

const yearOf = ({ date }: Doc): string => date?.slice(0, 4) ?? general

/** The document's month; null when only its quarter or year is known. */
function monthOf(doc: Doc): number | null {
  const precision = precisionOf(doc)
  return doc.date === null || precision === 'quarter' || precision === 'year' ? null : Number(doc.date.slice(5, 7))
}

const isAt = (doc: Doc, { year, month }: TimelinePeriod): boolean =>
  yearOf(doc) === year && (month === null || monthOf(doc) === month)

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The documents of a period, newest first. */
export const timelineRows = (docs: readonly Doc[], graph: FolderGraph, period: TimelinePeriod): TimelineRow[] =>
  docs
    .filter((doc) => isAt(doc, period))
    .sort(
      (one, other) =>
        (other.date ?? '').localeCompare(one.date ?? '') || collator.compare(one.filename, other.filename),
    )
    .map((doc) => ({
      id: doc.id,
      name: doc.filename,
      date: dateWords(doc),
      rule: ruleWords(doc),
      folder: folderPath(graph, doc.folderId),
    }))

/** Years with documents, newest first, then the documents without a date. */
export function yearBoxes(docs: readonly Doc[], project: string): TimelineBox[] {
  const counts = new Map<string, number>()
  for (const doc of docs) counts.set(yearOf(doc), (counts.get(yearOf(doc)) ?? 0) + 1)
  const years = [...counts.keys()].filter((year) => year !== general).sort((one, other) => other.localeCompare(one))
  return [...years, ...(counts.has(general) ? [general] : [])].map((year) => ({
    label: year === general ? texts.general : year,
    count: counts.get(year) ?? 0,
    to: timelineAddress(project, { year, month: null }),
  }))
}

/** The twelve months of a year; months without documents have no link. */
export const monthBoxes = (docs: readonly Doc[], project: string, year: string): TimelineBox[] =>
  texts.months.map((label, index) => {
    const period = { year, month: index + 1 }
    const count = docs.filter((doc) => isAt(doc, period)).length
    return { label, count, to: count === 0 ? null : timelineAddress(project, period) }
  })
