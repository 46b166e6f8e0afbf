import { expect, test } from 'vitest'
import { textWidth, withoutSpans } from './svg-text.ts'

test('lines of a text become texts below one another', () => {
  const text =
    '<g><text fill="a" transform="translate(9,17)"><tspan>Jan</tspan><tspan x="0" dy="14">2026</tspan></text><text x="1">Feb</text></g>'
  expect(withoutSpans(text)).toBe(
    '<g><text fill="a" transform="translate(9,17)">Jan</text><text fill="a" transform="translate(9,17) translate(0,14)">2026</text><text x="1">Feb</text></g>',
  )
  expect(withoutSpans('<svg/>')).toBe('<svg/>')
})

test('a longer text is wider, and so is one of wide letters', () => {
  expect(textWidth('Total, previous year')).toBeGreaterThan(textWidth('Total'))
  expect(textWidth('WWW')).toBeGreaterThan(textWidth('iii'))
})
