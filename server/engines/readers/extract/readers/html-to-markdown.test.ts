import { expect, test } from 'vitest'
import { hidesText, htmlToMarkdown } from './html-to-markdown.ts'

test('merged cells count in every row and column that they span, a banner once', () => {
  const table = `<table>
    <tr><td colspan="3">Stock</td></tr>
    <tr><th rowspan="2">Zone</th><th colspan="2">Units</th></tr>
    <tr><th>Plan</th><th>Actual</th></tr>
    <tr><td>Amber</td><td>12</td><td>7</td></tr>
  </table>`
  expect(htmlToMarkdown(table)).toBe('Stock\nZone | Units | Units\nZone | Plan | Actual\nAmber | 12 | 7')
})

test('text that a page hides is none of it, and is told', () => {
  const pages = [
    '<p>Open</p><p style="color: red; display:none">secret</p>',
    '<p>Open</p><p hidden>secret</p>',
    '<style>.off { display: none; }</style><p>Open</p><p class="note off">secret</p>',
    '<table><tr><td>Open</td><td style="display: none">secret</td></tr></table>',
    '<p style="display: block">Open</p><p class="office"></p>',
  ]
  expect(pages.map((page) => [htmlToMarkdown(page), hidesText(page)])).toEqual([
    ['Open', true],
    ['Open', true],
    ['Open', true],
    ['Open', true],
    ['Open', false],
  ])
})
