import type { DocsetRecords } from '../../../contract/docsets/docsets.schemas.ts'

/** How the records of a docset are looked at. `categories`: null for all of them. */
export type DocsetView = { categories: readonly string[] | null; keyFilter: string; isRendered: boolean }

/** The page that is shown: the list, the records of one docset, one record of it, or the steps of the pipelines. */
export type DocsetPage = { kind: 'list' } | { kind: 'records'; docset: string; key: string | null } | { kind: 'steps' }

/** What the records are read by. `key`: of the one record that is read whole. */
export type RecordsAsked = { project: string; docset: string; key: string | null; view: DocsetView }
export type RecordsRead = DocsetRecords & { categories: readonly string[] }

/** What is made again: a part of a docset, or a step of a pipeline. */
export type Reset = { docset: string; category?: string; key?: string } | { step: string }

/** A reset as the id of what the second press confirms. */
export const resetId = (reset: Reset): string => JSON.stringify(reset)
export const resetOf = (id: string): Reset => JSON.parse(id)
