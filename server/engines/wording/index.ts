export { type Wordable, wordingInstructions, wordingPrompt, wordingSchema } from './wording-prompt.ts'
