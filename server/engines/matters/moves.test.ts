import { describe, expect, test } from 'vitest'
import type { FactRow } from '../tools/assistant.ports.ts'
import { lastMove, type MoveUnit, wholePeriods } from './moves.ts'

const row = (period: string | null, value: number | null, portionCovered = 1): FactRow => ({
  dimensionValues: { __date: period },
  measures: { total: { value, unit: 'number' } },
  recordCount: 3,
  portionCovered,
})
const moveOf = (rows: FactRow[], unit: MoveUnit, days: { from: string; to: string }) =>
  lastMove(wholePeriods(rows, 'total', unit, days), unit)
const data = { from: '2026-01-01', to: '2026-04-30' }
const months = (...values: number[]) => values.map((value, index) => row(`2026-0${index + 1}-01`, value))

describe('the last move of a series', () => {
  test('is the last whole period against the one before it', () => {
    expect(moveOf(months(100, 200, 300, 150), 'month', data)).toEqual({
      before: { period: '2026-03-01', value: 300, records: 3 },
      now: { period: '2026-04-01', value: 150, records: 3 },
      fraction: -0.5,
    })
  })

  test('a period that is not over, or whose data break off, is no fall', () => {
    const rows = [...months(100, 200, 300), row('2026-04-01', 20, 0.4)]
    expect(moveOf(rows, 'month', data)?.now.period).toBe('2026-03-01')
    const broken = { from: '2026-01-01', to: '2026-04-12' }
    expect(moveOf(months(100, 200, 300, 20), 'month', broken)?.now.period).toBe('2026-03-01')
    const late = { from: '2026-01-20', to: '2026-02-27' }
    expect(moveOf(months(10, 200), 'month', late)).toBe(null)
  })

  test.each([
    ['a small move', months(100, 109.9)],
    ['no move', months(100, 100)],
    ['a single period', months(100)],
    ['nothing', []],
    ['a period without a neighbour', [row('2026-01-01', 100), row('2026-03-01', 200)]],
    ['values without a date', [row(null, 100), row(null, 500)]],
    ['periods without a value', [row('2026-01-01', null), row('2026-02-01', 5)]],
  ])('%s is nothing to tell', (_what, rows) => {
    expect(moveOf(rows, 'month', { from: '2026-01-01', to: '2026-03-31' })).toBe(null)
  })

  test('from nothing to something has no fraction, and out of a loss counts by its size', () => {
    const to = { from: '2026-01-01', to: '2026-02-28' }
    expect(moveOf(months(0, 5), 'month', to)).toMatchObject({ fraction: null, now: { value: 5 } })
    expect(moveOf(months(-100, -50), 'month', to)).toMatchObject({ fraction: 0.5 })
  })

  test('quarters are whole when their last weeks hold data', () => {
    const rows = [row('2026-01-01', 100), row('2026-04-01', 300)]
    expect(moveOf(rows, 'quarter', { from: '2026-01-05', to: '2026-06-20' })?.fraction).toBe(2)
    expect(moveOf(rows, 'quarter', { from: '2026-01-05', to: '2026-05-31' })).toBe(null)
  })
})
