import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChartData, defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { readForm } from '../../../contract/datasets/dataset-form.ts'
import { missingRemarks } from '../../../contract/datasets/figure-remarks.ts'
import type { Preview } from '../../../contract/formulas/formulas.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { ask } from '../../../tests/questions/ask.ts'
import { textOf } from '../demo/read-back.fixtures.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library?.close())

const mixed = '"value" has amounts in several currencies ($, EUR, GBP); totals don’t convert them.'

test('a remark on a figure goes from its file to the answer, the chart and the printed report', async () => {
  const file = join(import.meta.dirname, '../../../tests/fixtures/odd-files/c36_mixed_currency.csv')
  await library.upload('deals.csv', readFileSync(file))
  const { id } = (await library.settled())['deals.csv']!
  const detail = await library.detail(id)
  expect(detail.remarks).toContain(mixed)

  const messages = await ask(library.server, library.token, library.project, 'What is the total value?')
  const answer = messages.findLast(({ role }) => role === 'assistant')!
  expect(answer.content).toContain(mixed)
  expect(answer.content.replace(mixed, '')).not.toMatch(/[$€£]/)

  const { body: facts } = await library.get('/warehouse/facts/_metadata')
  const [table] = Object.keys(facts.factTables)
  const settings = { ...defaultSettings, range: 'year', item: '2025-01-01', compare: 'none' }
  const chart = {
    ...{ metricType: 'warehouse_metric', title: 'Deals', chartType: 'column' },
    series: [{ dataSource: { factTable: table, metric: 'value' }, presentation: { label: 'Value' } }],
  }
  const drawn = await library.send('POST', '/dashboards/_data', { chart, settings })
  expect([drawn.body.notes, drawn.body.unit]).toEqual([[mixed], 'number'])

  const half = { name: 'Half', source: 'formula', unit: 'number', formula: '[Value] * 50%' }
  expect((await library.send('POST', '/measurements/defs', half)).status).toBe(200)
  const measured = { metricType: 'metric', title: 'Half', chartType: 'column', measurement: 'Half', scope: null }
  const ofMeasure = await library.send('POST', '/dashboards/_data', { chart: measured, settings })
  expect([ofMeasure.body.notes, ofMeasure.body.series[0].values.slice(0, 1)]).toEqual([[mixed], [150]])
  const asked = await ask(library.server, library.token, library.project, 'What is Half in 2025?')
  expect(asked.findLast(({ role }) => role === 'assistant')!.content).toContain(mixed)

  const dashboard = {
    name: 'Deals',
    code: 'deals',
    data: { accessLevel: 'shared', metrics: [chart], defaultSettings: settings },
  }
  expect((await library.send('POST', '/dashboards', dashboard)).status).toBe(200)
  const made = await library.send('POST', '/dashboards/deals/snapshots', { settings })
  expect(made.status).toBe(200)
  const printed = async (format: 'docx' | 'pdf'): Promise<string> => {
    const url = `${library.server.url}/orgs/${library.project}/dashboards/deals/snapshots/${made.body.snapshot.takenAt}/${format}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${library.token}` } })
    return textOf(`report.${format}`, new Uint8Array(await answer.arrayBuffer()))
  }
  expect(await printed('docx')).toContain(mixed)
  expect(await printed('pdf')).toContain(mixed)
})

test('what nothing decides is asked once: its figures say so until a person answers', async () => {
  const rows = Array.from(
    { length: 24 },
    (_, index) => `2025-01-${String(index + 1).padStart(2, '0')},${(index * 37) % 90}`,
  )
  await library.upload('zeal.csv', `Day,Zeal\n${rows.join('\n')}\n`)
  const { id } = (await library.settled())['zeal.csv']!
  const reading = async () => (await library.get(`/docs/${id}/reading`)).body.reading
  const kindOf = async () => {
    const [, { kind, kindReason }] = (await reading()).tables[0].columns
    return [kind, kindReason]
  }
  const settings = { ...defaultSettings, range: 'year', item: '2025-01-01', compare: 'none' }
  const chart = {
    ...{ metricType: 'warehouse_metric', title: 'Zeal', chartType: 'column' },
    series: [{ dataSource: { factTable: 'zeal', metric: 'zeal' }, presentation: { label: 'Zeal' } }],
  }
  const notes = async () => (await library.send('POST', '/dashboards/_data', { chart, settings })).body.notes
  const question = 'The file doesn’t say whether "Zeal" adds up. Choose its kind under "How it was read".'
  expect([await kindOf(), await notes()]).toEqual([['amount', 'open'], [question]])

  const { rev } = await reading()
  const corrections = { sheets: [], columns: [{ table: '', column: 'Zeal', kind: 'level' }] }
  expect((await library.send('PUT', `/docs/${id}/reading`, { rev, corrections })).status).toBe(200)
  await library.settled()
  expect([await kindOf(), await notes()]).toEqual([['level', 'said'], []])
})

