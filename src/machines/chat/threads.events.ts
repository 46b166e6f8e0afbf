import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'

export type ThreadsRequest = { type: 'chat.open again requested' } | { type: 'chat.list requested' }

/** The list of what was deleted is looked at. */
export type TrashRequest = { type: 'chat.trash opened' } | { type: 'chat.trash closed' }

/** Where the page is. `key` is made with the fact, so that landing twice makes one conversation. */
export type PageFact =
  | { type: 'place.landing shown'; key: string }
  | { type: 'place.thread shown'; threadId: string }
  | { type: 'place.left' }

/** What is heard of threads: from the conversation's channel, the updates of the organisation, and own changes. */
export type ThreadUpdate =
  | { type: 'thread.changed'; thread: Thread }
  | { type: 'thread.gone'; threadId: string }
  /** Told by the organisation's update channel. */
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export type ThreadsEvent = ThreadsRequest | TrashRequest | PageFact | ThreadUpdate
