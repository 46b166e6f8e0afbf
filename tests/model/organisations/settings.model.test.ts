import { describe, expect, test } from 'vitest'
import { choicesMachine } from '../../../src/machines/organisations/choices.machine.ts'
import { inviteMachine } from '../../../src/machines/organisations/invite.machine.ts'
import type { MemberRole } from '../../../contract/session/session.schemas.ts'
import { memberTokensMachine } from '../../../src/machines/organisations/member-tokens.machine.ts'
import { membersMachine } from '../../../src/machines/organisations/members.machine.ts'
import { shownMembers } from '../../../src/machines/organisations/members.selectors.ts'
import { enforcedMfaMachine } from '../../../src/machines/organisations/mfa.machine.ts'
import { backgroundReadingMachine } from '../../../src/machines/organisations/background-reading.machine.ts'
import { modelRulesMachine } from '../../../src/machines/organisations/model-rules.machine.ts'
import { trialConsentMachine } from '../../../src/machines/organisations/trial-consent.machine.ts'
import { settingsMachine } from '../../../src/machines/organisations/settings.machine.ts'
import { websiteMachine } from '../../../src/machines/organisations/website.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import {
  acme,
  anna,
  ben,
  choicesWalk,
  cleo,
  inviteWalk,
  membersWalk,
  mfaWalk,
  backgroundReadingWalk,
  memberTokensWalk,
  modelRulesWalk,
  trialConsentWalk,
  onlyAdministrators,
  renamed,
  settingsWalk,
  websiteWalk,
} from './settings.walk.ts'

describeWalk(settingsMachine, settingsWalk)
describeFold(settingsMachine, settingsWalk)
describeWalk(membersMachine, membersWalk)
describeFold(membersMachine, membersWalk)
describeWalk(inviteMachine, inviteWalk)
describeFold(inviteMachine, inviteWalk)
describeWalk(choicesMachine, choicesWalk)
describeFold(choicesMachine, choicesWalk)
describeWalk(enforcedMfaMachine, mfaWalk)
describeFold(enforcedMfaMachine, mfaWalk)
describeWalk(backgroundReadingMachine, backgroundReadingWalk)
describeFold(backgroundReadingMachine, backgroundReadingWalk)
describeWalk(memberTokensMachine, memberTokensWalk)
describeFold(memberTokensMachine, memberTokensWalk)
describeWalk(modelRulesMachine, modelRulesWalk)
describeFold(modelRulesMachine, modelRulesWalk)
describeWalk(trialConsentMachine, trialConsentWalk)
describeFold(trialConsentMachine, trialConsentWalk)
describeWalk(websiteMachine, websiteWalk)
describeFold(websiteMachine, websiteWalk)

const inputOf = (harness: ReturnType<typeof startHarness>, child: string) =>
  (harness.snapshot().children[child]?.getSnapshot() as { input?: unknown } | undefined)?.input

