import {
  type ContentUpdate,
  type ContentUpdateType,
  contentUpdateTypes,
  daysWithoutVisit,
  type Matter,
} from '../../../contract/home/home.schemas.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { addDays, periodLabel } from '../../../contract/shared/periods.ts'
import { type Day, dayOf } from '../../../contract/shared/time-zones.ts'
import type { HomeDigest } from './home.events.ts'

/** The matters in sight: those that were read, without what this person has just put away. */
export function mattersInSight(digest: HomeDigest | null, hidden: readonly string[]): readonly Matter[] {
  return digest?.matters.filter(({ id }) => !hidden.includes(id)) ?? []
}

/** On a first visit the page looks back some days: what tells of a time before them stands apart. */
export function mattersByTime(matters: readonly Matter[], lastVisit: string | null, today: Day) {
  const from = addDays(today, -daysWithoutVisit)
  const isOfNow = ({ happenedOn }: Matter) => lastVisit !== null || (happenedOn !== null && happenedOn >= from)
  return { current: matters.filter(isOfNow), earlier: matters.filter((matter) => !isOfNow(matter)) }
}

/** What happened since the last visit, in one sentence; the day by the reader's calendar. */
export function lastVisitText({ lastVisit, updates }: HomeDigest, matterCount: number, ownZone: string): string {
  if (lastVisit === null) return texts.firstVisit
  const date = periodLabel('day', dayOf(lastVisit, ownZone))
  if (matterCount > 0) return (updates.length > 0 ? texts.mattersAndData : texts.mattersOnly)(date, matterCount)
  return updates.length > 0 ? texts.dataOnly(date) : texts.nothingNew(date)
}

/** The groups that hold something, in the order of their types; within a group newest first, as they came. */
export function updateGroups(
  updates: readonly ContentUpdate[],
): { type: ContentUpdateType; updates: ContentUpdate[] }[] {
  return contentUpdateTypes.flatMap((type) => {
    const ofType = updates.filter((update) => update.type === type)
    return ofType.length === 0 ? [] : [{ type, updates: ofType }]
  })
}
