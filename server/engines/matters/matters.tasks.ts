import type { Tasks } from '../tasks/index.ts'

export const mattersTasks = {
  'find matters in passages': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./passages-of-topics.ts')).passagesOfTopics,
  },
  'find measures of topics': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./fitting-measures.ts')).measuresOfTopics,
  },
} satisfies Tasks
