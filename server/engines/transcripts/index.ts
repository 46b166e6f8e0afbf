export type { ConversationInput } from './sources-of-conversation.ts'
