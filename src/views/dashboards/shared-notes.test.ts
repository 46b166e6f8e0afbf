import { expect, test } from 'vitest'
import { chartNotesTexts } from '../../../contract/dashboards/chart-notes.texts.ts'
import { type ChartData, readChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { type LoadedChart, sharedNotes } from './shared-notes.ts'

const today = '2026-11-23'
const filter = chartNotesTexts.cannotFilter(['city'])
const sameDays = chartNotesTexts.sameDays('23 Nov 2026')

const loaded = (chartType: string, labels: string[], ...notes: string[]): LoadedChart => ({
  chart: readChart({ metricType: 'metric', title: chartType, chartType, measurement: 'Sales' }),
  data: {
    ...{ labels, labelTitle: null, portions: null, unit: 'number', currency: 'NZD', timeZone: 'UTC', range: null },
    ...{ series: [], newest: null, notes },
  } satisfies ChartData,
})
const months = ['2026-10', '2026-11']

test('what every chart says, and the period that is not over, stand once above them', () => {
  const line = loaded('line', months, filter, 'Only this one.')
  const column = loaded('column', months, filter)
  const figure = loaded('big-number', ['2026'], sameDays, filter)
  expect(sharedNotes([line, column, figure], today)).toEqual(['Nov 2026 is not over yet.', filter])
})

test('what holds for some of the charts stays below them', () => {
  expect(sharedNotes([loaded('line', months, filter), loaded('column', ['2026-01', '2026-02'])], today)).toEqual([])
  expect(sharedNotes([loaded('line', months, filter)], today)).toEqual([])
})

test('nothing moves before all charts have loaded; those that failed aren’t waited for', () => {
  const both = [loaded('line', months, filter), loaded('column', months, filter)]
  const other = readChart({ metricType: 'analysis', title: 'Topic', topicId: 'a' })
  expect(sharedNotes([...both, { chart: other, data: null }], today)).toEqual([])
  expect(sharedNotes([...both, { chart: other, data: undefined }], today)).toEqual([
    'Nov 2026 is not over yet.',
    filter,
  ])
})
