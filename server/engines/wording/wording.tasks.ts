import type { Tasks } from '../tasks/index.ts'

export const wordingTasks = {
  'check the wording of a document': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./check-wording.ts')).checkWording,
  },
} satisfies Tasks
