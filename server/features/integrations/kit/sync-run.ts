import type { StreamRun, SyncCounts, SyncRun } from '../../../engines/imports/index.ts'

export const noCounts: SyncCounts = { all: 0, added: 0, changed: 0, gone: 0 }

export const sumOf = (parts: readonly SyncCounts[]): SyncCounts => ({
  all: parts.reduce((sum, { all }) => sum + all, 0),
  added: parts.reduce((sum, { added }) => sum + added, 0),
  changed: parts.reduce((sum, { changed }) => sum + changed, 0),
  gone: parts.reduce((sum, { gone }) => sum + gone, 0),
})

export const newStream = (cursor: unknown): StreamRun => ({
  ...{ cursor, isRead: false, counts: noCounts, isPublished: false },
})

/** A sync that was left for so long would mix what was there then with what is there now. */
const staleMilliseconds = 3_600_000

export const isResumable = (run: SyncRun | null, now: number): run is SyncRun =>
  run !== null && now - Date.parse(run.keptAt ?? run.startedAt) < staleMilliseconds

const milliseconds = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const

/** When it is read again by itself. */
export function nextSyncAt(refresh: unknown, now: number): string {
  const every = refresh === 'hour' || refresh === 'week' ? refresh : 'day'
  return new Date(now + milliseconds[every]).toISOString()
}
