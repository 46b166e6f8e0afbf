import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { ownZone, whenOf } from './when.ts'

const keptDays = 30
const dayMilliseconds = 86_400_000

/** When something was deleted, and how many days it is kept. `now`: in ms. */
export function trashDays(deletedAt: string, now: number): string {
  const left = Math.ceil((Date.parse(deletedAt) + keptDays * dayMilliseconds - now) / dayMilliseconds)
  // Items deleted after `now` was taken have all their days left.
  return texts.deleted(whenOf(deletedAt, now, ownZone()).day, Math.min(keptDays, Math.max(0, left)))
}