describe('an invitation', () => {
  // D1.5.03, D1.5.04
  test('says which field is missing and keeps the other', () => {
    const harness = startHarness(inviteMachine, inviteWalk)
    harness.take(happened('invite.send requested', { key: 'k1' }))
    const withoutEmail = harness.snapshot().context.failure
    harness.take(happened('invite.email changed', { email: 'dora@example.com' }))
    harness.take(happened('invite.send requested', { key: 'k1' }))
    const { failure, email } = harness.snapshot().context
    expect([withoutEmail?.fields, failure?.fields, email, inputOf(harness, 'invitation')]).toEqual([
      { email: 'Please enter an email address' },
      { role: 'Please select a role' },
      'dora@example.com',
      undefined,
    ])
    harness.stop()
  })

  // D1.7.37
  test('goes out once however often it is tried, keeps what was typed when refused, and then asks for the next', () => {
    const harness = startHarness(inviteMachine, inviteWalk)
    harness.take(happened('invite.email changed', { email: ' dora@example.com ' }))
    harness.take(happened('invite.role chosen', { role: 'user' }))
    harness.take(happened('invite.send requested', { key: 'k1' }))
    const first = inputOf(harness, 'invitation')
    harness.take(failed('invitation', onlyAdministrators))
    const { email, role, failure } = harness.snapshot().context
    harness.take(happened('invite.send requested', { key: 'k2' }))
    const second = inputOf(harness, 'invitation')
    harness.take(answered('invitation', cleo))
    const { invited } = harness.snapshot().context
    harness.take(happened('invite.another requested'))
    const { email: next, role: kept } = harness.snapshot().context
    const asked = {
      project: 'acme',
      invitation: { email: 'dora@example.com', role: 'user', idempotencyKey: 'k1' },
    }
    expect({ first, second, email, role, message: failure?.message, invited, next, kept }).toEqual({
      first: asked,
      second: asked,
      email: ' dora@example.com ',
      role: 'user',
      message: 'Only administrators can do this',
      invited: 'dora@example.com',
      next: '',
      kept: 'user',
    })
    harness.stop()
  })

  test('keeps what is typed while it is on its way, and stays open for it', () => {
    const harness = startHarness(inviteMachine, inviteWalk)
    harness.take(happened('invite.email changed', { email: 'cleo@example.com' }))
    harness.take(happened('invite.role chosen', { role: 'user' }))
    harness.take(happened('invite.send requested', { key: 'k1' }))
    harness.take(happened('invite.email changed', { email: 'dora@example.com' }))
    harness.take(happened('invite.role chosen', { role: 'admin' }))
    const first = inputOf(harness, 'invitation')
    harness.take(answered('invitation', cleo))
    const { value, context, tags } = harness.snapshot()
    const { email, role, invited, failure } = context
    expect({ first, value, tags: [...tags], email, role, invited, failure }).toEqual({
      first: { project: 'acme', invitation: { email: 'cleo@example.com', role: 'user', idempotencyKey: 'k1' } },
      value: { 'being filled in': 'open' },
      tags: [],
      email: 'dora@example.com',
      role: 'admin',
      invited: 'cleo@example.com',
      failure: null,
    })
    harness.take(happened('invite.send requested', { key: 'k2' }))
    expect([inputOf(harness, 'invitation'), harness.snapshot().context.invited]).toEqual([
      { project: 'acme', invitation: { email: 'dora@example.com', role: 'admin', idempotencyKey: 'k2' } },
      null,
    ])
    harness.take(answered('invitation', cleo))
    expect([harness.snapshot().value, harness.snapshot().context.email]).toEqual(['invited', ''])
    harness.stop()
  })
})

describe('the people', () => {
  test('are sorted by any column, whatever the case', () => {
    const users = [cleo, { ...anna, name: 'anna' }, ben]
    const names = (column: string, direction: 'ascending' | 'descending') =>
      shownMembers(users, '', { column, direction }).map(({ id }) => id)
    expect([names('name', 'ascending'), names('email', 'descending'), names('role', 'ascending')]).toEqual([
      ['p1', 'p2', 'p3'],
      ['p3', 'p2', 'p1'],
      ['p1', 'p2', 'p3'],
    ])
  })

  test('are found by their name or e-mail, whatever the case', () => {
    const found = ['ANN', 'cleo@', ' ben ', 'nobody'].map((search) =>
      shownMembers([cleo, anna, ben], search, { column: 'name', direction: 'ascending' }).map(({ id }) => id),
    )
    expect(found).toEqual([['p1'], ['p3'], ['p2'], []])
  })

  test('are read anew when one of them was removed, and that is said', () => {
    const harness = startHarness(membersMachine, membersWalk)
    harness.take(happened('row.deleted', { kind: 'member', id: 'p3', name: 'cleo@example.com' }))
    expect(harness.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: { id: 'removed p3', tone: 'good', text: 'cleo@example.com was removed', undo: null },
      },
      { type: 'organisation.changed' },
    ])
    harness.stop()
  })
})

