import { describe, expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import { drawingOf } from './drawing.ts'

const ports = memoryPorts([documentOf('notes.md', 'The shop on the hill opened in 2019 with 12 chairs.')], [shopTable])
const chartTypes = async (...questions: string[]) => (await ask(ports, questions)).charts.map((each) => each.chartType)

describe('nothing but how the answer before is to be shown', () => {
  test.each([
    ['Show it as a chart', 'chart'],
    ['plot that', 'chart'],
    ['can you draw this as a graph?', 'chart'],
    ['as a pie chart', 'pie'],
    ['make it a bar chart instead', 'bar'],
    ['as a table please', 'data-table'],
    ['as a list', 'list'],
    ['What is on the chart of accounts?', null],
    ['Show revenue as a chart', null],
    ['as a line chart by city', null],
    ['list it', null],
    ['Show it', null],
    ['table', null],
  ])('%s', (question, drawing) => {
    expect(drawingOf(question)).toBe(drawing)
  })

  test('the same figures are drawn as any chart, as a certain one, as a table or not at all', async () => {
    const first = 'Revenue by shop'
    expect([
      await chartTypes(first, 'Show it as a chart'),
      await chartTypes(first, 'as a pie chart'),
      await chartTypes(first, 'as a pie chart', 'as a chart'),
      await chartTypes(first, 'as a table'),
      await chartTypes(first, 'as a list'),
    ]).toEqual([['column'], ['pie'], ['column'], ['data-table'], []])
    expect((await ask(ports, [first, 'as a list'])).text).toBe((await ask(ports, first)).text)
  })

  test('one figure is drawn over time', async () => {
    const { text, charts } = await ask(ports, ['What was total revenue?', 'plot that'])
    expect([text, charts.map(({ title, chartType }) => [title, chartType])]).toEqual([
      expect.stringContaining('Revenue by month:'),
      [['Revenue by month', 'column']],
    ])
  })

  test('and stays so in whatever way it is shown next', async () => {
    const { text, charts } = await ask(ports, [
      'What was total revenue?',
      'plot that',
      'and for Hill',
      'as a pie chart',
    ])
    expect([text, charts.map(({ chartType }) => chartType)]).toEqual([
      expect.stringMatching(/^Revenue by month for Hill:/),
      ['pie'],
    ])
  })

  test.each([
    ['nothing before it', ['as a chart']],
    ['an answer without figures before it', ['How many chairs has the shop on the hill?', 'as a chart']],
  ])('with %s it is said what is missing', async (_case, questions) => {
    const { text, charts } = await ask(ports, questions)
    expect([text, charts]).toEqual([expect.stringMatching(/^There are no figures in the answer before this/), []])
  })
})

describe('the values of a kind', () => {
  test.each(['List all shops', 'which shops are there?', 'What are our shops?', 'and list all the shops please'])(
    '“%s” lists them, whatever was asked before',
    async (question) => {
      const { text } = await ask(ports, ['Revenue by month', question])
      expect(text).toBe('Store, **2**[#1] different in all:\n\n- Harbour\n- Hill\n\nFrom Shop sales.')
    },
  )

  test('figures by that kind are no list of it', async () => {
    expect((await ask(ports, 'List all revenue by shop')).text).toMatch(/^Revenue by store:/)
  })
})
