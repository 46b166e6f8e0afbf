import type { Tasks } from '../tasks/index.ts'

export const searchTasks = {
  'find facts in passages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./facts-in-passages.ts')).factsInPassages,
  },
  'find excerpts of passages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./excerpts.ts')).excerptsOf,
  },
  'find excerpts of messages': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./excerpts.ts')).excerptsOfMessages,
  },
} satisfies Tasks
