import { longDayIn, ownZone } from '../shared/when.ts'

/** "23 November 2026", by the reader's own clock. */
export const dayWords = (instant: string): string => longDayIn(ownZone(), new Date(instant))
