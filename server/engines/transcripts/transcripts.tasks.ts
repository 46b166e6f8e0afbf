import type { Tasks } from '../tasks/index.ts'

export const transcriptsTasks = {
  'read a conversation for printing': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./printed-conversation.ts')).printedConversation,
  },
  'write a conversation as Markdown': {
    lane: 'files',
    milliseconds: 60_000,
    load: async () => (await import('./markdown-conversation.ts')).markdownConversation,
  },
} satisfies Tasks
