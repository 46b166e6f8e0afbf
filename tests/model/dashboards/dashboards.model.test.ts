import { describe, expect, test } from 'vitest'
import type { AnalysisChart, MeasurementChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { measurementsOf } from '../../../contract/dashboards/measurements.ts'
import { chartsMachine } from '../../../src/machines/dashboards/charts.machine.ts'
import { dashboardsMachine } from '../../../src/machines/dashboards/dashboards.machine.ts'
import { dashboardEditorMachine } from '../../../src/machines/dashboards/editor.machine.ts'
import {
  copyOf,
  differencesOf,
  fieldsOf,
  isDrawable,
  moved,
  newChart,
  newSeries,
  ofKind,
  pruned,
  resized,
  sizeOf,
  withMeasurement,
  withScenario,
  withScope,
  withTable,
  withTopic,
} from '../../../src/machines/dashboards/editor.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { chartsWalk, dashboardsWalk, editorWalk } from './dashboards.walk.ts'
import { catalogue, dashboard, pieChart, salesChart, latest } from './things.ts'

describeWalk(chartsMachine, chartsWalk)
describeFold(chartsMachine, chartsWalk)
describeWalk(dashboardsMachine, dashboardsWalk)
describeFold(dashboardsMachine, dashboardsWalk)
describeWalk(dashboardEditorMachine, editorWalk)
describeFold(dashboardEditorMachine, editorWalk)

// D3.2.16, D3.2.17, D1.8.28
test('the landing leads to a dashboard, and an unknown one back to the landing; Back leads past both', () => {
  const harness = startHarness(dashboardsMachine, dashboardsWalk)
  harness.take(happened('dashboards.opened', { page: { kind: 'list' } }))
  harness.take(happened('dashboards.way found', { code: 'default' }))
  harness.take(happened('dashboards.way found', { code: null }))
  expect(harness.emitted).toEqual([
    { type: 'address.requested', to: '/acme/monitor/default', replaces: true },
    { type: 'address.requested', to: '/acme/monitor', replaces: true },
  ])
  harness.stop()
})

test('choosing the values of a filter, keeping a chart and bringing one back leave the page as it is', () => {
  const harness = startHarness(dashboardsMachine, dashboardsWalk)
  harness.take(happened('dashboards.opened', { page: { kind: 'view', code: 'overview' } }))
  const { pages } = harness.snapshot().value as { pages: unknown }
  const list = harness.snapshot().children.list
  for (const dimension of ['city', 'product_line'])
    harness.take(happened('dashboards.values requested', { dimension, of: 'dimension' }))
  harness.take(happened('dashboards.keeping opened', { chart: salesChart }))
  harness.take(happened('dashboards.keeping opened', { chart: pieChart }))
  harness.take(happened('dashboards.restore requested', { id: 'overview', name: 'Overview' }))
  expect(harness.snapshot().value).toMatchObject({ pages, filter: 'being chosen', keeping: 'open' })
  expect(harness.snapshot().children.list).toBe(list)
  harness.stop()
})

describe('the editor of a dashboard', () => {
  const begun = () => {
    const harness = startHarness(dashboardEditorMachine, editorWalk)
    harness.take(answered('reading', dashboard))
    return harness
  }
  const fields = (harness: ReturnType<typeof begun>) => harness.snapshot().context.fields

  // D3.2.157
  test('has something to save only while something differs, and goes back and on step by step', () => {
    const harness = begun()
    const isEdited = () => harness.snapshot().hasTag('edited')
    expect(isEdited()).toBe(false)
    for (const name of ['A', 'B']) harness.take(happened('editor.changed', { change: { name } }))
    expect([isEdited(), fields(harness)?.name]).toEqual([true, 'B'])
    harness.take(happened('editor.undone'))
    harness.take(happened('editor.undone'))
    expect([isEdited(), fields(harness)?.name]).toEqual([false, 'Overview'])
    harness.take(happened('editor.redone'))
    expect(fields(harness)?.name).toBe('A')
    harness.stop()
  })

  test('goes back as far as somebody went, and taking theirs is a step like any other', () => {
    const harness = begun()
    const steps = Array.from({ length: 250 }, (_, step) => `Name ${step}`)
    for (const name of steps) harness.take(happened('editor.changed', { change: { name } }))
    for (const _ of steps) harness.take(happened('editor.undone'))
    expect([fields(harness)?.name, harness.snapshot().hasTag('edited')]).toEqual(['Overview', false])
    for (const _ of steps) harness.take(happened('editor.redone'))
    harness.take(happened('editor.save requested'))
    harness.take(answered('saving', { kind: 'changed meanwhile', dashboard: latest }))
    harness.take(happened('editor.theirs taken'))
    expect(fields(harness)?.name).toBe(latest.name)
    harness.take(happened('editor.undone'))
    expect(fields(harness)?.name).toBe('Name 249')
    harness.stop()
  })

  test('keeps a draft; one of an older revision is shown beside what others saved', () => {
    const mine = { ...fieldsOf(dashboard), name: 'Mine' }
    const taken = startHarness(dashboardEditorMachine, editorWalk)
    taken.take(happened('editor.draft read', { draft: { rev: 1, fields: mine } }))
    taken.take(answered('reading', dashboard))
    expect([taken.snapshot().hasTag('edited'), fields(taken)?.name]).toEqual([true, 'Mine'])
    taken.stop()
    const late = startHarness(dashboardEditorMachine, editorWalk)
    late.take(happened('editor.draft read', { draft: { rev: 1, fields: mine } }))
    late.take(answered('reading', latest))
    expect([late.snapshot().hasTag('both sides'), late.snapshot().context.latest?.name]).toEqual([true, latest.name])
    late.take(happened('editor.theirs taken'))
    expect([late.snapshot().hasTag('edited'), fields(late)?.name]).toEqual([false, latest.name])
    late.stop()
  })

  // D3.2.160, D3.2.161, D3.5.21
  test('draws a chart once its first series has a dataset', () => {
    const harness = begun()
    harness.take(happened('editor.chart opened', { open: { position: null, chart: newChart } }))
    expect(harness.snapshot().hasTag('chart drawable')).toBe(false)
    harness.take(happened('editor.chart written', { chart: salesChart }))
    expect(harness.snapshot().hasTag('chart drawable')).toBe(true)
    harness.take(happened('editor.chart kept'))
    expect(fields(harness)?.metrics.map(({ title }) => title)).toEqual([
      'Sales by month',
      'Sales by city',
      'Sales by month',
    ])
    harness.stop()
  })
})

// D3.2.152
test('a copy is called so', () => {
  expect(copyOf(salesChart).title).toBe('Sales by month (Copy)')
})

// D3.4.31
test('another dataset brings its first date field, and takes along no name that it lacks', () => {
  const series = { ...newSeries, dataSource: { ...newSeries.dataSource, metric: 'profit', breakdownDimension: 'shop' } }
  expect(withTable(series, 'sales', catalogue).dataSource).toMatchObject({
    ...{ factTable: 'sales', metric: '', dateDimension: 'date', breakdownDimension: null },
  })
})

test('a dataset and a measurement that are gone take no name along, whatever they are called', () => {
  const series = { ...newSeries, dataSource: { ...newSeries.dataSource, metric: 'profit', breakdownDimension: 'shop' } }
  const measured = { ...ofKind(salesChart, 'metric'), scope: 'shop' } as MeasurementChart
  const known = measurementsOf(catalogue, [])
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(withTable(series, name, catalogue).dataSource).toMatchObject({
      ...{ factTable: name, metric: '', dateDimension: null, breakdownDimension: null },
    })
    expect(withMeasurement(measured, name, known)).toMatchObject({ measurement: name, scope: null, scenario: 'Actual' })
  }
})

