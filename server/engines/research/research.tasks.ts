import type { Tasks } from '../tasks/index.ts'

export const researchTasks = {
  'find what answers a question': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./extract.ts')).extractFindings,
  },
  'rank pages that were read': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./rank-pages.ts')).rankPages,
  },
  'read the claims of an answer': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./claims.ts')).claimsOf,
  },
  'file evidence': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./evidence-file.ts')).fileEvidence,
  },
  'read notes of an answer': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./notes-of-answer.ts')).notesOfAnswer,
  },
  'fold notes': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./fold-notes.ts')).foldNotes,
  },
  'read a draft': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./draft.ts')).readDraft,
  },
  'set a report': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./report-html.ts')).setReport,
  },
  'set an update': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./update-html.ts')).setUpdate,
  },
  'find what is new': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./what-is-new.ts')).whatIsNew,
  },
  'plan research': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./plan.ts')).planQuestions,
  },
  'suggest an output format': {
    lane: 'answers',
    milliseconds: 2_000,
    load: async () => (await import('./plan.ts')).formatOfTopic,
  },
} satisfies Tasks
