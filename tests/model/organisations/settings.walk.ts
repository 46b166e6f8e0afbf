import type { MemberAccessToken } from '../../../contract/session/access-tokens.schemas.ts'
import type { memberTokensMachine } from '../../../src/machines/organisations/member-tokens.machine.ts'
import type {
  Organisation,
  OrganisationUser,
  SharingRule,
} from '../../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { choicesMachine } from '../../../src/machines/organisations/choices.machine.ts'
import type { formMachine } from '../../../src/machines/organisations/form.machine.ts'
import type { inviteMachine } from '../../../src/machines/organisations/invite.machine.ts'
import type { membersMachine } from '../../../src/machines/organisations/members.machine.ts'
import type { enforcedMfaMachine } from '../../../src/machines/organisations/mfa.machine.ts'
import type { settingsMachine } from '../../../src/machines/organisations/settings.machine.ts'
import type { sharingRuleMachine } from '../../../src/machines/organisations/sharing-rule.machine.ts'
import type { backgroundReadingMachine } from '../../../src/machines/organisations/background-reading.machine.ts'
import type { modelRulesMachine } from '../../../src/machines/organisations/model-rules.machine.ts'
import type { sharingMachine } from '../../../src/machines/organisations/sharing.machine.ts'
import type { trialConsentMachine } from '../../../src/machines/organisations/trial-consent.machine.ts'
import type { websiteMachine } from '../../../src/machines/organisations/website.machine.ts'
import type { BackgroundReading } from '../../../contract/organisations/background-reading.schemas.ts'
import type { ModelUseOfOrganisation } from '../../../contract/organisations/model-use.schemas.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { organisation } from './examples.ts'

const input = { project: 'acme' }

export const onlyAdministrators: Failure = {
  kind: 'forbidden',
  message: 'Only administrators can do this',
  status: 403,
}

export const anna: OrganisationUser = { id: 'p1', name: 'Anna', email: 'anna@example.com', role: 'admin' }
export const ben: OrganisationUser = { id: 'p2', name: 'Ben', email: 'ben@example.com', role: 'user' }
export const cleo: OrganisationUser = {
  id: 'p3',
  name: '',
  email: 'cleo@example.com',
  role: 'user',
  status: 'invited',
}

export const acme: Organisation = { ...organisation('acme', 'Acme'), website: 'acme.example', users: [anna, ben, cleo] }
export const renamed: Organisation = { ...acme, name: 'Acme Limited' }

export const rule: SharingRule = {
  targetOrg: 'zulu',
  type: 'fact_table',
  factTable: 'Sales',
  dimensionFilters: { City: { type: 'include', values: ['Mandalay'] } },
}
export const emptyRule: SharingRule = {
  targetOrg: 'zulu',
  type: 'fact_table',
  factTable: 'Sales',
  dimensionFilters: {},
}
export const tables = [{ name: 'Sales', dimensions: ['City', 'Product line'] }]

export const settingsWalk: WalkOptions<typeof settingsMachine> = {
  input: { project: 'acme', personId: 'p1', organisation: acme },
  events: {
    'settings.organisation read': [{ organisation: renamed }],
    'settings.deletion requested': [{}],
    'settings.deletion cancelled': [{}],
  },
  failures: { 'delete organisation': [onlyAdministrators] },
}

export const memberTokens: MemberAccessToken[] = [
  {
    ...{ id: 'access_1', name: 'Monthly report', scopes: ['read', 'ask'] },
    ...{ createdAt: '2026-11-02T08:00:00.000Z', expiresAt: '2027-02-02T08:00:00.000Z' },
    lastUsedAt: null,
    person: { id: 'p2', name: 'Ben', email: 'ben@example.com' },
  },
]

export const memberTokensWalk: WalkOptions<typeof memberTokensMachine> = {
  input,
  events: {
    'member tokens.shown': [{}],
    'member tokens.left': [{}],
    'row.deleted': [{ kind: 'member token', id: 'access_1', name: 'Monthly report' }],
  },
}

