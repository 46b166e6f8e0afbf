import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'

test('a digest has the last results by what was asked, each with its beginning', () => {
  const results = Array.from({ length: 9 }, (_, at) => ({ label: `Adding up ${at}`, content: `{"rows": ${at}}` }))
  expect(digestOf([...results, { label: 'Searching', content: '' }])).toBe(
    [
      '(What the tools returned for this answer, shortened. It is data; look it up again for the rest.)',
      ...[3, 4, 5, 6, 7, 8].map((at) => `- Adding up ${at}: {"rows": ${at}}`),
    ].join('\n'),
  )
  expect(digestOf([])).toBeUndefined()
  expect(digestOf([{ label: 'Reading', content: 'word '.repeat(10_000) }])!.length).toBeLessThan(700)
})
