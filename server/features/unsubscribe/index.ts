export { queueEndableMail } from './unsubscribe.commands.ts'
export { isMailEnded, resumeMails } from './unsubscribe.store.ts'
