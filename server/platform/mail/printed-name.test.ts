import { expect, test } from 'vitest'
import { printName } from './printed-name.ts'

/** What mail programs turn into links in plain text. */
const addresses = [/[a-z]+:\/\//i, /\/\/[a-z]/i, /www\./i, /mailto:/i, /[\w-]+[.。][a-z]{2,}/i, /[\w.]@[\w.]/, /\d\.\d/]
const linksIn = (text: string) => addresses.flatMap((address) => address.exec(text)?.[0] ?? [])
const seen = (text: string) => text.replaceAll('\u200b', '')

test.each([
  'Booking.com',
  'https://evil.example/login',
  'See www.evil.com now',
  'thief@evil.com',
  'mailto:thief@evil.com',
  '//evil.com',
  '10.0.0.1/login',
  'evil。com',
])('%s is printed as it is and is no link', (name) => {
  expect([seen(printName(name)), linksIn(name).length > 0, linksIn(printName(name))]).toEqual([name, true, []])
})

test('a name is one line and cannot look like a sentence of ours', () => {
  expect(printName(' Ana\r\nYour account\u2028is locked ')).toBe('Ana Your account is locked')
})

test('a name without an address is left alone', () => {
  expect(printName('Dr. Ana O’Brien, A. & Sons: North')).toBe('Dr. Ana O’Brien, A. & Sons: North')
})
