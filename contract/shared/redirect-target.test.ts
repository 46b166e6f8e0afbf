import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const origin = 'https://sextant.example'
const longestPath = `/${'a'.repeat(2047)}`

test.each([
  ['/acme/chat?x=1#end', '/acme/chat?x=1#end'],
  ['/', '/'],
  ['', '/'],
  [null, '/'],
  [undefined, '/'],
  ['acme', '/acme'],
  ['https://sextant.example/acme', '/acme'],
  ['/a/../b', '/b'],
  ['/a?next=https://evil.example', '/a?next=https://evil.example'],
  [longestPath, longestPath],
])('%j leads to %j', (requested, target) => {
  expect(redirectTarget(requested, origin)).toBe(target)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/acme\\chat',
  '/a/..//evil.example',
  'https://evil.example/',
  'https://evil.example/acme?x=1',
  '//evil.example/acme',
  'http://sextant.example/',
  'https://sextant.example.evil.example/',
  'https://sextant.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://sextant.example/x',
  '/\u0085x',
  'https://',
  `${longestPath}a`,
])('%j leads to the start page', (requested) => {
  expect(redirectTarget(requested, origin)).toBe('/')
})

test('whatever is asked, the browser stays on the origin, and asking again changes nothing', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    'evil.example',
    '@',
    ':',
    'https:',
    '\t',
    '?',
    '#',
    '%2f',
    '%5c',
    ' ',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const target = redirectTarget(pieces.join(''), origin)
      expect(new URL(target, origin).origin).toBe(origin)
      expect(target.startsWith('/') && !target.startsWith('//')).toBe(true)
      expect(redirectTarget(target, origin)).toBe(target)
    }),
    { seed: 6, numRuns: 20_000 },
  )
})
