import { expect, test } from 'vitest'
import { emailSchema } from './session.schemas.ts'

test.each([
  ['  Ana+news@Example.com ', 'ana+news@example.com'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['jürgen@exämple.org', 'jürgen@exämple.org'],
])('%j is an address', (given, address) => {
  expect(emailSchema.parse(given)).toBe(address)
})

test.each([
  'ana',
  'ana@',
  '@example.com',
  'ana@b@example.com',
  'ana@example.com, thief@example.com',
  'ana@example.com;thief@example.com',
  'Ana <ana@example.com>',
  '"ana"@example.com',
  'ana@[127.0.0.1]',
  'ana@example.com\r\nBcc: thief@example.com',
  'ana\u2028@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is none', (given) => {
  expect(emailSchema.safeParse(given).success).toBe(false)
})
