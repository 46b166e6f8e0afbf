/** What others than the page draw charts with: the server imports of src this file alone. */
export { compile } from './compile.ts'
export { specOf } from './dashboard/spec-of.ts'
export type { ChartTable, Figure } from './model.ts'
export { readLabels } from './normalize/labels.ts'
