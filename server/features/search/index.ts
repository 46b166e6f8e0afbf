export { headingsOf, newestHeadings, type SectionHeading } from './headings.read.ts'
export {
  countByFolder,
  findReadable,
  findText,
  listReadable,
  listSearched,
  readParts,
  readPassagesOf,
  type SearchedDocument,
  tableHeads,
} from './read-documents.read.ts'
export { searchDocuments } from './search-documents.read.ts'
export { passagesAt, searchPassages } from './search.read.ts'
export { storeWords } from './word-index.commands.ts'
