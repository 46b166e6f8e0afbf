import type { Tasks } from '../tasks/index.ts'

export const analystTasks = {
  'think of the next step': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./index.ts')).nextStep,
  },
  'suggest questions': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./index.ts')).suggest,
  },
} satisfies Tasks
