import type { Tasks } from '../tasks/index.ts'

export const languageTasks = {
  'find words that are meant': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./index.ts')).nearestOf,
  },
  'find acronyms in passages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./index.ts')).acronymsOf,
  },
} satisfies Tasks
