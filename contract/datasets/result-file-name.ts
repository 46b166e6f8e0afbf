import type { DatasetForm } from './dataset-form.ts'

/** A name as a part of a file's name on every system. */
// oxlint-disable-next-line no-control-regex
const asFilename = (name: string): string => name.replace(/[\u0000-\u001f"*/:<>?\\|]/g, '_').slice(0, 150)

/** What the file of a result is called. */
export const resultFileName = (
  { kind, dataset }: Pick<DatasetForm, 'kind' | 'dataset'>,
  type: 'csv' | 'xlsx',
): string => `warehouse-${kind === 'fact' ? 'facts' : 'dimension'}-${asFilename(dataset)}.${type}`
