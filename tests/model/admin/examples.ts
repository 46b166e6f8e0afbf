import type {
  AdminFeedback,
  AdminOrganisation,
  AdminUser,
  KeptMail,
  ModelStatus,
} from '../../../contract/admin/admin.schemas.ts'
import type { AuditEntry, AuditPage } from '../../../contract/admin/audit.schemas.ts'
import type { ModelServer, OfferedModel } from '../../../contract/admin/models.schemas.ts'

export const adminUser = (id: string, more: Partial<AdminUser> = {}): AdminUser => ({
  ...{ id, email: `${id}@example.com`, name: `Person ${id}`, createdAt: '2026-03-04T05:06:07.000Z' },
  ...{ projects: [{ code: 'acme', role: 'admin' as const }], roles: ['user' as const], hasMfa: false },
  isVerified: true,
  pendingEmail: null,
  ...more,
})

export const users: AdminUser[] = [
  adminUser('p1', { name: 'Aroha Ngata', email: 'aroha@example.com', roles: ['user', 'superadmin'] }),
  adminUser('p2', {
    ...{ name: 'Ben Tama', roles: ['user', 'partner'] as const, createdAt: '2025-11-03T05:06:07.000Z', hasMfa: true },
    projects: [
      { code: 'acme', role: 'user' },
      { code: 'zulu', role: 'admin' },
    ],
  } as Partial<AdminUser>),
  adminUser('p3', { email: 'temp_a1b2c3', name: 'Guest', projects: [{ code: 'zulu', role: 'user' }] }),
]

const noCosts = { sevenDays: 0, thisMonth: 0, lastMonth: 0, hasPrices: false }
export const adminOrganisation = (code: string, more: Partial<AdminOrganisation> = {}): AdminOrganisation => ({
  ...{ id: code, code, name: code.toUpperCase(), createdAt: '2026-03-04T05:06:07.000Z', llmCosts: noCosts },
  ...{ hasMigrations: false, isMigrating: false },
  ...more,
})

export const organisations: AdminOrganisation[] = [
  adminOrganisation('acme', {
    ...{ name: 'Acme', llmCosts: { sevenDays: 1.239, thisMonth: 12, lastMonth: 1_204.5, hasPrices: true } },
    hasMigrations: true,
  }),
  adminOrganisation('zulu', { name: 'Zulu Shipping', hasMigrations: true, isMigrating: true }),
  adminOrganisation('kea', { name: 'Kea Limited', createdAt: '2025-01-02T00:00:00.000Z' }),
]

export const feedback: AdminFeedback[] = [
  {
    ...{
      id: 'f1',
      date: '2026-03-04T05:06:07.000Z',
      submitterEmail: 'ben@example.com',
      rating: 'so-so',
      project: 'acme',
    },
    ...{
      comment: 'The figures are right, the text is long.',
      entityType: 'thread',
      entityId: 't1',
      isShared: true,
      canOpen: true,
    },
  },
  {
    ...{
      id: 'f2',
      date: '2026-02-01T05:06:07.000Z',
      submitterEmail: 'aroha@example.com',
      rating: 'bad',
      project: 'zulu',
    },
    ...{ comment: '', entityType: 'topic', entityId: '', isShared: false, canOpen: false },
  },
]

export const modelServer: ModelServer = {
  ...{ rev: 3, address: 'http://localhost:11434/v1', hasKey: false, fast: 'qwen3:4b', strong: '' },
  models: [
    { id: 'qwen3:32b', label: 'Qwen 3' },
    { id: 'qwen3:4b', label: 'Qwen 3 small' },
  ],
  setBy: { address: null, key: null, models: null, fast: 'MODEL_FAST', strong: null },
}

export const offeredModels: OfferedModel[] = [
  {
    ...{ id: 'qwen3:32b', label: 'Qwen 3', provider: 'localhost:11434' },
    trial: {
      at: '2026-03-04T05:06:07.000Z',
      checks: [
        { name: 'streams', outcome: 'passed', sentence: 'Words appear as they are written.' },
        { name: 'tools', outcome: 'failed', sentence: 'It calls no tools.' },
        { name: 'json', outcome: 'passed', sentence: 'It answers in JSON when asked.' },
        { name: 'context', outcome: 'failed', sentence: 'It lost the beginning of 16,000 tokens.' },
        { name: 'speed', outcome: 'untried', sentence: 'Not tried.' },
      ],
    },
  },
  { id: 'qwen3:4b', label: 'Qwen 3 small', provider: 'localhost:11434', trial: null },
]

export const models: ModelStatus[] = [
  { model: 'openai/gpt-5.6', request: 1_200, success: 1_194, successRate: 0.995 },
  { model: 'built-in', request: 3, success: 3, successRate: 1 },
]

const mail = (id: string, subject: string, more: Partial<KeptMail> = {}): KeptMail => ({
  ...{ id, subject, recipient: 'ben@example.com', createdAt: '2026-03-04T05:06:07.000Z' },
  ...{ deliveredAt: null, failure: null, holdsResetLink: false },
  body: 'Hello,\n\nopen http://localhost/user/accept-invite?token=example to begin.\nNot http://other.example/x though.',
  ...more,
})
export const mails: KeptMail[] = [
  mail('3', 'You are invited to Acme'),
  mail('2', 'Reset your password', { failure: 'The mailbox is full.', holdsResetLink: true, body: '' }),
  mail('1', 'You are invited to Kea', { deliveredAt: '2026-03-04T05:07:07.000Z', body: '' }),
]

export const auditEntry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id, at: '2026-03-04T05:06:07.000Z', actor: { id: 'p1', name: 'Aroha Ngata' }, thing: 'person', thingId: 'p2' },
  ...{ label: 'Ben Tama', action: 'changed', differences: [{ field: 'email', before: 'b@x.nz', after: 'ben@x.nz' }] },
  ...more,
})
export const firstPage: AuditPage = {
  entries: [
    auditEntry('9'),
    auditEntry('8', { actor: null, thing: 'organisation', label: 'Kea Limited', action: 'removed' }),
    auditEntry('7', { thing: 'warehouse', label: '', action: 'noted', differences: [] }),
  ],
  cursor: '7',
  people: [{ id: 'p1', name: 'Aroha Ngata' }],
  things: ['organisation', 'person', 'warehouse'],
}
export const lastPage: AuditPage = { entries: [auditEntry('6')], cursor: null, people: [], things: [] }
