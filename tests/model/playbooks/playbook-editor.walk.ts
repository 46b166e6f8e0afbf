import type { PlaybookVersion, TrialAnswer, TrialView } from '../../../contract/playbooks/authoring.schemas.ts'
import type { AdminPlaybook, TemplateStep } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { playbookEditorMachine } from '../../../src/machines/playbooks/playbook-editor.machine.ts'
import { fieldsOf, type PlaybookDraft } from '../../../src/machines/playbooks/playbook-form.events.ts'
import type { playbookTrialMachine } from '../../../src/machines/playbooks/playbook-trial.machine.ts'
import type { playbookFormMachine } from '../../../src/machines/playbooks/playbook-form.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const step = (id: string, more: Partial<TemplateStep> = {}): TemplateStep => ({
  ...{
    id,
    type: 'chat',
    label: `Step ${id}`,
    allowedRole: 'Anyone',
    visibility: 'visible',
    capabilities: ['internal'],
  },
  ...{ guidance: '', outputs: [], breakdown: false, breakdownQuestions: '', topic: '', researchSource: 'internal' },
  ...{ format: '', includeStepsString: '' },
  ...more,
})

export const written = (id: string, more: Partial<AdminPlaybook> = {}): AdminPlaybook => ({
  ...{ id, name: `Playbook ${id}`, description: '', category: 'Strategy', slug: id, callToAction: '' },
  ...{ status: 'DRAFT', partnerId: null, isMultiUser: false, roles: [], created: '2026-11-18T21:00:00.000Z' },
  steps: [step('001'), step('002', { type: 'output', includeStepsString: '001' })],
  ...{ version: 1, rev: 1 },
  ...more,
})

export const lead = { id: 'role-1', name: 'Lead', description: '', isUserRole: true, idx: 0 }
export const withRoles = written('p1', {
  isMultiUser: true,
  roles: [lead],
  steps: [step('001', { allowedRole: 'Lead' }), step('002', { type: 'output', includeStepsString: '001' })],
})

const versionOf = (version: number, playbook: AdminPlaybook): PlaybookVersion => {
  const { name, description, category, callToAction, isMultiUser, roles, steps } = playbook
  return {
    ...{ version, savedAt: '2026-11-18T21:00:00.000Z', savedBy: 'Sam Super' },
    fields: { name, description, category, callToAction, isMultiUser, roles, steps },
  }
}
export const earlier = versionOf(1, written('p1', { name: 'Earlier' }))

export const keptDraft: PlaybookDraft = { rev: 1, fields: { ...fieldsOf(withRoles), name: 'Kept' } }
export const staleDraft: PlaybookDraft = { rev: 0, fields: { ...fieldsOf(withRoles), name: 'Stale' } }

export const playbookFormWalk: WalkOptions<typeof playbookFormMachine> = {
  input: { personId: 'p', playbook: withRoles, partnerId: null },
  otherInputs: [{ personId: 'p', playbook: null, partnerId: 'partner' }],
  events: {
    'playbook.changed': [{ change: { name: 'New Name' } }],
    'playbook.name converted': [{}],
    'playbook.step added': [{ kind: 'research' }],
    'playbook.step removed': [{ id: '001' }],
    'playbook.step moved': [{ id: '002', to: 0 }],
    'playbook.step changed': [{ id: '001', change: { guidance: 'Begin here.' } }],
    'playbook.role added': [{}],
    'playbook.role removed': [{ id: 'role-1' }],
    'playbook.role changed': [{ id: 'role-1', change: { name: 'Author' } }],
    'playbook.version restored': [{ version: earlier }],
    'playbook.step opened': [{ id: '001' }, { id: null }],
    'playbook.undone': [{}],
    'playbook.redone': [{}],
    'playbook.discard requested': [{}],
    'playbook.save requested': [{ key: 'key-00000001' }],
    'playbook.theirs chosen': [{}],
    'playbook.mine chosen': [{ key: 'key-00000002' }],
    'playbook.versions opened': [{}],
    'playbook.versions closed': [{}],
    'playbook.versions outdated': [{}],
    'playbook.trial opened': [{}],
    'playbook.trial closed': [{}],
  },
  answers: {
    'read the draft': [null, keptDraft, staleDraft],
    'save playbook': [
      { playbook: written('p1', { rev: 2 }), isConflict: false },
      { playbook: written('p1', { rev: 2, description: 'Theirs.' }), isConflict: true },
    ],
  },
  distinguish: ({ playbook, openStep, fields, past, future }) => [
    playbook === null,
    openStep === null,
    fields.name.trim() === '',
    past.length > 0,
    future.length > 0,
  ],
}

