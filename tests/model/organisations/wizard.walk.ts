import type { Failure } from '../../../contract/shared/failure.ts'
import { type Draft, emptyDraft } from '../../../src/machines/organisations/wizard.events.ts'
import type { wizardMachine } from '../../../src/machines/organisations/wizard.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { organisation } from './examples.ts'

export const draft: Draft = { ...emptyDraft, id: 'draft-0001', name: 'Acme', code: 'acme' }
export const taken: Failure = { kind: 'conflict', message: 'This URL code is already taken', status: 409 }
export const running: Failure = { kind: 'conflict', message: 'This is running.', status: 409, code: 'IN_PROGRESS' }
export const other: Failure = { kind: 'rejected', message: 'Used with other content.', status: 422 }
export const offline: Failure = { kind: 'offline', message: 'The server cannot be reached.' }

export const wizardWalk: WalkOptions<typeof wizardMachine> = {
  input: { personId: 'p1', step: 1 },
  otherInputs: [{ personId: 'p1', step: 2 }],
  events: {
    'wizard.step shown': [{ step: 1 }, { step: 2 }],
    'wizard.continue requested': [{}],
    'wizard.submit requested': [{}],
    'wizard.begin again requested': [{}],
    'name.changed': [{ name: 'The Acme Group' }, { name: ' ' }],
    'website.changed': [{ website: 'https://acme.example/' }, { website: 'javascript:alert(1)' }],
    'code.change requested': [{}],
    'code.changed': [{ code: 'Acme!' }, { code: '' }],
    'time zone.chosen': [{ timezone: 'Europe/London' }],
    'partner.chosen': [{ partnerId: 'partner-1' }],
    'support access.chosen': [{ isGiven: false }],
    'content.changed': [{ field: 'vision', text: 'Calm seas' }],
  },
  answers: {
    'read the draft': [draft, { ...emptyDraft, id: 'draft-0002' }],
    'check code': ['acme', 'acme-2'],
    'list partners': [[{ id: 'partner-1', name: 'Partner' }]],
    'create organisation': [organisation('acme', 'Acme')],
  },
  failures: { 'create organisation': [taken, other, running] },
  distinguish: ({ draft: { name, code, website } }) => {
    if (code === '') return 'no code'
    if (name.trim() === '') return 'no name'
    return website.startsWith('javascript') ? 'a bad website' : 'complete'
  },
}

/** The same form without typing, so that every failure of it can be told apart. */
export const wizardFailures: WalkOptions<typeof wizardMachine> = {
  ...wizardWalk,
  input: { personId: 'p1', step: 1 },
  otherInputs: [],
  events: {
    ...wizardWalk.events,
    'wizard.step shown': [{ step: 2 }],
    'name.changed': [],
    'website.changed': [{ website: 'javascript:alert(1)' }],
    'code.change requested': [],
    'code.changed': [],
    'time zone.chosen': [],
    'partner.chosen': [],
    'support access.chosen': [],
    'content.changed': [],
  },
  answers: { ...wizardWalk.answers, 'list partners': [[]] },
  distinguish: ({ draft, step }) => [step, draft.code === '', draft.website === ''],
}
