import type { Tasks } from '../tasks/index.ts'

export const playbooksTasks = {
  'read a meeting': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./meeting-document.ts')).meetingDocument,
  },
  'check a meeting': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./meeting-check.ts')).checkMeeting,
  },
  'write the notes of a meeting': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./meeting-document.ts')).checkedDocument,
  },
  'find answers in a conversation': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./conversation-answers.ts')).answersInConversation,
  },
  'write a document': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./document.ts')).writeDocument,
  },
  'check a draft': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./draft-check.ts')).checkDraft,
  },
  'measure a document': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./measure-document.ts')).measureDocument,
  },
  'find unsupported sentences': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./draft-check.ts')).unsupportedOf,
  },
  'read a playbook for printing': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./printed-steps.ts')).printedSteps,
  },
} satisfies Tasks
