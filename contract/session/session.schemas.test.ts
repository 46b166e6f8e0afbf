import { expect, test } from 'vitest'
import { emailSchema, oneTimeCodeSchema, passwordSchema, personNameSchema } from './session.schemas.ts'

test.each([
  ['  Ana+news@Example.com ', 'ana+news@example.com'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['jürgen@exämple.org', 'jürgen@exämple.org'],
  ['ju\u0308rgen@exa\u0308mple.org', 'j\u00fcrgen@ex\u00e4mple.org'],
  ['\u212Aiwi@example.org', 'kiwi@example.org'],
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
  'a\u200bna@example.com',
  'ana\u202e@example.com',
  'ana\u00ad@example.com',
  'ana\u0000@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is none', (given) => {
  expect(emailSchema.safeParse(given).success).toBe(false)
})

test.each(['Aroha Ngata', '王小明', 'نیلوفر', 'می\u200cخواهم', 'Ana 👩\u200d🚀', '  Rua  '])(
  '%j is a name',
  (given) => {
    expect(personNameSchema.parse(given)).toBe(given.trim())
  },
)

test.each(['Ana\nYour account is locked', 'Ana\u2028x', 'Ana\u202egro.live', '\u2066Ana', 'A\u0000', '  '])(
  '%j is none',
  (given) => {
    expect(personNameSchema.safeParse(given).success).toBe(false)
  },
)

test.each([
  ['an address', emailSchema, 254, (length: number) => `${'a'.repeat(length - 12)}@example.com`],
  ['a name', personNameSchema, 120, (length: number) => 'a'.repeat(length)],
  ['a password', passwordSchema, 256, (length: number) => 'a'.repeat(length)],
  ['a one-time code', oneTimeCodeSchema, 16, (length: number) => '1'.repeat(length)],
])('%s has an end', (_, schema, longest, ofLength) => {
  expect([longest, longest + 1].map((length) => schema.safeParse(ofLength(length)).success)).toEqual([true, false])
})

test('what is too long for a form is said in a sentence', () => {
  const said = [passwordSchema.safeParse('a'.repeat(257)), personNameSchema.safeParse('a'.repeat(121))]
  expect(said.map(({ error }) => error?.issues.map(({ message }) => message))).toEqual([
    ['A password has at most 256 characters'],
    ['A name has at most 120 characters'],
  ])
})

test('a password has eight signs at least, spaces among them', () => {
  expect(['1234567', ' 23456 8'].map((word) => passwordSchema.safeParse(word).data)).toEqual([undefined, ' 23456 8'])
})
