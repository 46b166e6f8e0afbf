import type { addAnswerMachine, AnswerTargets } from '../../../src/machines/chat/add-answer.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { topic } from '../playbooks/things.ts'

export const answerText = 'A primary carer may take 26 weeks.\n\nSources: Leave handbook, page 2'
export const answerTargetsRead: AnswerTargets = {
  dashboards: [{ code: 'overview', name: 'Overview' }],
  playbooks: [topic],
}

export const addAnswerWalk: WalkOptions<typeof addAnswerMachine> = {
  input: { project: 'acme' },
  events: {
    'adding.opened': [{ text: answerText }],
    'adding.closed': [{}],
    'adding.dashboard chosen': [{ code: 'overview' }, { code: 'sales' }],
  },
}
