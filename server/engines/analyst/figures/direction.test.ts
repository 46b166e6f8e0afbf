import { describe, expect, test } from 'vitest'
import { contradictionOf } from './change-answer.ts'
import { askedDirection, contradiction } from './direction.ts'

describe('the way that a question says a figure went', () => {
  test.each([
    ['why did it drop', 'drop'],
    ['Why did sales fall in 2025?', 'drop'],
    ['why are sales down?', 'drop'],
    ['why did costs go down in March', 'drop'],
    ['why did it rise', 'rise'],
    ['What caused the growth in sales?', 'rise'],
    ['why did sales go up', 'rise'],
    ['why did sales change', null],
    ['why did sales rise and then fall', null],
    ['sales broken down by month', null],
    ['why did it drop off', 'drop'],
  ])('%s', (question, direction) => {
    expect(askedDirection(question, 'Sales')).toBe(direction)
  })

  test('is not taken from the name of the figure', () => {
    expect(askedDirection('why did fall enrolments change', 'Fall enrolments')).toBeNull()
    expect(askedDirection('why did fall enrolments rise', 'Fall enrolments')).toBe('rise')
  })

  test('is also found where the figure has no name', () => {
    expect(askedDirection('why did the number of orders drop', '')).toBe('drop')
  })

  test('is contradicted by the figures, and by those alone', () => {
    const said = (asked: 'drop' | 'rise' | null, from: number, to: number) =>
      contradiction(asked, { from, to }, 'total Sales')
    expect([said('drop', 1, 2), said('rise', 2, 1), said('drop', 2, 2)]).toEqual([
      'There was no drop: the total Sales rose.\n\n',
      'There was no rise: the total Sales fell.\n\n',
      'There was no drop: the total Sales stayed the same.\n\n',
    ])
    expect([said('drop', 2, 1), said('rise', 1, 2), said(null, 1, 2)]).toEqual(['', '', ''])
  })

  test('is not found in the noise of adding the groups', () => {
    const rowsOf = (...values: number[]) => values.map((value) => ({ measures: { count: { value } } }))
    const measures = [{ asked: 'count' }]
    const data = { rows: rowsOf(0.1, 0.2), measures, comparison: { rows: rowsOf(0.3), measures } }
    const reading = { measure: { aggregation: 'count' }, filters: [], conditions: [] }
    expect(
      contradictionOf('why did it rise', reading as never, { table: { info: { label: '' } }, data } as never),
    ).toBe('There was no rise: the number of rows stayed the same.\n\n')
  })
})
