import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  avoidReserved,
  cleanCode,
  deriveCode,
  isLegalCode,
  isReservedCode,
  longestCode,
  nextFreeCode,
} from './organisation-code.ts'
import { runs as countRuns } from '../../tests/deep.ts'

const runs = countRuns(1_000, 5_000)
const segments = ['admin', 'logged-in', 'metrics', 'x']

describe('deriving a code from a name', () => {
  // D1.5.10, D1.5.11, D1.5.12
  test.each([
    ['Acme Group', 'acme'],
    ['The Acme Trading Co. Pty Ltd', 'acmetradingco'],
    ['Acme PTY  LTD', 'acme'],
    ['Acme Pty. Ltd.', 'acme'],
    ['Acme Pty', 'acmepty'],
    ['Theatre Royal', 'theatreroyal'],
    ['Subgroup Bathe', 'subgroupbathe'],
    ['Groupe Ltda', 'groupeltda'],
    ['Bathed in Light Limited', 'bathedinlightlimited'],
    ['Ngā Pou o te Tai', 'ngapouotetai'],
    ['Smørrebrød & Öl', 'smorrebrodol'],
    ['Groß GmbH', 'grossgmbh'],
    ['Æon Œuvre', 'aeonoeuvre'],
    ['Đá Ðór Þing', 'dadorthing'],
    ['Łódź Kapı', 'lodzkapi'],
    ['ＡＣＭＥ　Ｇｒｏｕｐ', 'acme'],
    ['7-Eleven', '7eleven'],
    ['Harbour_Roasters (NZ)', 'harbourroastersnz'],
  ])('%s becomes %s', (name, code) => {
    expect(deriveCode(name)).toBe(code)
  })

  // D1.5.13
  test('a name of dropped words alone keeps them', () => {
    expect(deriveCode('The Group Ltd')).toBe('thegroupltd')
    expect(deriveCode('Group')).toBe('group')
  })

  test('a name without a letter or digit for a code gets the fallback', () => {
    expect(['株式会社', '', '   ', '!!!', 'Яндекс', '🦘'].map((name) => deriveCode(name))).toEqual(
      Array(6).fill('organisation'),
    )
  })

  // D1.5.14
  test('a reserved code gets -org', () => {
    expect(['User', 'Organisations', 'The Organisations Group', 'Admin'].map((name) => deriveCode(name))).toEqual([
      'user-org',
      'organisations-org',
      'organisations-org',
      'admin-org',
    ])
    expect(avoidReserved('check-code')).toBe('check-code-org')
    expect(avoidReserved('temp-abc')).toBe('org-temp-abc')
    expect(deriveCode('Metrics', segments)).toBe('metrics-org')
    expect(avoidReserved('a', ['a', 'a-org', 'a-org-2'])).toBe('a-org-3')
  })

  test('the words that pages and calls need for themselves are reserved', () => {
    const words = ['user', 'organisations', 'check-code', 'admin', 'auth', 'orgs', 'integrations', 'announcements']
    const more = ['websocket', 'assets', 'check', 'version', 'pipelines', 'llm-status', 'chat-models', 'logged-in']
    expect([...words, ...more].filter((word) => !isReservedCode(word))).toEqual([])
    expect(['temp-1', 'metrics', 'temp', 'users', ''].map((code) => isReservedCode(code, ['metrics']))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('a long name is cut to 40 characters, its suffix kept', () => {
    expect(deriveCode('x'.repeat(500))).toBe('x'.repeat(40))
    expect(avoidReserved('x'.repeat(40), ['x'.repeat(40)])).toBe(`${'x'.repeat(36)}-org`)
  })
})

test('a code typed by hand keeps what a code may hold', () => {
  expect(cleanCode('My Org_№5-a')).toBe('myorg5-a')
  expect(cleanCode('x'.repeat(41))).toBe('x'.repeat(40))
  expect(['a', 'a-b', 'x'.repeat(40), '', 'A', 'a_b', 'x'.repeat(41)].map(isLegalCode)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a taken "temp" has a next one, which does not begin like a temporary organisation', () => {
  expect(nextFreeCode('temp', (code) => code === 'temp')).toBe('org-temp-2')
  expect(avoidReserved('temp', ['temp'])).toBe('org-temp-org')
})

test('the next free code counts up and stays within 40 characters', () => {
  const taken = new Set(['acme', 'acme-2', 'x'.repeat(40)])
  const isTaken = (code: string) => taken.has(code)
  expect(nextFreeCode('acme', isTaken)).toBe('acme-3')
  expect(nextFreeCode('fresh', isTaken)).toBe('fresh')
  expect(nextFreeCode('user', isTaken)).toBe('user-org')
  expect(nextFreeCode('x'.repeat(40), isTaken)).toBe(`${'x'.repeat(38)}-2`)
})

describe('every name whatsoever', () => {
  const words = fc.constantFrom(
    'the',
    'Group',
    'LTD',
    'pty ltd',
    'user',
    'check-code',
    'temp-',
    'é',
    '株',
    '-',
    ' ',
    '\u0000',
  )
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 })
      .map((all) => all.join('')),
  )

  test('gives a legal code that is not reserved', () => {
    fc.assert(
      fc.property(names, (name) => {
        const code = deriveCode(name, segments)
        expect(isLegalCode(code) && !isReservedCode(code, segments)).toBe(true)
      }),
      { seed: 3, numRuns: runs },
    )
  })

  test('the next free code is free, legal and not reserved', () => {
    const codes = fc.stringMatching(/^[a-z0-9-]{1,40}$/)
    fc.assert(
      fc.property(codes, fc.nat(30), (code, count) => {
        const taken = new Set<string>()
        for (let made = 0; made < count; made += 1) {
          const free = nextFreeCode(code, (other) => taken.has(other), segments)
          expect(taken.has(free) || !isLegalCode(free) || isReservedCode(free, segments)).toBe(false)
          taken.add(free)
        }
        expect([...taken].every((free) => free.length <= longestCode)).toBe(true)
      }),
      { seed: 4, numRuns: Math.ceil(runs / 20) },
    )
  })
})
