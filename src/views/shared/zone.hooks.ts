import { useSelector } from '@xstate/react'
import { offeredZone, zoneWords } from '../../../contract/shared/time-zones.ts'
import { useFeature } from './system-context.ts'
import { ownZone } from './when.ts'

const fitting = new Map<string, string | null>()

function fittingOf(own: string): string | null {
  const known = fitting.get(own)
  if (known !== undefined) return known
  const found = offeredZone(own, Date.now())
  fitting.set(own, found)
  return found
}

/** The name of a time zone whose clock differs from the reader's; null if it is the same. */
export function foreignZone(zone: string): string | null {
  const own = ownZone()
  return own === zone || fittingOf(own) === zone ? null : zoneWords(zone)
}

/** The open organisation's time zone, if it isn't the reader's. */
export function useForeignZone(): string | null {
  const workspace = useFeature('workspace')
  const zone = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.timezone ?? null)
  return zone === null ? null : foreignZone(zone)
}