describe('the role of a person', () => {
  const saving = (...chosenMeanwhile: MemberRole[]) => {
    const harness = startHarness(membersMachine, membersWalk)
    harness.take(happened('members.settings opened', { user: ben }))
    harness.take(happened('members.role chosen', { role: 'admin' }))
    harness.take(happened('members.save requested'))
    for (const role of chosenMeanwhile) harness.take(happened('members.role chosen', { role }))
    return harness
  }
  const asked = (role: MemberRole) => ({ project: 'acme', userId: 'p2', role })
  const saved = (role: MemberRole) => answered('role change', { ...ben, role })

  test('that is chosen while another is being saved is saved after it, and the settings close then', () => {
    const harness = saving('user')
    const first = inputOf(harness, 'role change')
    harness.take(saved('admin'))
    const then = [harness.snapshot().value, inputOf(harness, 'role change')]
    harness.take(saved('user'))
    expect([first, then, harness.snapshot().value, harness.emitted]).toMatchObject([
      asked('admin'),
      [{ open: 'being saved' }, asked('user')],
      'closed',
      [{ type: 'organisation.changed' }, { type: 'toast.requested' }, { type: 'organisation.changed' }],
    ])
    harness.stop()
  })

  test('is saved once where the choice came back to it, or where nothing else was chosen', () => {
    const ends = [saving(), saving('user', 'admin')].map((harness) => {
      harness.take(saved('admin'))
      harness.stop()
      return [harness.snapshot().value, harness.emitted.length]
    })
    expect(ends).toEqual([
      ['closed', 2],
      ['closed', 2],
    ])
  })

  test('that was saved is the one that a refused later choice is compared with', () => {
    const harness = saving('user')
    harness.take(saved('admin'))
    harness.take(failed('role change', onlyAdministrators))
    const { user, role, failure } = harness.snapshot().context
    expect([user?.role, role, failure]).toEqual(['admin', 'user', onlyAdministrators])
    harness.take(happened('members.save requested'))
    expect(inputOf(harness, 'role change')).toEqual(asked('user'))
    harness.stop()
  })

  test('can be chosen while the e-mail for a new password is on its way', () => {
    const harness = startHarness(membersMachine, membersWalk)
    harness.take(happened('members.settings opened', { user: ben }))
    harness.take(happened('members.password reset requested'))
    harness.take(happened('members.role chosen', { role: 'admin' }))
    harness.take(answered('password reset', 'Password reset sent to ben@example.com'))
    const { role, answer } = harness.snapshot().context
    expect([role, answer]).toEqual(['admin', 'Password reset sent to ben@example.com'])
    harness.stop()
  })
})

test('the consent to a trial link shows what the organisation says once it was refused', () => {
  const harness = startHarness(trialConsentMachine, trialConsentWalk)
  harness.take(happened('trial consent.chosen', { isGiven: true }))
  harness.take(failed('change', onlyAdministrators))
  const { until, failure } = harness.snapshot().context
  expect([until, failure?.message]).toEqual([null, 'Only administrators can do this'])
  harness.take(happened('trial consent.chosen', { isGiven: true }))
  harness.take(answered('change', { ...acme, trialConsentUntil: '2026-11-28T09:00:00.000Z' }))
  expect(harness.snapshot().context.until).toBe('2026-11-28T09:00:00.000Z')
  harness.take(happened('trial consent.organisation read', { until: null }))
  expect(harness.snapshot().context.until).toBe(null)
  harness.stop()
})

describe('the switch for one-time codes', () => {
  test('keeps the sentence of a refusal, and knows what the organisation really says', () => {
    const harness = startHarness(enforcedMfaMachine, mfaWalk)
    harness.take(happened('enforced mfa.chosen', { isEnforced: true }))
    harness.take(failed('change', onlyAdministrators))
    harness.take(happened('enforced mfa.organisation read', { isEnforced: false }))
    const { isEnforced, failure } = harness.snapshot().context
    expect([isEnforced, failure?.message]).toEqual([false, 'Only administrators can do this'])
    harness.stop()
  })
})

describe('the deletion of an organisation', () => {
  test('is asked of the server after the confirmation, and leads to the list', () => {
    const harness = startHarness(settingsMachine, settingsWalk)
    harness.take(happened('settings.deletion requested'))
    const before = inputOf(harness, 'deletion')
    harness.take(answered('confirmation'))
    const asked = inputOf(harness, 'deletion')
    harness.take(answered('deletion'))
    expect([before, asked, harness.emitted]).toEqual([
      undefined,
      { project: 'acme' },
      [{ type: 'address.requested', to: '/organisations', replaces: true }],
    ])
    harness.stop()
  })

  test('that is refused leaves everything as it was, with the sentence', () => {
    const harness = startHarness(settingsMachine, settingsWalk)
    harness.take(happened('settings.organisation read', { organisation: renamed }))
    harness.take(happened('settings.deletion requested'))
    harness.take(answered('confirmation'))
    harness.take(failed('deletion', onlyAdministrators))
    const { failure, organisation } = harness.snapshot().context
    expect([failure?.message, organisation.name, acme.name, harness.emitted]).toEqual([
      'Only administrators can do this',
      'Acme Limited',
      'Acme',
      [],
    ])
    harness.stop()
  })
})
