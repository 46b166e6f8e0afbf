import type { nextQuestionMachine } from '../../../src/machines/shared/conversation/next-question.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { at } from './conversation.walk.ts'

export const queued = { id: 'next-question', content: 'And unpaid?', at }
export const keptQuestion = { id: 'kept-question', content: 'And before the reload?', at }

export const nextQuestionWalk: WalkOptions<typeof nextQuestionMachine> = {
  input: { project: 'acme', personId: 'p1', threadId: 't1' },
  events: {
    'next question.read': [{ question: keptQuestion }],
    'question.queued': [queued, { ...queued, isForFiles: true }, { ...queued, content: ' \u200b' }],
    'files.reported': [{ report: 'added' }, { report: 'failed' }],
    'question.removed': [{}],
    'question.send requested': [{}],
    'question.edit requested': [{}],
    'question.text changed': [{ text: 'And paid?' }, { text: ' ' }],
    'question.edit saved': [{}],
    'question.edit cancelled': [{}],
    'thread.reported': [{ report: 'at work' }, { report: 'ready' }, { report: 'failed' }],
    'question.taken': [{}],
  },
  distinguish: ({ report, isHeld, isForFiles, text }) => [report, isHeld, isForFiles, text.trim() === ''],
}
