import type { Tasks } from '../tasks/task.ts'

export const assistantTasks = {
  'find what supports a sentence': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./quote.ts')).supportingSentence,
  },
} satisfies Tasks
