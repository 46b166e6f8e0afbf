import { useSelector } from '@xstate/react'
import { roomLeft, sendable, surplusId } from '../../machines/documents/surplus.ts'
import type { Surplus, Upload } from '../../machines/documents/uploads.events.ts'
import { useFeature } from '../shared/system-context.ts'

const none: readonly Upload[] = []
const noSurplus: readonly Surplus[] = []

/** Files for which their conversation has too little room, and where they can go; null if there are none. */
export function useSurplus() {
  const actor = useFeature('uploads')
  const surplus = useSelector(actor, (snapshot) => snapshot?.context.surplus ?? noSurplus)
  const uploads = useSelector(actor, (snapshot) => snapshot?.context.uploads ?? none)
  const where = useSelector(useFeature('workspace'), (snapshot) => snapshot?.context ?? null)
  const own = surplus.find(
    ({ destination }) => destination.project === where?.project && destination.personId === where.personId,
  )
  if (!actor || !own) return null
  const id = surplusId(own)
  return {
    id,
    count: sendable(uploads, own),
    room: roomLeft(uploads, own.destination),
    addToData: () => actor.send({ type: 'uploads.data chosen', id }),
    addHere: () => actor.send({ type: 'uploads.conversation chosen', id }),
    cancel: () => actor.send({ type: 'uploads.choice cancelled', id }),
  }
}
