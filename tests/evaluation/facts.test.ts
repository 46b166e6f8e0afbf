import { expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
import { isSame } from './comparator.ts'
import { factsOf, saysFacts } from './facts.ts'

const says = (text: string, ...truths: string[]) =>
  saysFacts(claimsOf({ text, charts: [] }), text, factsOf(truths), isSame)

test.each([
  ['**396** is the total Revenue, 16 January 2025 to 8 March 2025.', ['Revenue from 16 January 2025: **396']],
  ['It went from **108** to **12**: **−96** (−88.9%).', ['was 12;', 'was 108.', '88.9%', 'below January 2025']],
  ['Kind (**2**):\n\n- Espresso\n- Filter', ['Kind, **2** different in all:\n\n- Espresso\n- Filter']],
  ['**3 May** has the highest total Revenue: **240.00**.', ['**3 May** had the highest Revenue: 240']],
  ['By Shop:\n\n- Hill: 456.50\n- Harbour: 120.00', ['I read “x” as “y”.', 'Hill: 456.50', 'Harbour: 120.00']],
])('%s says all that was to be said', (text, truths) => {
  expect(says(text, ...truths)).toBe(true)
})

test.each([
  ['**week of 3 February 2025, Hill** has the highest total: **240.00**.', ['- Hill: a fall of 24.50, or 20.3%']],
  ['**Filter, Hill** has the highest total: **240.00**.', ['- Harbour: Espresso, 60', '- Hill: Filter, 240']],
  ['**1,000** is the number of rows.', ['Total by product line in March 2019', '15,950.92']],
  ['**4 May** has the highest total Revenue: **240.00**.', ['**3 May** had the highest Revenue: 240']],
  ['Words alone.', ['as a line chart']],
])('%s does not', (text, truths) => {
  expect(says(text, ...truths)).toBe(false)
})
