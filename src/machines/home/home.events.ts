import type { ContentUpdate, Matter } from '../../../contract/home/home.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'

/** What is new for a person. `lastVisit`: null on a first visit, which looks back on the past seven days. */
export type HomeDigest = {
  lastVisit: string | null
  matters: readonly Matter[]
  updates: readonly ContentUpdate[]
  /** Whether the organisation watches any topic. */
  isWatching: boolean
}

export type HomeRequest =
  | { type: 'home.news requested' }
  | { type: 'matter.learn more requested'; matter: Matter }
  | { type: 'matter.closed' }
  | { type: 'matter.dismiss requested'; matter: Matter }

/** Whether the page is in sight, and what the organisation's update channel tells. */
export type HomeFact =
  | { type: 'home.opened' }
  | { type: 'home.left' }
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export type HomeEvent = HomeRequest | HomeFact
