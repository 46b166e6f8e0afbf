import { expect, test } from 'vitest'
import { allowedBy, readRobots } from './robots.ts'

const address = 'https://site.example/robots.txt'
const allowed = (text: string, ...paths: string[]) =>
  allowedBy({ rules: readRobots({ address, text }), urls: paths.map((path) => `https://site.example${path}`) }).map(
    (url) => new URL(url).pathname,
  )

test.each([
  ['nothing is said', '', ['/a', '/b']],
  ['another program is spoken to', 'User-agent: other\nDisallow: /', ['/a', '/b']],
  ['everybody is spoken to', 'User-agent: *\nDisallow: /a', ['/b']],
  ['the group of our name counts alone', 'User-agent: *\nDisallow: /\n\nuser-agent: sextantbot\nDisallow: /b', ['/a']],
  ['our name has a version and a comment', 'User-agent: SextantBot/1.0 # us\nDisallow: /a # no', ['/b']],
  [
    'several groups of our name count together',
    'User-agent: SextantBot\nDisallow: /a\nUser-agent: SextantBot\nDisallow: /b',
    [],
  ],
  ['agents of one group share its rules', 'User-agent: x\nUser-agent: SextantBot\nDisallow: /a', ['/b']],
  ['the longer rule wins', 'User-agent: *\nDisallow: /\nAllow: /a', ['/a']],
  ['our group allows all', 'User-agent: SextantBot\nDisallow:\n\nUser-agent: *\nDisallow: /', ['/a', '/b']],
  ['lines end in every way', 'User-agent: *\rDisallow: /a\r\nDisallow: /b', []],
])('what is allowed where %s', (_, text, left) => {
  expect(allowed(text, '/a', '/b')).toEqual(left)
})

test('a rule that is written for many agents is kept once, and only when it is for us', () => {
  const agents = Array.from({ length: 9_000 }, (_, index) => `User-agent: bot${index}\nDisallow: /same`).join('\n')
  expect(readRobots({ address, text: agents })).toEqual({ address, text: '', seconds: 0 })
  const ours = Array.from({ length: 9_000 }, () => 'User-agent: *\nDisallow: /same\nCrawl-delay: 3').join('\n')
  const text = 'user-agent: SextantBot\ndisallow: /same\ncrawl-delay: 3'
  expect(readRobots({ address, text: ours })).toEqual({ address, text, seconds: 3 })
})

test('what stands behind 512 KiB does not count', () => {
  const filler = `# ${'x'.repeat(98)}\n`.repeat(5_300)
  expect(allowed(`${filler}User-agent: *\nDisallow: /`, '/a')).toEqual(['/a'])
})
