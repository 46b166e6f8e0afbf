import type { ContentUpdate, Matter } from '../../../contract/home/home.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'

/** News for a person. `lastVisit`: null on a first visit, when it covers the past seven days. */
export type HomeDigest = {
  lastVisit: string | null
  matters: readonly Matter[]
  updates: readonly ContentUpdate[]
  /** Whether the organisation watches any topics. */
  isWatching: boolean
}

export type HomeRequest =
  | { type: 'home.news requested' }
  | { type: 'matter.learn more requested'; matter: Matter }
  | { type: 'matter.closed' }
  | { type: 'matter.dismiss requested'; matter: Matter }

/** Whether the page is visible, and news from the organisation's update channel. */
export type HomeFact =
  | { type: 'home.opened' }
  | { type: 'home.left' }
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export type HomeEvent = HomeRequest | HomeFact
