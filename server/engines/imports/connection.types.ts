import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import type { Unit } from '../queries/index.ts'

/** A value as another system has it; numbers that JavaScript cannot hold are texts. */
export type RecordCell = string | number | boolean | null | { date: string }

export type SourceRow = { key: string; row: Record<string, RecordCell> }

/** What a connector knows of the numbers of a field: how they may be put together, and their unit. */
export type FieldMeaning = { kind: MeasureKind; unit?: Unit }

export type RowsHead = {
  /** The fields in their order, where they are known. */
  fields: readonly string[] | null
  /** Whether the names of the fields are the header, or the first rows are. */
  header?: 'names' | 'among the rows' | undefined
  /** They are of a file that someone may have ended with totals and notes; else each row is a record. */
  isFile?: boolean | undefined
  /** By field, where it is known; the others are read like those of a file. */
  meanings?: Readonly<Record<string, FieldMeaning>> | undefined
}

/** What another system has to choose from. */
export type Discovered = { options?: Record<string, { value: string; label: string }[]>; [more: string]: unknown }

/** How many there are on the other side, and how many of them were new, other or gone. */
export type SyncCounts = { all: number; added: number; changed: number; gone: number }

/** How far one stream of a sync is. `seen`: how many rows it has shown; `barren`: portions since the last new one. */
export type StreamRun = {
  cursor: unknown
  isRead: boolean
  counts: SyncCounts
  isPublished: boolean
  seen?: number
  barren?: number
}

/** How far the files of a sync are: listed, then set beside what was known, then asked for one by one. */
export type FilesRun = {
  cursor: unknown
  isListed: boolean
  isWhole: boolean
  isSettled: boolean
  /** Up to which of those that the list didn't show it was asked whether they are there, by id. */
  askedUpTo?: string
  cut: string | null
  counts: SyncCounts
}

/** One sync, kept with every portion, so that a server that starts again goes on where the former one ended. */
export type SyncRun = {
  id: string
  /** Up to which wish this sync serves. */
  wanted: number
  startedAt: string
  /** When a portion was last kept. */
  keptAt?: string
  streams: Record<string, StreamRun>
  files?: FilesRun
}
