import type { Tasks } from '../tasks/index.ts'

export const commentaryTasks = {
  'write commentary': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./think.ts')).writeFirst,
  },
  'rework commentary': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./think.ts')).reworkText,
  },
  'keep what agrees': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./think.ts')).keepWhatAgrees,
  },
} satisfies Tasks
