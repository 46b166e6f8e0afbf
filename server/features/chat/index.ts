export { branchOf, findThread, listMessages, type MessageRow } from './chat.read.ts'
export { openStepThread, checkOpenStep } from './step-threads.commands.ts'
