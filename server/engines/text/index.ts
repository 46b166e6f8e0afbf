export { sqlText, sqlTexts } from './sql-text.ts'
export { storable, storableJson, wellFormed } from './storable.ts'
