import { type CommandActor, commandMachine } from '../shared/command.machine.ts'

export type DocumentsToRead = { project: string; docIds: readonly string[] }
export type ReadingAgainActor = CommandActor<void, DocumentsToRead>

export const readingAgain = commandMachine<void, DocumentsToRead>(
  'reading again',
  'Lets documents that could not be read be read once more.',
)
