import { expect, test } from 'vitest'
import { tooltipMarkup } from './tooltip.ts'

test('a tip becomes a title and rows with their colours', () => {
  expect(tooltipMarkup('Jan 2025\n#00348e\tSales\t$1.00\n\tTotal\t$2.00')).toBe(
    '<p>Jan 2025</p><table>' +
      '<tr><td><svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true"><rect width="8" height="8" rx="2" fill="#00348e"/></svg></td><th scope="row">Sales</th><td>$1.00</td></tr>' +
      '<tr><td></td><th scope="row">Total</th><td>$2.00</td></tr></table>',
  )
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt;',
])('%s stays text in the title, a name, a value and a colour', (payload) => {
  const markup = tooltipMarkup(`${payload}\n${payload}\t${payload}\t${payload}`)
  const tags = markup.match(/<[^>]*>/g)
  expect(tags).toEqual([
    '<p>',
    '</p>',
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
    '<th scope="row">',
    '</th>',
    '<td>',
    '</td>',
    '</tr>',
    '</table>',
  ])
  expect(markup).not.toContain(`${payload}</p>`)
})
