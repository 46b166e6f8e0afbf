import type { Tasks } from '../tasks/index.ts'

export const analystTasks = {
  'think of the next step': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./index.ts')).nextStep,
  },
  'say how well passages fit': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./index.ts')).fitsOf,
  },
  'suggest questions': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./index.ts')).suggest,
  },
} satisfies Tasks