test('a mean over countries says that each counts the same, in the answer, at the chart and of a measure', async () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    ['Chad', 'Mali', 'Peru'].map(
      (country, position) => `${2010 + at}-01-01,${country},${50 + 9 * position + (at % 4) / 5}`,
    ),
  ).flat()
  await library.upload('nations.csv', `Day,Country,Life expectancy\n${rows.join('\n')}\n`)
  await library.settled()
  const remark = 'Averages of "Life expectancy" count each country the same, whatever its size.'
  const settings = { ...defaultSettings, range: 'year', item: '2020-01-01', compare: 'none' }
  const notes = async (breakdownDimension: string | null, more: object = {}) => {
    const dataSource = { factTable: 'nations', metric: 'life_expectancy', aggregation: 'mean', breakdownDimension }
    const chart = {
      ...{ metricType: 'warehouse_metric', title: 'Life', chartType: 'column' },
      series: [{ dataSource: { ...dataSource, ...more }, presentation: { label: 'Life' } }],
    }
    return (await library.send('POST', '/dashboards/_data', { chart, settings })).body.notes
  }
  const peru = { filters: { country: { type: 'include', values: ['Peru'] } } }
  expect([await notes(null), await notes('country'), await notes(null, peru)]).toEqual([[remark], [], []])

  const measured = { metricType: 'metric', title: 'Life', chartType: 'column', measurement: 'Life expectancy' }
  const ofMeasure = async (scope: string | null) =>
    (await library.send('POST', '/dashboards/_data', { chart: { ...measured, scope }, settings })).body.notes
  expect([await ofMeasure(null), await ofMeasure('country')]).toEqual([[remark], []])

  const said = async (question: string) =>
    (await ask(library.server, library.token, library.project, question)).findLast(({ role }) => role === 'assistant')!
      .content
  expect(await said('What is the average life expectancy in 2020?')).toContain(remark)
  expect(await said('What is the average life expectancy by country in 2020?')).not.toContain(remark)
  expect(await said('What is the average life expectancy of Peru in 2020?')).not.toContain(remark)
})

test('a budget that only the name of its file tells says so, and nothing of it where it is not shown', async () => {
  const months = (of: (at: number) => number) =>
    Array.from({ length: 12 }, (_, at) => `2023-${String(at + 1).padStart(2, '0')}-01,${of(at)}`).join('\n')
  await library.upload('takings.csv', `Month,Takings\n${months((at) => 100 + 7 * (at % 5))}\n`)
  await library.upload('budget of takings.csv', `Month,Takings\n${months((at) => 120 + at)}\n`)
  await library.settled()
  const settings = { ...defaultSettings, range: 'year', item: '2023-01-01', compare: 'none' }
  const chart = { metricType: 'metric', title: 'Takings', chartType: 'column', measurement: 'Takings', scope: null }
  const notes = async (scenario: string | string[]) =>
    (await library.send('POST', '/dashboards/_data', { chart: { ...chart, scenario }, settings })).body.notes
  const remark = '"Takings" of "Budget of takings" counts as Budget, because of the table’s name.'
  expect(await notes('Actual')).toEqual([])
  expect(await notes('Budget')).toEqual([remark])
  expect(await notes(['Actual', 'Budget'])).toEqual([remark])
})

