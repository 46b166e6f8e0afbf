import type { DatasetForm } from './dataset-form.ts'

/** Makes a name safe as part of a file name on every system. */
// oxlint-disable-next-line no-control-regex
const asFilename = (name: string): string => name.replace(/[\u0000-\u001f"*/:<>?\\|]/g, '_').slice(0, 150)

/** The file name of a result. */
export const resultFileName = (
  { kind, dataset }: Pick<DatasetForm, 'kind' | 'dataset'>,
  type: 'csv' | 'xlsx',
): string => `warehouse-${kind === 'fact' ? 'facts' : 'dimension'}-${asFilename(dataset)}.${type}`
