export { createAssistant } from './assistant.ts'
