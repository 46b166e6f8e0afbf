import { expect, test } from 'vitest'
import { closedLoader } from './closed-loader.ts'

test('every way to an address is refused', async () => {
  const ways = [
    closedLoader.load('https://example.org/data.json'),
    closedLoader.load('/data.json'),
    closedLoader.sanitize('https://example.org/a.png', { context: 'image' } as never),
    closedLoader.http('https://example.org', {}),
    closedLoader.file('data.json'),
  ]
  const outcomes = await Promise.allSettled(ways)
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'rejected',
    'rejected',
  ])
})