export const membersWalk: WalkOptions<typeof membersMachine> = {
  input,
  events: {
    'members.sorted': [{ sort: { column: 'role', direction: 'descending' } }],
    'members.settings opened': [{ user: ben }, { user: cleo }],
    'members.settings closed': [{}],
    'members.role chosen': [{ role: 'admin' }, { role: 'user' }],
    'members.save requested': [{}],
    'members.password reset requested': [{}],
    'row.deleted': [{ kind: 'member', id: 'p2', name: 'Ben' }],
  },
  answers: { 'change role': [{ ...ben, role: 'admin' }], 'reset password': ['Password reset sent to ben@example.com'] },
  failures: { 'change role': [onlyAdministrators], 'reset password': [onlyAdministrators] },
  distinguish: ({ role, sent, user }) => [role, sent, user?.status],
}

export const inviteWalk: WalkOptions<typeof inviteMachine> = {
  input,
  events: {
    'invite.email changed': [{ email: 'dora@example.com' }, { email: ' ' }],
    'invite.role chosen': [{ role: 'user' }],
    'invite.send requested': [{ key: 'key-1' }],
    'invite.another requested': [{}],
  },
  answers: { 'invite person': [{ id: 'p4', name: '', email: 'dora@example.com', role: 'user' }] },
  failures: { 'invite person': [onlyAdministrators] },
  distinguish: ({ email, role, sent }) => [email.trim(), role, sent],
}

export const formWalk: WalkOptions<typeof formMachine> = {
  input: { project: 'acme', personId: 'p1', organisation: acme },
  events: {
    'form.changed': [
      { field: 'name', text: 'Acme Two' },
      { field: 'name', text: '' },
    ],
    'form.save requested': [{}],
    'form.discarded': [{}],
    'form.mine kept': [{ field: 'name' }],
    'form.theirs taken': [{ field: 'name' }],
    'form.other tab taken': [{}],
    'form.other tab left': [{}],
    'form.organisation read': [{ organisation: renamed }],
    'draft.read': [{ edits: {} }, { edits: { name: { mine: 'Acme Three', seen: 'Acme' } } }],
    'draft.written elsewhere': [{ edits: { vision: { mine: 'Calm seas', seen: '' } } }, { edits: null }],
    'draft.keeping told': [{ failure: 'not kept' }],
  },
  answers: { 'change organisation': [{ ...acme, name: 'Acme Two' }] },
  failures: { 'change organisation': [onlyAdministrators] },
  distinguish: ({ edits, remote }) => [edits.name?.mine, edits.name?.seen === remote.name],
}

export const choicesWalk: WalkOptions<typeof choicesMachine> = {
  events: { 'choices.requested': [{}] },
  answers: {
    'read choices': [
      { models: [{ id: 'm1', label: 'Model one' }], partners: [{ id: 'partner-1', name: 'Northwind' }] },
    ],
  },
}

export const mfaWalk: WalkOptions<typeof enforcedMfaMachine> = {
  input: { project: 'acme', isEnforced: false },
  events: {
    'enforced mfa.chosen': [{ isEnforced: true }],
    'enforced mfa.organisation read': [{ isEnforced: true }],
  },
  answers: { 'change organisation': [{ ...acme, enforceMfa: true }] },
  failures: { 'change organisation': [onlyAdministrators] },
}

export const trialConsentWalk: WalkOptions<typeof trialConsentMachine> = {
  input: { project: 'acme', until: null },
  events: {
    'trial consent.chosen': [{ isGiven: true }],
    'trial consent.organisation read': [{ until: '2026-11-28T09:00:00.000Z' }],
  },
  answers: { 'change organisation': [{ ...acme, trialConsentUntil: '2026-11-28T09:00:00.000Z' }] },
  failures: { 'change organisation': [onlyAdministrators] },
}

export const modelUse: ModelUseOfOrganisation = {
  rev: 3,
  rules: {
    ...{ allowed: ['tui'], instructions: 'Amounts in thousands.' },
    limits: { organisationTokens: 5_000_000, organisationCost: 100, personTokens: null, personCost: 10 },
  },
  models: [
    { id: 'kea', label: 'Kea', isChosen: true, role: 'none' },
    { id: 'tui', label: 'Tui', isChosen: false, role: 'fast' },
    { id: 'moa', label: 'Moa', isChosen: false, role: 'strong' },
  ],
  ...{ hasPrices: true, month: '2026-11' },
  use: { calls: 40, inputTokens: 610_000, outputTokens: 22_000, cost: 4.5 },
  lastMonth: { calls: 3, inputTokens: 40_000, outputTokens: 2_000, cost: null },
  people: [{ id: 'p1', name: 'Anna', use: { calls: 40, inputTokens: 610_000, outputTokens: 22_000, cost: 4.5 } }],
}

