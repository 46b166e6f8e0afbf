export { type Checked, checkStatement } from './check-statement.ts'
export { ownFunctions } from './functions.ts'
export type { Serialised } from './serialised.ts'
export { sentenceOfTrouble } from './trouble.ts'
