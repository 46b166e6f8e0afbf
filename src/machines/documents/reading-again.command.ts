import { type CommandActor, commandMachine } from '../shared/command.machine.ts'

export type DocumentsToRead = { project: string; docIds: readonly string[] }
export type ReadingAgainActor = CommandActor<void, DocumentsToRead>

export const readingAgain = commandMachine<void, DocumentsToRead>(
  'reading again',
  "Retries documents that couldn't be read.",
)
