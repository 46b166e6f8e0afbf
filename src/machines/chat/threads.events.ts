import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'

export type ThreadsRequest = { type: 'chat.open again requested' } | { type: 'chat.list requested' }

/** Shows or hides the list of deleted conversations. */
export type TrashRequest = { type: 'chat.trash opened' } | { type: 'chat.trash closed' }

/** What a person does with a conversation in the list. */
export type Arrangement = 'pin' | 'unpin' | 'archive' | 'unarchive'
export type ArrangementRequest = { type: 'thread arrangement.requested'; threadId: string; arrangement: Arrangement }

/** The current page. `key`: idempotency key, so that a repeated landing creates only one conversation. */
export type PageFact =
  | { type: 'place.landing shown'; key: string }
  | { type: 'place.thread shown'; threadId: string }
  | { type: 'place.left' }

/** News of threads: from a conversation's channel, the organisation's update channel, and this page's own changes. */
export type ThreadUpdate =
  | { type: 'thread.changed'; thread: Thread }
  | { type: 'thread.gone'; threadId: string }
  /** Sent by the organisation's update channel. */
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export type ThreadsEvent = ThreadsRequest | TrashRequest | PageFact | ThreadUpdate
