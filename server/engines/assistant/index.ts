export { digestOf } from './digest.ts'
export { type AnswerEvent, type AnswerOptions, type Turn, answer } from './answer.ts'
export { assistantTexts } from './assistant.texts.ts'
export type { Sources } from './markers.ts'