test('of a measure worked out by a formula is said which rows have no value, at the chart and in the answer', async () => {
  const days = Array.from({ length: 20 }, (_, at) => `2024-${String(1 + (at % 4)).padStart(2, '0')}-${10 + at}`)
  const rows = days.map((day, at) => {
    const [taken, spent] = [at % 5 === 0 ? '' : String(100 + 7 * at), at === 3 ? '' : String(40 + at)]
    return `${day},${at % 2 === 0 ? 'Leeds' : 'York'},${taken},${spent}`
  })
  await library.upload('kiosks.csv', `Day,Town,Kiosk income,Kiosk costs\n${rows.join('\n')}\n`)
  await library.settled()
  const formula = '[Kiosk income] - [Kiosk costs]'
  const definition = { name: 'Kiosk result', source: 'formula', unit: 'number', formula }
  expect((await library.send('POST', '/measurements/defs', definition)).status).toBe(200)
  const settings = { ...defaultSettings, range: 'year', item: '2024-01-01', compare: 'prev' }
  const shown = async (chart: object, more: object = {}) => {
    const measured = { metricType: 'metric', title: 'Kiosks', chartType: 'column', measurement: 'Kiosk result' }
    const asked = { chart: { ...measured, scope: null, ...chart }, settings: { ...settings, ...more } }
    const { body } = await library.send('POST', '/dashboards/_data', asked)
    return body as ChartData
  }
  const whole = await shown({})
  const remarks = ['4 of 20 rows have no kiosk income.', '1 of 20 rows has no kiosk costs.']
  expect(whole.notes).toEqual(remarks)
  expect(whole.missing?.map(({ label, search }) => [label, readForm(search)])).toMatchObject([
    ['Kiosk income', { dataset: 'kiosks', from: '2024-01-01', to: '2024-12-31', dateColumn: 'day' }],
    ['Kiosk costs', { groups: [{ conditions: [{ column: 'kiosk_costs', comparison: 'empty' }] }] }],
  ])

  const january = await shown({}, { range: 'month', item: '2024-01-01', granularity: 'day' })
  expect(january.notes).toEqual(['1 of 5 rows has no kiosk income.'])
  const inYork = await shown({ scope: 'town', scopeFilter: ['York'] })
  expect(inYork.notes).toEqual(['2 of 10 rows have no kiosk income.', '1 of 10 rows has no kiosk costs.'])
  expect((await shown({ scope: 'town', chartType: 'pie' })).notes).toEqual(remarks)

  const { body } = await library.get('/measurements?measurement=Kiosk%20result&scenario=Actual&granularity=ytd')
  expect(body.missing).toMatchObject([{ table: 'kiosks', column: 'kiosk_income', rows: 4, of: 20 }, { rows: 1 }])
  const answer = await ask(library.server, library.token, library.project, 'What is Kiosk result in 2024?')
  expect(answer.findLast(({ role }) => role === 'assistant')!.content).toContain(remarks[0])
})

// D3.3.34
test('the preview of a formula says which rows have no value, and of which table where it reads several', async () => {
  const csv = (empty: number) =>
    Array.from({ length: 8 }, (_, at) => `2024-0${at + 1}-05,${at < empty ? '' : 50 + 3 * at}`).join('\n')
  await library.upload('piers.csv', `Day,Fee\n${csv(2)}\n`)
  await library.upload('docks.csv', `Day,Fee\n${csv(3)}\n`)
  await library.settled()
  const previewed = async (formula: string) => {
    const definition = { name: '', source: 'formula', unit: 'number', formula }
    const { body } = await library.send('POST', '/measurements/_preview', { definition })
    return body as Preview
  }
  const own = { column: 'fee', label: 'Fee', rows: 2, of: 8, table: 'piers', dateColumn: 'day', filters: [] }
  const one = await previewed('max([piers.fee]) + [piers.fee]')
  expect(one.missing).toEqual([own])
  expect(one.rows[0]!.result).toEqual({ value: 0, fault: expect.stringContaining('counts as 0') })
  const several = await previewed('[piers.fee] + [docks.fee]')
  expect(missingRemarks(several)).toEqual([
    '2 of 8 rows of “Piers” have no fee.',
    '3 of 8 rows of “Docks” have no fee.',
  ])
  const full = await previewed('[docks.count] * 2')
  expect(full.missing).toBeUndefined()

  const series = (factTable: string) => ({
    ...{ dataSource: { factTable, metric: 'fee', dateDimension: 'day' }, presentation: { label: factTable } },
  })
  const chart = { metricType: 'warehouse_metric', title: 'Fees', chartType: 'column' }
  const settings = { ...defaultSettings, range: 'year', item: '2024-01-01', compare: 'none' }
  const drawn = await library.send('POST', '/dashboards/_data', {
    ...{ chart: { ...chart, series: [series('piers'), series('docks')] }, settings },
  })
  expect(drawn.body.notes).toEqual(missingRemarks(several))
  expect(drawn.body.missing.map(({ label }: { label: string }) => label)).toEqual(['Fee of Piers', 'Fee of Docks'])

  const definition = { name: 'Berths', source: 'formula', unit: 'number', formula: '[piers.fee] + [docks.fee]' }
  expect((await library.send('POST', '/measurements/defs', definition)).status).toBe(200)
  const answer = await ask(library.server, library.token, library.project, 'What is Berths in 2024?')
  const { content } = answer.findLast(({ role }) => role === 'assistant')!
  for (const remark of missingRemarks(several)) expect(content).toContain(remark)
})
