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

// M2
test('figures come with their name, columns and five rows, passages with their names and words', () => {
  const facts = {
    ...{ callId: 'q1', total: 12 },
    rows: Array.from({ length: 7 }, (_, at) => ({
      dimensionValues: { region: `Region ${at}` },
      measures: { sales: { value: at * 10, unit: 'currency' } },
    })),
  }
  const sql = { sql: 'SELECT 1', columns: ['shop', 'profit'], rows: [['North', 2.5]], total: 1 }
  const passages = [
    { passage: 'p3', documentTitle: 'Leave', pageNumber: 2, text: `Sixteen\nweeks. ${'word '.repeat(90)}` },
  ]
  const lines = digestOf([
    { label: 'Adding up sales by region', content: '{"callId":"q1"', data: facts },
    { label: 'Running SQL: profit', content: '{"callId":"q2","columns"', data: sql },
    { label: 'Searching documents for leave', content: '{"passages"', data: { passages } },
  ])!.split('\n')
  expect(lines.slice(1, 3)).toEqual([
    '- Adding up sales by region: q1 (12 rows) region | sales; 1: Region 0 | 0; 2: Region 1 | 10; 3: Region 2 | 20; 4: Region 3 | 30; 5: Region 4 | 40',
    '- Running SQL: profit: q2 (1 rows) shop | profit; 1: North | 2.5',
  ])
  expect(lines[3]).toMatch(/^- Searching documents for leave: p3 “Sixteen weeks\. word .* …” \(Leave, p\. 2\)$/)
})
