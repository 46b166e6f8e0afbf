import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from './audit.schemas.ts'
import {
  actionOf,
  auditCells,
  differencesOf,
  differenceWords,
  holdsText,
  isWorthReading,
  labelOf,
  readable,
} from './audit-words.ts'

const words = (before: unknown, after: unknown) =>
  differencesOf(before, after).map((difference) => differenceWords(difference))

describe('a change in words', () => {
  test.each([
    [{ role: 'user' }, { role: 'admin' }, ['Role: user → admin']],
    [null, { email: 'a@b.c', isSuperadmin: false }, ['Email: a@b.c', 'Superadmin: no']],
    [{ name: 'Kea', users: ['a', 'b'] }, null, ['Name: Kea → nothing', 'Users: a; b → nothing']],
    [{ content: { vision: 'old' }, rev: 1 }, { content: { vision: 'new' }, rev: 1 }, ['Content vision: old → new']],
    [{ rules: [] }, { rules: [{ factTable: 'sales', isOn: true }] }, ['Rules: factTable: sales, isOn: yes']],
    [null, null, []],
    ['odd', 7, []],
  ])('%j to %j', (before, after, said) => {
    expect(words(before, after)).toEqual(said)
  })

  test('is shown with states and shares in words, moments in a zone, and the beginning of long texts', () => {
    const show = (value: string, field: string) => readable(value, field, (instant) => `at ${instant.slice(11, 16)}`)
    const before = {
      id: 'job_1',
      status: 'PENDING',
      label: 'PENDING',
      startedAt: null,
      reason: 'short',
      progress: null,
      version: null,
    }
    const after = {
      ...{ id: 'job_2', project: 'kea', status: 'PROGRESS', label: 'SUCCESS' },
      ...{ startedAt: '2026-11-22T01:51:37.487Z', reason: 'kea '.repeat(50), progress: 0.25, version: 1 },
    }
    const shown = differencesOf(before, after).filter(isWorthReading)
    expect(shown.map((difference) => differenceWords(difference, show))).toEqual([
      'Status: Waiting → In progress',
      'Label: PENDING → SUCCESS',
      'Started at: at 01:51',
      `Reason: short → ${'kea '.repeat(40)}…`,
      'Progress: 25%',
      'Version: 1',
    ])
  })

  test('says what was done and names the thing', () => {
    const name = { name: 'Kea' }
    expect([actionOf(null, name), actionOf(name, name), actionOf(name, null), actionOf(null, undefined)]).toEqual([
      'added',
      'changed',
      'removed',
      'noted',
    ])
    expect([labelOf(name, null), labelOf(name, { title: 'Tui' }), labelOf(null, { role: 'x' })]).toEqual([
      'Kea',
      'Kea',
      '',
    ])
  })

  test('is found by what is shown of it, and not by its time or by what is not shown', () => {
    const entry: AuditEntry = {
      ...{ id: '1', at: '2026-01-02T00:00:00Z', actor: null, thing: 'person', thingId: 'p1', label: 'Kea' },
      ...{ action: 'changed' as const, differences: differencesOf({ password_hash: 'x1' }, { password_hash: 'x2' }) },
    }
    expect(['THE SERVER', 'user', 'kea', 'p1', 'x2', '2026'].map((text) => holdsText(entry, text))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

const secretNames = [
  'password',
  'passwordHash',
  'password_hash',
  'token',
  'accessToken',
  'totp_secret',
  'secret',
  'apiKey',
  'recoveryCodes',
  'tokenHash',
]

describe('secrets', () => {
  test('are in no cell, however deep they lie and whatever lies around them', () => {
    const canary = fc
      .string({ unit: fc.constantFrom(...'abcdef'), minLength: 12, maxLength: 12 })
      .map((text) => `canary-${text}`)
    const secret = fc.tuple(fc.constantFrom(...secretNames), canary)
    const hidden = secret.chain(([name, value]) =>
      fc
        .array(fc.constantFrom('list', 'object'), { maxLength: 5 })
        .map((wraps) =>
          wraps.reduce<unknown>((inner, wrap) => (wrap === 'list' ? [inner] : { inside: inner }), { [name]: value }),
        ),
    )
    const link = canary.map((value) => ({ text: `Open https://x.example/a?b=1&token=${value} now` }))
    const state = fc.oneof(hidden, link, fc.record({ name: fc.string(), more: hidden, also: link }))
    fc.assert(
      fc.property(state, fc.option(state, { nil: null }), (before, after) => {
        const entry: AuditEntry = {
          ...{ id: '1', at: 'now', actor: null, thing: 'person', thingId: 'p', label: labelOf(before, after) },
          ...{ action: actionOf(before, after), differences: differencesOf(before, after) },
        }
        expect(auditCells(entry).join('\n')).not.toContain('canary')
      }),
      { numRuns: Number(process.env['RUNS'] ?? 500), seed: 7 },
    )
  })

  test('are no numbers of tokens, which only sound like them', () => {
    const limits = (organisationTokens: unknown, personTokens: unknown) => ({
      model_limits: { organisationTokens, personTokens, personCost: 5 },
    })
    expect(words(limits(null, 1_000), limits(50_000, 1_000))).toEqual(['Monthly limit of tokens, organisation: 50000'])
    expect(words(limits('canary', 1), { other_tokens: 7, organisationTokens: 8, model_limits: { token: 9 } })).toEqual([
      'Monthly limit of tokens, organisation: (not shown) → nothing',
      'Monthly limit of tokens, each person: 1 → nothing',
      'Monthly limit in US dollars, each person: 5 → nothing',
      'Other tokens: (not shown)',
      'Organisation tokens: (not shown)',
      'Model limits token: (not shown)',
    ])
  })

  test('are told of as changed where they changed', () => {
    expect(words({ password_hash: 'a' }, { password_hash: 'b' })).toEqual(['Password hash: (not shown) → (not shown)'])
  })
})
