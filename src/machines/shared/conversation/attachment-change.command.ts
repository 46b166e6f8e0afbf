import { commandMachine } from '../command.machine.ts'

/** Keeps a file of the conversation in Data, or removes it. */
export type AttachmentChange = {
  project: string
  threadId: string
  attachmentId: string
  change: 'keep' | 'remove'
}

export const attachmentChange = commandMachine<void, AttachmentChange>(
  'attachment change',
  'Keeps a file of a conversation in Data, or removes it.',
)
