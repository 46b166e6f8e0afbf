import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanWebsite } from './website.ts'

// D1.5.16, D1.5.17
test.each([
  ['https://example.com/', 'example.com'],
  ['http://example.com', 'example.com'],
  ['HTTPS://Example.com/shop//', 'Example.com/shop'],
  ['https://http://example.com', 'example.com'],
  ['  example.co.nz/a/b?c=1  ', 'example.co.nz/a/b?c=1'],
  ['example.com:8080/', 'example.com:8080'],
  ['kāinga.nz', 'kāinga.nz'],
  ['http://', ''],
  ['', ''],
])('%j is stored as %j', (input, website) => {
  expect(cleanWebsite(input)).toBe(website)
})

test.each([
  'javascript:alert(1)',
  'https://javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'mailto:a@example.com',
  'quaydata',
  'quaydata.',
  'https://quaydata/about',
  'user@example.com',
  'exa mple.com',
  'example.com\\evil',
  'java\u0000script:x',
  '//',
  '?x',
  'https://exa<script>mple',
])('%j is refused unless nothing is left of it', (input) => {
  expect(cleanWebsite(input)).toBe(input === '//' ? '' : null)
})

test('cleaning twice changes nothing more', () => {
  const piece = fc.constantFrom('http://', 'https://', 'HTTP://', '/', 'a.nz', ':', '8', ' ', 'x', '?', 'javascript:')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const once = cleanWebsite(pieces.join(''))
      if (once === null) return
      expect(cleanWebsite(once)).toBe(once)
      expect(/^https?:\/\/|\/$|^javascript:/i.test(once)).toBe(false)
    }),
    { seed: 11, numRuns: 5_000 },
  )
})
