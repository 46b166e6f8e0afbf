export type { FoundCall } from './found.ts'
export { type AnswerEvent, type Turn, answer } from './answer.ts'
export { assistantTexts } from './assistant.texts.ts'
export type { Sources } from './markers.ts'
