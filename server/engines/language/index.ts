export { acronymsOf } from './acronyms.ts'
export { type KnownWord, maySlip, nearestOf, partingsOf } from './slips.ts'
export { synonymsOf } from './synonyms.ts'
export { stem, stemsOf, type Word, wordsOf } from './words.ts'
