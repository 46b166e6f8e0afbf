/** The public part of the charts: the server imports only this file of src. */
export { compile } from './compile.ts'

/** The outlines of the countries, only read where a map is drawn. */
export const loadCountries = async () => (await import('./countries/countries.ts')).countries

export { specOf } from './dashboard/spec-of.ts'
export type { ChartTable, Figure } from './model.ts'
export { readLabels } from './normalize/labels.ts'
