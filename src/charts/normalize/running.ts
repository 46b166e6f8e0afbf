import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { Granularity, Label } from '../model.ts'
import { periodEnd, readLabels } from './labels.ts'

export function withPortion(label: Label, portion: number | undefined): Label {
  return portion === undefined || portion >= 1 ? label : { ...label, portion }
}

/** The period that today is in. Periods that aren't dates, such as financial years, carry their own progress. */
export function runningPeriod(labels: readonly Label[], granularity: Granularity | null, today: string): string | null {
  const begun = labels.find(({ time, portion }) => time === null && portion !== undefined && portion > 0)
  if (begun) return begun.text
  if (granularity === null || granularity === 'hour') return null
  const now = Date.parse(`${today}T00:00:00.000Z`)
  const running = labels.find(({ time }) => time !== null && time <= now && now < periodEnd(time, granularity))
  return running?.text ?? null
}

type Given = { labels: readonly string[]; portions: readonly number[] | null }

/** The note of a chart over time with a period that isn't over yet. */
export function runningNote({ labels, portions }: Given, timeZone: string, today: string): string | null {
  const read = readLabels(labels, timeZone)
  const shown = read.labels.map((label, index) => withPortion(label, portions?.[index]))
  const running = runningPeriod(shown, read.granularity, today)
  return running === null ? null : chartsTexts.note.running(running)
}
