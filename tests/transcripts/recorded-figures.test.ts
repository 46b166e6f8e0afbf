import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresAtEnd } from '../../contract/chat/written-figures.ts'
import { agrees } from '../../server/engines/assistant/figure-match.ts'
import { runs } from '../deep.ts'
import { type Change, changed, formOf, readFigures, type RecordedFigure, writeAs } from './recorded-figures.ts'

const SEED = 30
const RECORDED = 203
/** Of the same results. */
const WRITTEN = 481
const recorded = readFigures()
const compare = (text: string, { cell, unit }: Pick<RecordedFigure, 'cell' | 'unit'>): boolean =>
  figuresAtEnd(text).some((figure) => agrees(figure, cell, unit))

/** Each other cell of the column of a recorded figure, written as the figure is. */
const written = recorded.flatMap((figure): RecordedFigure[] => {
  const form = formOf(figure)
  if (form === null || figure.below.length === 0) return []
  const isSigned = /[-−+]/.test(form.before.slice(-6))
  return figure.below
    .filter((cell) => !(isSigned && cell < 0 !== Number(figure.cell) < 0))
    .map((cell) => {
      const text = form.before + writeAs(form, cell * form.factor) + form.after
      return { ...figure, text, cell, below: [...figure.below.filter((one) => one !== cell), Number(figure.cell)] }
    })
})

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('digit', 'magnitude', 'word', 'sign', 'cell', 'percent'),
  at: fc.nat(60),
  by: fc.integer({ min: 1, max: 9 }),
})

/** How many right figures are marked, and how many changed ones pass. */
function ratesOf(figures: readonly RecordedFigure[], times: number) {
  const changes = fc.sample(change, { seed: SEED, numRuns: figures.length * times })
  const texts = figures.flatMap((figure, at) => {
    const form = formOf(figure)
    const own = form === null ? [] : changes.slice(at * times, (at + 1) * times)
    return own.flatMap((one) => {
      const text = changed(figure, form!, one)
      return text === null ? [] : [{ text, figure }]
    })
  })
  return {
    marked: figures.filter((figure) => !compare(figure.text, figure)).length / figures.length,
    passed: texts.filter(({ text, figure }) => compare(text, figure)).length / texts.length,
    changed: texts.length,
  }
}

test('every recorded figure is what its cell holds, and all but those of dates can be changed', () => {
  expect([recorded.length, written.length]).toEqual([RECORDED, WRITTEN])
  expect(recorded.filter((one) => formOf(one) === null).map(({ cell }) => String(cell).slice(0, 10))).toEqual([
    '2027-02-18',
    '2027-02-28',
    '2026-12-04',
  ])
})

test('of recorded figures no more than 2 % are marked, and of those with another number no more than 2 % pass', () => {
  for (const figures of [recorded, [...recorded, ...written]]) {
    const { marked, passed, changed: count } = ratesOf(figures, runs(10, 100))
    expect([marked <= 0.02, passed <= 0.02, count > figures.length * 9]).toEqual([true, true, true])
  }
})
