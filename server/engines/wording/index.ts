export {
  matterInstructions,
  matterPrompt,
  matterSchema,
  type Wordable,
  wordingInstructions,
  wordingPrompt,
  wordingSchema,
} from './wording-prompt.ts'
