import type { datasetsMachine } from '../../../src/machines/datasets/datasets.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { factAnswer, factForm, recordsRequest, storesForm } from './things.ts'

export const source = { id: 's1', name: 'sales.xlsx' }

export const datasetsWalk: WalkOptions<typeof datasetsMachine> = {
  input: { project: 'acme' },
  events: {
    'datasets.opened': [{}],
    'datasets.left': [{}],
    'datasets.query changed': [{ form: factForm }, { form: null }],
    'datasets.form changed': [
      { form: { ...factForm, isChart: true }, isTyped: false },
      { form: storesForm, isTyped: true },
    ],
    'datasets.retry requested': [{}],
    'datasets.values requested': [{ dimension: 'region' }],
    'datasets.values left': [{}],
    'datasets.records requested': [{ request: recordsRequest }],
    'datasets.records closed': [{}],
    'datasets.management opened': [{}],
    'datasets.management closed': [{}],
    'datasets.restore requested': [source],
    'data.changed': [{ dataType: 'warehouse' }, { dataType: 'threads' }],
    'row.deleted': [{ kind: 'source', ...source }],
  },
  answers: { 'ask query': [factAnswer] },
  distinguish: ({ form, restoring }) => [form?.kind ?? null, restoring.length > 0],
}
