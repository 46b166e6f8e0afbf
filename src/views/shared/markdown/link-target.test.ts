import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageSource, linkTarget } from './link-target.ts'

const origin = 'https://sextant.example'

test('where a link may lead', () => {
  const cases: [string, ReturnType<typeof linkTarget>][] = [
    ['/acme/data?x=1#y', { kind: 'internal', href: '/acme/data?x=1#y' }],
    ['https://sextant.example/acme', { kind: 'internal', href: '/acme' }],
    ['https://a.nz/b', { kind: 'external', href: 'https://a.nz/b', host: 'a.nz' }],
    ['HTTP://A.nz:8080', { kind: 'external', href: 'http://a.nz:8080/', host: 'a.nz:8080' }],
    [
      'https://sextant.example@evil.example/',
      { kind: 'external', href: 'https://sextant.example@evil.example/', host: 'evil.example' },
    ],
    [
      'https://bücher.example',
      { kind: 'external', href: 'https://xn--bcher-kva.example/', host: 'xn--bcher-kva.example' },
    ],
    ['mailto:a@b.nz', { kind: 'mail', href: 'mailto:a@b.nz', address: 'a@b.nz' }],
  ]
  for (const [href, target] of cases) expect([href, linkTarget(href, origin)]).toEqual([href, target])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://a.nz',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '#top',
  'relative.md',
  'https://',
  'mailto:',
  '',
])('%j leads nowhere', (href) => {
  expect(linkTarget(href, origin)).toBeNull()
})

test('which pictures may be loaded', () => {
  const own = ['/assets/logo.png', 'data:image/png;base64,AAAA', 'data:image/webp;base64,AA==']
  expect(own.map((source) => imageSource(source, origin))).toEqual(own)
  const others = [
    'https://evil.example/x.png',
    '//evil.example/assets/x.png',
    '/assets/../orgs/acme/docs/1/download',
    '/orgs/acme/x.png',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:image/png;base64,AA"onerror=x',
    'javascript:alert(1)',
    '',
  ]
  expect(others.map((source) => imageSource(source, origin))).toEqual(others.map(() => null))
})

test('whatever is written, a target is http, https, mail or a path of the same origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    'javascript:',
    'data:',
    'https:',
    '//',
    'evil.example',
    '@',
    '\t',
    '\u0000',
    ' ',
    '#',
    '?',
    'mailto:',
    'a',
    '.',
    '%2f',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = linkTarget(pieces.join(''), origin)
      if (target === null) return
      const url = new URL(target.href, origin)
      expect(['http:', 'https:', 'mailto:']).toContain(url.protocol)
      expect(target.kind === 'internal').toBe(url.origin === origin)
    }),
    { seed: 8, numRuns: 20_000 },
  )
})
