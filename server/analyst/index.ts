/** The only door of the analyst. */
export { builtInAnalyst } from './analyst.ts'
export type { Model, ModelPart, ModelUsage } from './model-types.ts'
export { acronymsIn } from './language/acronyms.ts'
export { type KnownWord, maySlip, nearestWord, partingsOf } from './language/slips.ts'
export { synonymsOf } from './language/synonyms.ts'
export { stem, stemsOf, type Word, wordsOf } from './language/words.ts'
