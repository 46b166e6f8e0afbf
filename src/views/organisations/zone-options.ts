import { timeZones } from '../../../contract/shared/time-zones.ts'

/** The time zones of D1.9.14, for a choice. */
export const zoneOptions = timeZones.map((zone) => ({ value: zone as string, label: zone }))
