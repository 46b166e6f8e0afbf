import type { DocsetRecords } from '../../../contract/docsets/docsets.schemas.ts'

/** View options for the records of a docset. `categories`: null for all. */
export type DocsetView = { categories: readonly string[] | null; keyFilter: string; isRendered: boolean }

/** The current page: the list, the records of one docset (or one record), or the pipeline steps. */
export type DocsetPage = { kind: 'list' } | { kind: 'records'; docset: string; key: string | null } | { kind: 'steps' }

/** Parameters for reading records. `key`: of a single record to read in full, or null. */
export type RecordsAsked = { project: string; docset: string; key: string | null; view: DocsetView }
export type RecordsRead = DocsetRecords & { categories: readonly string[] }

/** What is rebuilt: a docset, a category or record of it, or a pipeline step. */
export type Reset = { docset: string; category?: string; key?: string } | { step: string }

/** A reset as a string id, for the dialog that asks for the second click. */
export const resetId = (reset: Reset): string => JSON.stringify(reset)
export const resetOf = (id: string): Reset => JSON.parse(id)
