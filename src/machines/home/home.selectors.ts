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

/** The visible matters: those of the digest that aren't hidden. */
export function mattersInSight(digest: HomeDigest | null, hidden: readonly string[]): readonly Matter[] {
  return digest?.matters.filter(({ id }) => !hidden.includes(id)) ?? []
}

/** A first visit covers the past few days; matters from before that (or without a day) are listed separately. */
export function mattersByTime(matters: readonly Matter[], lastVisit: string | null, today: Day) {
  const from = addDays(today, -daysWithoutVisit)
  const isOfNow = ({ happenedOn }: Matter) => lastVisit !== null || (happenedOn !== null && happenedOn >= from)
  return { current: matters.filter(isOfNow), earlier: matters.filter((matter) => !isOfNow(matter)) }
}

/** The news since the last visit in one sentence, with the day in the reader's time zone. */
export function lastVisitText({ lastVisit, updates }: HomeDigest, matterCount: number, ownZone: string): string {
  if (lastVisit === null) return texts.firstVisit
  const date = periodLabel('day', dayOf(lastVisit, ownZone))
  if (matterCount > 0) return (updates.length > 0 ? texts.mattersAndData : texts.mattersOnly)(date, matterCount)
  return updates.length > 0 ? texts.dataOnly(date) : texts.nothingNew(date)
}

/** Groups with content, in the order of their types; within a group newest first, as the server sends them. */
export function updateGroups(
  updates: readonly ContentUpdate[],
): { type: ContentUpdateType; updates: ContentUpdate[] }[] {
  return contentUpdateTypes.flatMap((type) => {
    const ofType = updates.filter((update) => update.type === type)
    return ofType.length === 0 ? [] : [{ type, updates: ofType }]
  })
}
