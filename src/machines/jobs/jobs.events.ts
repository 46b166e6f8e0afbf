import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'

export type JobFilter = 'all' | 'recent' | 'none'

/** Requests by a person. */
export type JobsRequest =
  | { type: 'jobs.cancel requested'; jobIds: readonly string[] }
  | { type: 'jobs.dismissed'; jobIds: readonly string[] }
  | { type: 'jobs.filter chosen'; filter: JobFilter }
  | { type: 'jobs.history opened' }
  | { type: 'jobs.history left' }

/** News from the organisation's update channel; `seq` is the number in its log. */
export type NumberedFact =
  | { type: 'feed.job updated'; seq: number; job: Job }
  | { type: 'feed.job deleted'; seq: number; id: string }
  | { type: 'feed.data refreshed'; seq: number; dataType: DataType }
  | { type: 'feed.numbers skipped'; seq: number }

export type FeedFact =
  | NumberedFact
  | { type: 'feed.snapshot taken'; epoch: string; seq: number; jobs: readonly Job[] }
  | { type: 'feed.opened' }
  | { type: 'feed.closed'; isFinal: boolean }

/** Sent to the channel: the last number handled, or that a number is missing. */
export type FeedOrder = { type: 'feed.place reached'; epoch: string; seq: number } | { type: 'feed.gap found' }

/** Sent to the organisation's features: data of this type may have changed ("everything": of any type). */
export type DataChanged = { type: 'data.changed'; project: string; dataType: DataType | 'everything' }

export type JobsEvent = JobsRequest | FeedFact
