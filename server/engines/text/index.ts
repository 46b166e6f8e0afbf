export { sqlText, sqlTexts } from './sql-text.ts'
export { storable, storableJson } from './storable.ts'
