export type { ConversationSteps } from './answer.job.ts'
export { branchOf, findThread, listMessages, type MessageRow } from './chat.read.ts'
export { conversationReports } from './printed-conversation.ts'
export { openStepThread } from './step-threads.commands.ts'
