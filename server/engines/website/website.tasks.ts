import type { Tasks } from '../tasks/index.ts'

export const websiteTasks = {
  'read a page of a website': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('./page-content.ts')).pageContent,
  },
  'read robots.txt': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('./robots.ts')).readRobots,
  },
  'ask robots.txt': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('./robots.ts')).allowedBy,
  },
} satisfies Tasks
