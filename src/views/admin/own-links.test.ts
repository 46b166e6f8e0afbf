import { expect, test } from 'vitest'
import { withOwnLinks } from './own-links.ts'

const origin = 'https://sextant.example'
const linked = (text: string) => withOwnLinks(text, origin).filter(({ href }) => href !== null)

test('an address of this origin is a link, without the full stop behind it', () => {
  expect(withOwnLinks('Open https://sextant.example/user/accept-invite?token=a-b_c.\nBye', origin)).toEqual([
    { text: 'Open ', href: null },
    {
      text: 'https://sextant.example/user/accept-invite?token=a-b_c',
      href: 'https://sextant.example/user/accept-invite?token=a-b_c',
    },
    { text: '.\nBye', href: null },
  ])
})

test.each([
  'http://sextant.example/x',
  'https://sextant.example.evil.example/x',
  'https://sextant.example@evil.example/x',
  'https://user:pass@sextant.example/x',
  'https://evil.example/?https://sextant.example/x',
  'javascript:alert(1)//https:sextant.example',
  'https://sextant.example:444/x',
  'https://',
])('%s is no link', (text) => {
  expect(linked(text)).toEqual([])
})

test('the pieces of any text are the text', () => {
  const text = 'a https://sextant.example/1, https://other.example/2 (https://sextant.example/3) b'
  expect(
    withOwnLinks(text, origin)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
  expect(linked(text).map(({ href }) => href)).toEqual(['https://sextant.example/1', 'https://sextant.example/3'])
})
