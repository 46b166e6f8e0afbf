import type { PlaybookTemplate, PlaybookTopic, Step, StepType } from '../../../contract/playbooks/playbooks.schemas.ts'

export const project = 'acme'
export const personId = 'p1'
export const scope = { project, personId }
const moment = '2026-11-20T21:00:00.000Z'
const question = { label: 'Length', question: 'How long is parental leave?', type: 'factual' as const, idx: 0 }

export const step = (type: StepType, more: Partial<Step> = {}): Step => ({
  ...{ status: 'PENDING', hidden: false, readOnly: false, blockedBy: [], output: {}, jobId: null, problem: null },
  dueOn: null,
  config: {
    ...{ type, label: `The ${type} step`, allowedRole: 'Anyone', visibility: 'visible', capabilities: ['internal'] },
    ...{ guidance: 'Look at the last year.', outputs: [question], breakdown: false, breakdownQuestions: '', topic: '' },
    ...{ researchSource: 'internal', format: '', includeStepsString: '' },
  },
  ...{ threadId: type === 'chat' ? 'thread_1' : null, updatedAt: moment, rev: 1 },
  ...more,
})
export const answers = [
  { ...{ label: 'Length', question: question.question, status: 'SUCCESS' as const, text: '26 weeks.' } },
]
export const worked = (type: StepType): Step =>
  step(type, { output: { answers, completed: true, document: '<h1>Paper</h1><p>26 weeks.</p>' } })
export const failing = (type: StepType): Step => step(type, { problem: 'The work ended without a result.' })
export const working = (type: StepType): Step => step(type, { jobId: 'job_1' })

export const topicOf = (steps: Record<string, Step>, more: Partial<PlaybookTopic> = {}): PlaybookTopic => ({
  ...{ id: 't1', title: 'Spring review', accessLevel: 'shared', date: moment, groupKey: 'x', templateId: 'x', steps },
  ...{ roles: [], userRoles: {}, vacantRoles: [], canClone: false, completed: false, isOwn: true, mayChange: true },
  ...{ roleDue: {}, remindsMe: true, rev: 1, ...more },
})
export const allSteps: Record<string, Step> = {
  '001': worked('research'),
  '002': step('chat'),
  '003': step('output'),
  '004': step('meetingNotes'),
  '005': step('prev_output'),
  '006': step('output', { status: 'BLOCKED', blockedBy: ['004'] }),
}
export const topic = topicOf(allSteps)
export const completeTopic = topicOf(
  Object.fromEntries(Object.entries(allSteps).map(([id, one]) => [id, { ...one, status: 'complete' as const }])),
  { completed: true, canClone: true },
)
export const template: PlaybookTemplate = {
  ...{ id: 'x', name: 'Leave review', description: 'Looks at leave.', category: 'People', slug: 'leave-review' },
  ...{ status: 'missing', callToAction: 'Begin', roles: [] },
}
export const stepInput = (one: Step) => ({ ...scope, topicId: 't1', stepId: '001', step: one })
