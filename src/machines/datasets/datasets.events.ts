import type { DatasetForm } from '../../../contract/datasets/dataset-form.ts'
import type { RecordsRequest } from '../../../contract/datasets/records-of-cell.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { RowDeleted } from '../shared/row-deletion.machine.ts'

export type DatasetsEvent =
  | { type: 'datasets.opened' }
  | { type: 'datasets.left' }
  /** The URL now holds this query. */
  | { type: 'datasets.query changed'; form: DatasetForm | null }
  /** A person changed the form. `isTyped`: by typing, so Back leaves all of the typing at once. */
  | { type: 'datasets.form changed'; form: DatasetForm; isTyped: boolean }
  | { type: 'datasets.retry requested' }
  | { type: 'datasets.values requested'; dimension: string }
  | { type: 'datasets.values left' }
  | { type: 'datasets.records requested'; request: RecordsRequest }
  | { type: 'datasets.records closed' }
  | { type: 'datasets.management opened' }
  | { type: 'datasets.management closed' }
  | { type: 'datasets.restore requested'; id: string; name: string }
  | { type: 'data.changed'; dataType: DataType | 'everything' }
  | RowDeleted
