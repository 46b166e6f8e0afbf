import type { Tasks } from '../tasks/index.ts'

export const importsTasks = {
  'read the meaning of rows': {
    lane: 'files',
    milliseconds: 120_000,
    load: async () => (await import('./rows-meaning.ts')).meaningOfRows,
  },
  'read the rows of a JSON text': {
    lane: 'files',
    milliseconds: 30_000,
    load: async () => (await import('./json-rows.ts')).jsonRows,
  },
  'read rows that were sent': {
    lane: 'answers',
    milliseconds: 5_000,
    load: async () => (await import('./sent-rows.ts')).sentRows,
  },
  'read the list of a WebDAV folder': {
    lane: 'files',
    milliseconds: 20_000,
    load: async () => (await import('./webdav-list.ts')).webdavList,
  },
  'write a Notion page as Markdown': {
    lane: 'files',
    milliseconds: 10_000,
    load: async () => (await import('./notion-markdown.ts')).notionMarkdown,
  },
} satisfies Tasks
