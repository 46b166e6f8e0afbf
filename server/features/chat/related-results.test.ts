import { expect, test } from 'vitest'
import { relatedResults } from './related-results.ts'

// D1.3.56
test('each source of an answer once, in the order of the marks, with the way to it', () => {
  const citations = [
    { mark: 1, quote: 'Paid.', title: 'Leave', docId: 'd2', pageId: 'p1' },
    { mark: 2, quote: '12', title: 'Sales', docId: 'd1', sheet: 'A', cells: 'B2' },
    { mark: 3, quote: 'Unpaid.', title: 'Leave', docId: 'd2', pageId: 'p7' },
    { mark: 4, quote: 'Rain.', title: 'The weather', url: 'https://weather.example/today' },
    { mark: 5, quote: 'Said so.', title: 'Nowhere' },
  ]
  expect(relatedResults('acme', citations)).toEqual([
    { title: 'Leave', href: '/acme/data/docs/d2' },
    { title: 'Sales', href: '/acme/data/docs/d1' },
    { title: 'The weather', href: 'https://weather.example/today' },
  ])
  expect(relatedResults('acme', [])).toEqual([])
})