export const list = { playbooks: [withRoles, written('p2')], partners: [{ id: 'huia', name: 'Huia' }] }

const named = { personId: 'p', isSuperadmin: true }
export const playbookEditorWalk: WalkOptions<typeof playbookEditorMachine> = {
  events: {
    'playbook editor.list requested': [{}],
    'playbook editor.order chosen': [{ order: { column: 'created', direction: 'descending' } }],
    'playbook editor.playbook named': [
      { playbookId: null, ...named },
      { playbookId: 'new', ...named, isSuperadmin: false },
      { playbookId: 'p1', ...named },
      { playbookId: 'nowhere', ...named },
    ],
    'playbook editor.restore requested': [{ playbookId: 'p2' }],
    'playbook editor.trash opened': [{}],
    'playbook editor.trash closed': [{}],
    'playbook editor.playbook restored': [{}],
    'row.deleted': [{ kind: 'written playbook', id: 'p2', name: 'Playbook p2' }],
    'playbook.kept': [{ playbook: written('p3') }],
  },
  answers: { 'list written playbooks': [list], 'restore playbook': [written('p2')] },
  distinguish: ({ named: id }) => id,
}

const shownStep = (id: string, done: boolean, hidden = false): TrialView['topic']['steps'][string] => ({
  ...{ status: done ? 'complete' : 'PENDING', hidden, readOnly: !hidden, blockedBy: [], threadId: null, jobId: null },
  ...{ problem: null, dueOn: null, updatedAt: '2026-11-18T21:00:00.000Z', rev: 1 },
  config: { ...step(id), allowedRole: 'Lead' },
  output: done && !hidden ? { answers: [{ label: 'Aim', question: 'Which?', status: 'SUCCESS', text: 'Grow.' }] } : {},
})
const viewOf = (role: string | null, done: readonly string[]): TrialView => ({
  role,
  topic: {
    ...{ id: 'trial', title: 'Tried', accessLevel: 'shared', date: '2026-11-18T21:00:00.000Z', groupKey: 'trial' },
    ...{ templateId: 'trial', roles: [], userRoles: {}, vacantRoles: [], canClone: false, completed: false },
    ...{ isOwn: false, mayChange: false, roleDue: {}, remindsMe: true, rev: 1 },
    steps: Object.fromEntries(
      ['001', '002'].map((id) => [id, shownStep(id, done.includes(id), role === null && id === '001')]),
    ),
  },
})
const triedWith = (...done: string[]): TrialAnswer => ({
  outputs: Object.fromEntries(done.map((id) => [id, { completed: true }])),
  views: [viewOf('Lead', done), viewOf(null, done)],
})

export const playbookTrialWalk: WalkOptions<typeof playbookTrialMachine> = {
  input: { fields: fieldsOf(withRoles) },
  otherInputs: [{ fields: fieldsOf(written('p', { steps: [] })) }],
  events: {
    'trial.begun': [{}],
    'trial.stopped': [{}],
    'trial.begun again': [{}],
    'trial.role chosen': [{ role: null }],
    'trial.transcript changed': [{ transcript: 'Ana: Agreed.' }],
  },
  answers: { 'try playbook': [triedWith(), triedWith('001'), triedWith('001', '002')] },
  distinguish: ({ outputs, role }) => [Object.keys(outputs), role],
}
export const triedOnce = triedWith('001')
export const triedWhole = triedWith('001', '002')
export const triedNot = triedWith()
