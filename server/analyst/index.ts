/** The only door of the analyst. */
export { builtInAnalyst, type Think } from './analyst.ts'
export { acronymsOf } from './language/acronyms.ts'
export { type KnownWord, maySlip, nearestOf, partingsOf } from './language/slips.ts'
export { synonymsOf } from './language/synonyms.ts'
export { stem, stemsOf, type Word, wordsOf } from './language/words.ts'
export type { Model, ModelPart, ModelUsage } from './model-types.ts'
export { nextStep } from './next-step.ts'
export { suggest } from './suggestions.ts'
