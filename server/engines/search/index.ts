export { addAcronyms, addStem, leastOwn, partsOf, termsOf } from './asked-terms.ts'
export type { FoundFact } from './facts-in-passages.ts'
export { keepRecentAnswers } from './recent-answers.ts'
