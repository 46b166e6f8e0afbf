export { digestOf } from './digest.ts'
export { type AnswerEvent, type Turn, answer } from './answer.ts'
export { assistantTexts } from './assistant.texts.ts'
export type { Sources } from './markers.ts'
