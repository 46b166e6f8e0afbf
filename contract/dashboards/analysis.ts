import { z } from 'zod'
import { resolveRange } from '../shared/periods.ts'
import { dayOf, type Day, toMilliseconds } from '../shared/time-zones.ts'
import type { DashboardSettings } from './dashboards.schemas.ts'

/** The outcome of one research run, in short (OD-063). */
export const topicEntrySchema = z.object({ id: z.string(), date: z.string(), abstract: z.string() })
export type TopicEntry = z.infer<typeof topicEntrySchema>
/** A topic for an analysis chart. */
export type ChartTopic = { id: string; title: string }

/** Gives charts their research topics; empty where an organisation has none. */
export type TopicsPort = {
  list(project: string, signal: AbortSignal): Promise<readonly ChartTopic[]>
  entries(project: string, topicId: string, signal: AbortSignal): Promise<readonly TopicEntry[]>
}
export const noTopics: TopicsPort = { list: async () => [], entries: async () => [] }

/** The newest entry on or before the end of the dashboard's period; null without one. */
export function entryOf(
  entries: readonly TopicEntry[],
  { range, item }: DashboardSettings,
  { today, timeZone }: { today: Day; timeZone: string },
): TopicEntry | null {
  const last = range === 'all' ? null : resolveRange(range, item, today).to
  const due = entries.filter(({ date }) => last === null || dayOf(toMilliseconds(date), timeZone) <= last)
  return due.reduce<TopicEntry | null>(
    (newest, entry) => (newest === null || toMilliseconds(entry.date) > toMilliseconds(newest.date) ? entry : newest),
    null,
  )
}
