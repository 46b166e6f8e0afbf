import type { Tasks } from '../tasks/index.ts'

export const readersTasks = {
  'read the meaning of a file': {
    lane: 'files',
    milliseconds: 120_000,
    load: async () => (await import('./understand.ts')).understand,
  },
  'plan the columns of a large table': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./large/plan.ts')).planColumns,
  },
  'settle a large table': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./large/plan.ts')).settleTable,
  },
  'find the date of a file': {
    lane: 'files',
    milliseconds: 5_000,
    load: async () => (await import('./dates/date-of-file.ts')).dateOfFile,
  },
  'draw a small picture': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./extract/small-picture.ts')).smallPicture,
  },
  'show a text': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./readable-html.ts')).shownText,
  },
  'show the records of a docset': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./shown-records.ts')).shownRecords,
  },
} satisfies Tasks
