export { checkWording } from './check-wording.ts'
export { type Wordable, wordingInstructions, wordingPrompt, wordingSchema } from './wording-prompt.ts'
