import type { chatStepMachine } from '../../../src/machines/playbooks/chat-step.machine.ts'
import type { meetingStepMachine } from '../../../src/machines/playbooks/meeting-step.machine.ts'
import type { playbookMachine } from '../../../src/machines/playbooks/playbook.machine.ts'
import type { playbooksMachine } from '../../../src/machines/playbooks/playbooks.machine.ts'
import type { playbookDraftMachine } from '../../../src/machines/playbooks/playbook-draft.machine.ts'
import type { playbookStartMachine } from '../../../src/machines/playbooks/playbook-start.machine.ts'
import type { previousStepMachine } from '../../../src/machines/playbooks/previous-step.machine.ts'
import type { workStepMachine } from '../../../src/machines/playbooks/work-step.machine.ts'
import type { stepRequestsMachine } from '../../../src/machines/playbooks/step-requests.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { allSteps, completeTopic, failing, scope, step, stepInput, topic, topicOf, worked, working } from './things.ts'

const notFound = { kind: 'not found', message: 'There is no such playbook.' }
const conflict = { kind: 'conflict', message: 'Somebody changed it meanwhile.', status: 409 }
const refused = { kind: 'rejected', message: 'Finish Talk first.' }
const given = { title: 'Review', accessLevel: 'shared' as const, userRoles: {}, template: 'x' }

export const playbooksWalk: WalkOptions<typeof playbooksMachine> = {
  input: scope,
  events: {
    'playbooks.opened': [
      { page: { kind: 'gallery' } },
      { page: { kind: 'start' } },
      { page: { kind: 'playbook', topicId: 't1' } },
    ],
    'playbooks.left': [{}],
    'playbooks.comparison opened': [{}],
    'playbooks.comparison closed': [{}],
    'playbooks.restore requested': [{ topicId: 't1' }],
    'data.changed': [
      { project: 'acme', dataType: 'playbook' },
      { project: 'acme', dataType: 'docs' },
    ],
    'row.deleted': [{ kind: 'playbook', id: 't1', name: 'Spring review' }],
  },
  answers: { 'restore the playbook': [topic] },
}

export const startWalk: WalkOptions<typeof playbookStartMachine> = {
  input: scope,
  events: {
    'start.requested': [{ given, key: 'key-00001' }],
    'start.at once requested': [{ template: 'x' }],
  },
  answers: { 'start the playbook': [topic], 'start at once': [topic] },
  failures: { 'start the playbook': [refused], 'start at once': [notFound] },
}

export const playbookWalk: WalkOptions<typeof playbookMachine> = {
  input: { ...scope, topicId: 't1' },
  events: {
    'playbook.tab shown': [
      { tab: '001' },
      { tab: '002' },
      { tab: '003' },
      { tab: '004' },
      { tab: '005' },
      { tab: '006' },
    ],
    'playbook.read requested': [{}],
    'playbook.step may be another': [{}],
    'playbook.repeat requested': [{ key: 'key-00001' }],
    'playbook.save requested': [{ changes: { settings: { title: 'Other' }, rev: 1 } }],
    'data.changed': [
      { project: 'acme', dataType: 'playbook' },
      { project: 'acme', dataType: 'docs' },
    ],
    'playbook.topic answered': [
      { topic, isComplete: false },
      { topic: completeTopic, isComplete: true },
    ],
  },
  answers: {
    'read the playbook': [topic],
    'repeat the playbook': [topic],
    'change the playbook': [topic],
  },
  failures: {
    'read the playbook': [notFound, { kind: 'server', message: 'It failed.' }],
    'repeat the playbook': [refused],
    'change the playbook': [conflict],
  },
  distinguish: ({ shown }) => shown?.kind ?? null,
}

export const draftWalk: WalkOptions<typeof playbookDraftMachine> = {
  input: { ...scope, of: 't1' },
  events: {
    'draft.changed': [{ form: 'settings', draft: { rev: 1, fields: { title: 'Other' } } }],
    'draft.dropped': [{ form: 'settings' }],
  },
  answers: { 'read the draft': [null, { settings: { rev: 1, fields: { title: 'Kept' } } }] },
  failures: { 'read the draft': [refused] },
  distinguish: ({ drafts }) => drafts,
}

const changes = (type: 'research' | 'output' | 'prev_output') => [
  { step: step(type) },
  { step: worked(type) },
  { step: failing(type) },
  { step: working(type) },
]
export const workWalk: WalkOptions<typeof workStepMachine> = {
  input: stepInput(step('research')),
  otherInputs: [worked('research'), failing('research'), step('output'), worked('output'), failing('output')].map(
    (one) => stepInput(one),
  ),
  events: { 'step.changed': [...changes('research'), ...changes('output')] },
  distinguish: ({ step: { jobId, config } }) => [jobId, config.type],
}
export const previousWalk: WalkOptions<typeof previousStepMachine> = {
  input: stepInput(step('prev_output')),
  events: { 'step.changed': changes('prev_output') },
}
export const chatWalk: WalkOptions<typeof chatStepMachine> = {
  input: stepInput(step('chat')),
  otherInputs: [stepInput(step('chat', { threadId: null }))],
  events: {
    'step.changed': [
      { step: step('chat') },
      { step: step('chat', { threadId: 'thread_2' }) },
      { step: step('chat', { threadId: null }) },
    ],
  },
  distinguish: ({ step: { threadId } }) => threadId,
}
/** How the work on a step may end. */
const jobEnds = [
  { job: null, failure: null },
  { job: null, failure: refused },
]
export const meetingWalk: WalkOptions<typeof meetingStepMachine> = {
  input: stepInput(step('meetingNotes')),
  events: {
    'step.changed': [{ step: worked('meetingNotes') }],
    'transcript.save requested': [{ transcript: 'Ann: We agreed.' }],
    'transcript.theirs taken': [{}],
  },
  answers: {
    'save the transcript': [{ topic, jobId: 'job_1' }, { topic }],
    job: jobEnds,
    'read the playbook': [topic],
  },
  failures: { 'save the transcript': [conflict, refused], 'read the playbook': [refused] },
}
const afterwards = topicOf({ ...allSteps, '001': { ...allSteps['001']!, status: 'complete' } })
export const requestsWalk: WalkOptions<typeof stepRequestsMachine> = {
  input: stepInput(worked('research')),
  otherInputs: [stepInput(step('research')), stepInput(step('chat'))],
  events: {
    'step.changed': [{ step: worked('research') }],
    'step.complete requested': [{}],
    'step.reset requested': [{}],
    'step.retry requested': [{}],
  },
  answers: {
    'complete the step': [{ topic: afterwards }, { topic }, { topic, jobId: 'job_1' }],
    job: jobEnds,
    'read the playbook': [topic, afterwards],
    'reset the step': [topic],
    'begin the work again': [{ topic, jobId: 'job_1' }],
  },
  failures: {
    'complete the step': [conflict],
    'read the playbook': [refused],
    'reset the step': [refused],
    'begin the work again': [conflict],
  },
  distinguish: ({ step: { config, output } }) => [config.type, output.completed ?? false],
}
