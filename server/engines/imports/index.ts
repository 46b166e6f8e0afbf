export type {
  Discovered,
  FieldMeaning,
  FilesRun,
  RecordCell,
  RowsHead,
  SourceRow,
  StreamRun,
  SyncCounts,
  SyncRun,
} from './connection.types.ts'
export type { NotionBlock } from './notion-markdown.ts'
export type { WebdavEntry } from './webdav-list.ts'
