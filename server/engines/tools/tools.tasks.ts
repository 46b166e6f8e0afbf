import type { Tasks } from '../tasks/index.ts'

export const toolsTasks = {
  'find what supports a sentence': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./quote.ts')).supportingSentence,
  },
  'find a pattern': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./find-pattern.ts')).findPattern,
  },
} satisfies Tasks
