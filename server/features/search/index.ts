export { newestHeadings } from './headings.read.ts'
export { searchDocuments } from './search-documents.read.ts'
export { searchPassages } from './search.read.ts'
export { storeWords } from './word-index.commands.ts'
