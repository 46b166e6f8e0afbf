import { expect, test } from 'vitest'
import { readLabels } from '../../normalize/labels.ts'
import { axisLabels } from './axis-labels.ts'
import { textWidth, truncate } from './text-width.ts'

const labels = (...texts: string[]) => readLabels(texts, 'UTC').labels

test('the year stands below its first month and below the next January', () => {
  expect(axisLabels(labels('2025-11', '2025-12', '2026-01'), 60)).toMatchObject({
    shown: [0, 1, 2],
    lines: [['Nov', '2025'], 'Dec', ['Jan', '2026']],
    angle: 0,
  })
})

test('months that would touch are thinned evenly', () => {
  const year = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
  expect(axisLabels(labels(...year), 20).shown).toEqual([0, 2, 4, 6, 8, 10])
})

test('slanted words stand a line apart', () => {
  const names = Array.from({ length: 6 }, (_, index) => `Department number ${index}`)
  const { shown, lines, height } = axisLabels(labels(...names), 8)
  expect([shown, lines.length, height > 60]).toEqual([[0, 2, 4], 3, true])
})

test('words wrap over two lines, and slant with an ellipsis when they do not fit', () => {
  expect(axisLabels(labels('Head office', 'Lyall Bay'), 50).lines).toEqual([
    ['Head', 'office'],
    ['Lyall', 'Bay'],
  ])
  expect(axisLabels(labels('One two three'), 70).lines).toEqual([['One two', 'three']])
  const slanted = axisLabels(labels('The Import and Export Company of Northern Queensland', 'A'), 40)
  expect([slanted.angle, slanted.lines]).toEqual([-40, ['The Import and…', 'A']])
})

test('a cut text fits and says that it is cut', () => {
  const cut = truncate('a'.repeat(500), 100)
  expect(truncate('a bcdefgh', 24)).toBe('a…')
  expect([cut.endsWith('…'), textWidth(cut) <= 100, truncate('short', 100)]).toEqual([true, true, 'short'])
})
