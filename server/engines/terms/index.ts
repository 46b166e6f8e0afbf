export { areSynonyms } from './synonyms.ts'
export { type Word, isStopWord, stem, stemsOf, wordsOf } from './words.ts'
