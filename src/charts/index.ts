/** The public part of the charts: the server imports only this file of src. */
export { compile } from './compile.ts'
export { specOf } from './dashboard/spec-of.ts'
export type { ChartTable, Figure } from './model.ts'
export { readLabels } from './normalize/labels.ts'
