import { resourceMachine } from '../shared/resource.machine.ts'
import type { ReadCopy } from './copies.machine.ts'

export const sharedConversation = resourceMachine<ReadCopy, { project: string; link: string }>(
  'shared conversation',
  'A shared conversation, with what it cites as far as its reader may see it.',
)
