import { longDayIn, ownZone } from '../shared/when.ts'

/** "23 November 2026", in the reader's time zone. */
export const dayWords = (instant: string): string => longDayIn(ownZone(), new Date(instant))
