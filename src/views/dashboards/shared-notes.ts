import { isOfSameDays } from '../../../contract/dashboards/chart-notes.texts.ts'
import type { ChartData, ShownChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { runningNote } from '../../charts/normalize/running.ts'

/** A chart of a dashboard with its data; null while they are loading, undefined where there are none to come. */
export type LoadedChart = { chart: ShownChart; data: ChartData | null | undefined }

type Notes = { running: string | null; others: readonly string[] }

/** The notes below a chart. A single figure says in its own words what it covers. */
function notesBelow(chart: ShownChart, data: ChartData, today: string): Notes {
  const isFigure = 'chartType' in chart && chart.chartType === 'big-number'
  const isByBins = data.binWidth !== undefined
  return {
    running: isFigure || isByBins ? null : runningNote(data, data.timeZone, today),
    others: isFigure ? data.notes.filter((note) => !isOfSameDays(note)) : data.notes,
  }
}

/**
 * Notes that stand once above the charts instead of below each: those that every chart has, and the period that isn't
 * over where several have it. None until all have loaded.
 */
export function sharedNotes(charts: readonly LoadedChart[], today: string): string[] {
  if (charts.some(({ data }) => data === null)) return []
  const all = charts.flatMap(({ chart, data }) => (data ? [notesBelow(chart, data, today)] : []))
  if (all.length < 2) return []
  const running = all.flatMap((notes) => notes.running ?? [])
  const severalTimes = running.filter((note, index) => running.indexOf(note) !== index)
  const [first, ...rest] = all
  const everywhere = first!.others.filter((note) => rest.every(({ others }) => others.includes(note)))
  return [...new Set([...severalTimes, ...everywhere])]
}
