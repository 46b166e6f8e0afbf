import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** Zip entries carry local time, so the parts are given in local time and are the same in every zone. */
const fixedInstant = new Date(2026, 10, 13, 12)

/**
 * Packs an office file again so that the same content always gives the same bytes: the entries' times are fixed, and
 * the properties' two dates become `day` (as `2026-05-21`).
 */
export const withFixedDates = (bytes: Uint8Array, day: string): Uint8Array => {
  const entries = unzipSync(bytes)
  const properties = entries['docProps/core.xml']
  if (properties) {
    const stamp = />\d{4}-\d{2}-\d{2}T[\d:.]+Z</g
    entries['docProps/core.xml'] = strToU8(strFromU8(properties).replace(stamp, `>${day}T09:00:00Z<`))
  }
  return zipSync(entries, { mtime: fixedInstant, level: 6 })
}
