import type { UpdateFrequency } from '../../../contract/research/research.schemas.ts'
import { periodAt } from '../../../contract/shared/periods.ts'
import type { Day, TimeZone } from '../../../contract/shared/time-zones.ts'

/** An update comes when people begin to work, not at midnight. */
const hoursAfterMidnight = 6

/** The first day of a moment's week or month in the organisation's time zone; null without updates. */
export function periodOf(frequency: UpdateFrequency, now: number, zone: TimeZone): Day | null {
  if (frequency === '') return null
  const unit = frequency === 'weekly' ? 'week' : 'month'
  return periodAt(unit, now - hoursAfterMidnight * 3_600_000, zone).from
}
