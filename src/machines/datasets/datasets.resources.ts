import type { DatasetForm, Datasets } from '../../../contract/datasets/dataset-form.ts'
import type { DataSource, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'
import type { ResultRow } from '../../../contract/datasets/answer-rows.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'
import { type RowsActor, rowsMachine } from '../shared/rows.machine.ts'

type OfProject = { project: string }
export type ValuesInput = OfProject & { dimension: string }
export type RecordsInput = OfProject & { request: RecordsRequest }

export const catalogueMachine = resourceMachine<Datasets, OfProject>('catalogue', 'The content of the warehouse.')
export const sourcesMachine = resourceMachine<readonly DataSource[], OfProject>(
  'sources',
  'The sources of the data in the warehouse.',
)
export const valuesMachine = resourceMachine<readonly string[], ValuesInput>('values', 'The values of a dimension.')
export const recordsMachine = resourceMachine<FactResult, RecordsInput>('records', 'The records behind a figure.')

export type CatalogueActor = ResourceActor<Datasets, OfProject>
export type SourcesActor = ResourceActor<readonly DataSource[], OfProject>
export type ValuesActor = ResourceActor<readonly string[], ValuesInput>
export type RecordsActor = ResourceActor<FactResult, RecordsInput>

export type FileRequest = OfProject & { form: DatasetForm; kind: 'csv' | 'xlsx' }
export const fileDownload = commandMachine<null, FileRequest>(
  'file download',
  'Exports a query result to a file and downloads it.',
  120,
)
export type FileActor = CommandActor<null, FileRequest>
/** `rowCount`: rows of the whole result. */
export type ResultRowsInput = OfProject & { form: DatasetForm; rowCount: number }
export const resultTable = 'result'
export const resultRows = rowsMachine<ResultRow, ResultRowsInput>(
  'result rows',
  'The rows of a result, loaded in blocks as they come into view.',
)
export type ResultRowsActor = RowsActor<ResultRow, ResultRowsInput>
