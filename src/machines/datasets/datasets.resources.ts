import type { DatasetForm, Datasets } from '../../../contract/datasets/dataset-form.ts'
import type { DataSource, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'

type OfProject = { project: string }
export type ValuesInput = OfProject & { dimension: string }
export type RecordsInput = OfProject & { request: RecordsRequest }

export const catalogueMachine = resourceMachine<Datasets, OfProject>('catalogue', 'What the warehouse holds.')
export const sourcesMachine = resourceMachine<readonly DataSource[], OfProject>('sources', 'What fed the warehouse.')
export const valuesMachine = resourceMachine<readonly string[], ValuesInput>('values', 'The values of a dimension.')
export const recordsMachine = resourceMachine<FactResult, RecordsInput>('records', 'The records behind a figure.')

export type CatalogueActor = ResourceActor<Datasets, OfProject>
export type SourcesActor = ResourceActor<readonly DataSource[], OfProject>
export type ValuesActor = ResourceActor<readonly string[], ValuesInput>
export type RecordsActor = ResourceActor<FactResult, RecordsInput>

export type WorkbookRequest = OfProject & { form: DatasetForm }
export const workbookDownload = commandMachine<null, WorkbookRequest>(
  'workbook download',
  'Has the result of a query made into a workbook, and hands it to the browser.',
)
export type WorkbookActor = CommandActor<null, WorkbookRequest>