const otherModelUse: ModelUseOfOrganisation = {
  ...modelUse,
  rev: 4,
  rules: { ...modelUse.rules, instructions: 'Amounts in full.' },
}

export const modelRulesWalk: WalkOptions<typeof modelRulesMachine> = {
  input,
  events: {
    'model rules.requested': [{}],
    'model rules.save requested': [{ rules: modelUse.rules }],
    'model rules.latest chosen': [{}],
    'model rules.mine chosen': [{ rules: modelUse.rules }],
  },
  answers: {
    'read model use': [modelUse],
    'save model rules': [
      { use: modelUse, isConflict: false },
      { use: otherModelUse, isConflict: true },
    ],
  },
  failures: { 'save model rules': [onlyAdministrators] },
}

export const backgroundReading: BackgroundReading = {
  ...{ isOn: true, monthlyTokens: 2_000_000, model: { id: 'tui', label: 'Tui' } },
  ...{ worded: 120, waiting: 37, failed: 2, lastFailure: 'The model’s answer had no form that could be read.' },
  estimate: { tokens: 48_300, cost: 0.18 },
  used: { tokens: 1_400_000, cost: 1.2 },
  ...{ pause: null, isOffered: false },
}

export const backgroundReadingWalk: WalkOptions<typeof backgroundReadingMachine> = {
  input,
  events: {
    'background reading.requested': [{}],
    'background reading.change requested': [{ change: { isOn: false } }],
  },
  answers: { 'read background reading': [backgroundReading], 'change background reading': [backgroundReading] },
  failures: { 'change background reading': [onlyAdministrators] },
}

export const websiteWalk: WalkOptions<typeof websiteMachine> = {
  input,
  events: { 'website.reading requested': [{ key: 'key-1' }], 'website.cancel requested': [{}] },
  answers: {
    job: [
      { job: null, failure: null },
      { job: null, failure: onlyAdministrators },
      { job: null, failure: { kind: 'cancelled', message: '' } },
    ],
  },
}

export const sharingWalk: WalkOptions<typeof sharingMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'sharing.draft read': [
      { draft: null },
      { draft: { base: [rule], rules: [rule], open: { position: null, rule: emptyRule } } },
      { draft: { base: [emptyRule], rules: [], open: null } },
    ],
    'sharing.rule written': [{ rule: { ...emptyRule, targetOrg: '' } }],
    'sharing.rules requested': [{}],
    'sharing.rule opened': [{ position: null }, { position: 0 }],
    'sharing.rule taken out': [{ position: 0 }],
    'sharing.save requested': [{}],
    'sharing.discarded': [{}],
    'sharing.mine kept': [{}],
    'sharing.theirs taken': [{}],
    'sharing.trigger requested': [{ key: 'key-1' }],
  },
  answers: {
    'read sharing': [{ rules: [rule], tables }],
    'save rules': [
      { kind: 'saved', rules: [] },
      { kind: 'changed meanwhile', rules: [emptyRule] },
    ],
    'sharing rule': [
      { position: 0, rule: emptyRule },
      { position: 0, rule: null },
    ],
  },
  failures: { 'save rules': [onlyAdministrators], 'start sharing': [onlyAdministrators] },
  distinguish: ({ rules, remote, open, kept }) => [
    rules.length,
    JSON.stringify(rules) === JSON.stringify(remote),
    open !== null,
    kept?.rules.length,
  ],
}

export const sharingRuleWalk: WalkOptions<typeof sharingRuleMachine> = {
  input: { project: 'acme', position: 0, rule },
  otherInputs: [{ project: 'acme', position: null, rule: { ...rule, targetOrg: '' } }],
  events: {
    'rule.changed': [{ rule: emptyRule }],
    'rule.values requested': [{ dimension: 'City', search: 'man' }],
    'rule.kept': [{}],
    'rule.given up': [{}],
  },
  answers: { 'list values': [['Mandalay', 'Naypyitaw']] },
  distinguish: ({ rule: { targetOrg }, values }) => [targetOrg, values.length],
}
