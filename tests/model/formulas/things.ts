import type { MeasurementAnswer, MissingOfTable, Preview, Trace } from '../../../contract/formulas/formulas.schemas.ts'
import { type MeasureDraft, newDraft } from '../../../contract/formulas/measure-draft.ts'
import { firstMeasureForm, type Measures } from '../../../contract/formulas/measure-form.ts'

const definition = { scope: null, scope2: null, values: null, rev: 1 }
export const measures: Measures = {
  metadata: {
    measurements: ['Costs', 'Margin', 'Rates', 'Revenue'],
    granularities: ['month', 'quarter'],
    scopes: { Costs: [], Margin: ['region'], Rates: ['region'], Revenue: ['region'] },
    scenarios: { Costs: ['Actual'], Margin: ['Actual'], Rates: [], Revenue: ['Actual', 'Budget'] },
    sources: { Costs: 'manual', Margin: 'formula', Rates: 'lookup', Revenue: 'auto' },
    units: { Costs: 'currency', Margin: 'currency', Rates: 'percent', Revenue: 'currency' },
    origins: {},
  },
  defs: [
    { ...definition, id: 'm1', name: 'Costs', source: 'manual', formula: null, unit: 'currency' },
    { ...definition, id: 'm2', name: 'Margin', source: 'formula', formula: '[Revenue] - [Costs]', unit: 'currency' },
    {
      ...{ ...definition, id: 'm3', name: 'Rates', source: 'lookup', formula: null, unit: 'percent', scope: 'region' },
      values: { North: { value: 0.1 }, South: { value: 0.2 } },
    },
    { ...definition, id: 'auto:Revenue', name: 'Revenue', source: 'auto', formula: null, unit: 'currency', rev: 0 },
  ],
  factTables: {
    sales: {
      name: 'sales',
      measures: [{ name: 'amount', unit: 'currency' }],
      dimensions: ['region'],
      date_dimensions: ['day'],
    },
  },
}

export const marginForm = firstMeasureForm('Margin')
export const ratesForm = firstMeasureForm('Rates')
const missing: MissingOfTable[] = [
  { column: 'amount', label: 'Amount', rows: 3, of: 40, table: 'sales', dateColumn: 'day', filters: [] },
]
export const answer: MeasurementAnswer = {
  ...{ measurement: 'Margin', unit: 'currency', granularity: 'month', scope: null, missing },
  values: [
    { date: '2026-01-01', scenario: 'Actual', scopeValue: null, value: 1_200.5, portionCovered: 1 },
    {
      ...{ date: '2026-02-01', scenario: 'Actual', scopeValue: null, value: 0, portionCovered: 0.5 },
      fault: 'Division by zero counts as 0',
    },
    { date: '2026-03-01', scenario: 'Actual', scopeValue: null, value: 90, portionCovered: 0 },
  ],
}
export const valueAddress = {
  ...{ measurement: 'Margin', granularity: 'month', scope: null, scopeValue: null, scenario: 'Actual' },
  date: '2026-01-01',
}
const step = { part: null, fault: null, formula: null, unit: 'currency' as const }
export const trace: Trace = {
  steps: [
    { ...step, depth: 0, name: 'Margin', kind: 'formula', formula: '[Revenue] - [Costs]', value: 1_200.5 },
    { ...step, depth: 1, name: 'Revenue', kind: 'auto', value: 2_000.5 },
    { ...step, depth: 1, name: 'Costs', kind: 'manual', value: 800 },
    { ...step, depth: 1, name: 'Nowhere', kind: 'unknown', value: null, fault: 'An unknown reference counts as 0' },
  ],
  isCut: true,
}
export const preview: Preview = {
  dataSources: [
    { reference: '[Revenue]', kind: 'auto', unit: 'currency' },
    { reference: '[Costs]', kind: 'manual', unit: 'currency' },
  ],
  unit: 'currency',
  rows: [
    {
      date: '2026-01-01',
      portionCovered: 0.5,
      inputs: [{ value: 2_000.5 }, { value: 800 }],
      result: { value: 1_200.5 },
    },
  ],
  summary: { inputs: [{ value: 2_000.5 }, { value: 800 }], result: { value: 1_200.5 } },
  total: 1,
  missing,
}
export const saved: MeasureDraft = {
  ...newDraft('formula'),
  ...{ id: 'm2', rev: 1, name: 'Margin', unit: 'currency', formula: '[Revenue] - [Costs]' },
}
export const latest: MeasureDraft = { ...saved, rev: 2, formula: '[Revenue] * 2' }
