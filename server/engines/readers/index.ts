export { charactersOfFirstPage } from './dates/date-of-file.ts'
export { detect } from './extract/detect.ts'
export { extract } from './extract/extract.ts'
export {
  type Cell,
  type Extraction,
  type ExtractionFailure,
  type FileKind,
  type Page,
  type Sheet,
  noStatedDates,
} from './extract/extraction.ts'
export { imageSize } from './extract/image-size.ts'
export { failures } from './extract/failures.ts'
export { type SharedReader, createSharedReader } from './extract/shared-reader.ts'
export {
  type LargeFile,
  type LargeRows,
  type Loaded,
  isLargeTable,
  loadLarge,
  openLarge,
  sheetOf,
} from './large/large-table.ts'
export type { Digest, Digestible } from './understand.ts'
export { correctionOfSheet } from './workbook/corrections.ts'
export { fileTitle, snakeCase } from './workbook/naming.ts'
export { isIdLabel } from './workbook/roles.ts'
export { mostColumns } from './workbook/understand-workbook.ts'