// D3.4.34
test('default filters of what is not offered any more go', () => {
  const filter = { type: 'include' as const, values: ['Nelson'] }
  const fields = fieldsOf(dashboard)
  const given = {
    ...fields,
    defaultSettings: { ...fields.defaultSettings, dimensionFilters: { city: filter, shop: filter } },
  }
  expect(pruned(given).defaultSettings.dimensionFilters).toEqual({ city: filter })
})

// D3.4.30, D3.5.20, D3.5.22
test('every kind of chart has its own beginning, and says when it can be drawn', () => {
  const measured = ofKind(salesChart, 'metric')
  expect(measured).toMatchObject({ metricType: 'metric', measurement: '', scenario: 'Actual', title: salesChart.title })
  expect([isDrawable(measured), isDrawable({ ...measured, measurement: 'sales.total' } as never)]).toEqual([
    false,
    true,
  ])
  expect(isDrawable(ofKind(salesChart, 'analysis'))).toBe(false)
  expect(ofKind(salesChart, 'warehouse_metric')).toBe(salesChart)
})

test('a title that came from a measurement or a topic goes with it; one that somebody wrote stays', () => {
  const topics = [
    { id: 'research_1', title: 'What sells best?' },
    { id: 'research_2', title: 'What sells worst?' },
  ]
  const untitled = ofKind({ ...salesChart, title: '' }, 'metric') as MeasurementChart
  const measured = withMeasurement(untitled, 'Margin', null)
  const analysed = withTopic(ofKind(measured, 'analysis', topics) as AnalysisChart, 'research_1', topics)
  const other = withTopic(analysed, 'research_2', topics)
  expect([measured, analysed, other, ofKind(other, 'metric', topics)].map(({ title }) => title)).toEqual([
    ...['Margin', 'What sells best?', 'What sells worst?', ''],
  ])
  const written = withTopic({ ...analysed, title: 'Our findings' }, 'research_2', topics)
  expect([written, ofKind(written, 'metric', topics)].map(({ title }) => title)).toEqual([
    'Our findings',
    'Our findings',
  ])
})

