export { cutAtWord } from './cut-at-word.ts'
export { sqlText, sqlTexts } from './sql-text.ts'
export { storable, storableJson, wellFormed } from './storable.ts'
