import { timeZones } from '../../../contract/shared/time-zones.ts'

/** The time zones of D1.9.14, as options. */
export const zoneOptions = timeZones.map((zone) => ({ value: zone as string, label: zone }))