// D3.9.13, D3.9.11, D3.9.12
test('charts change places and widths, never beyond the edges', () => {
  const titles = (charts: readonly { title: string }[]) => charts.map(({ title }) => title)
  const charts = [salesChart, pieChart, newChart]
  expect(titles(moved(charts, 0, 2))).toEqual(['Sales by city', '', 'Sales by month'])
  expect([moved(charts, 0, -1), moved(charts, 2, 3)]).toEqual([charts, charts])
  const widths = [salesChart, resized(salesChart, 1), resized(salesChart, -1)].map((chart) => sizeOf(chart).width)
  expect([widths, sizeOf({ ...salesChart, size: undefined })]).toEqual([[50, 66, 33], { width: 50, height: 'normal' }])
  const widest = { ...salesChart, size: { width: 100 as const, height: 'normal' as const } }
  expect(sizeOf(resized(widest, 1)).width).toBe(100)
})

test('two states of a dashboard are told apart thing by thing', () => {
  const before = fieldsOf(dashboard)
  const after = {
    ...before,
    name: 'Another',
    metrics: [pieChart, { ...salesChart, chartType: 'line' as const }, { ...salesChart, title: 'New' }],
  }
  expect(differencesOf(before, before)).toEqual([])
  expect(differencesOf(before, after).map(({ label, one, other }) => [label, one, other])).toEqual([
    ['Name', 'Overview', 'Another'],
    ['Sales by month', 'Column: Sales / Total, 50%, normal', 'Line: Sales / Total, 50%, normal'],
    ['New', '(none)', 'Column: Sales / Total, 50%, normal'],
    ['Chart order', 'Sales by month, Sales by city', 'Sales by city, Sales by month'],
  ])
  const stacked = { ...before, metrics: [{ ...salesChart, stacked: false }, pieChart] }
  expect(differencesOf(before, stacked).map(({ other }) => other)).toEqual([
    'Column: Sales / Total, 50%, normal (changed)',
  ])
})

test('a measurement chart keeps one scenario at least, and forgets the values of another scope', () => {
  const measured = { ...(ofKind(salesChart, 'metric') as MeasurementChart), measurement: 'Margin', scope: 'city' }
  const known = ['Actual', 'Budget']
  expect(withScenario(measured, 'Budget', true, known).scenario).toEqual(['Actual', 'Budget'])
  expect(withScenario(measured, 'Actual', false, known)).toBe(measured)
  const forced = { ...measured, scopeFilter: ['Nelson'], breakdownOptions: { forcedItems: ['Nelson'] } }
  expect(withScope(forced, 'shop')).toEqual({ ...measured, scope: 'shop', scopeFilter: [] })
})
