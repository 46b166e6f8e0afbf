import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useFeature } from './system-context.ts'

/** Whether the features of the pages other than the chat are running. Calling this loads them. */
export function useAreas() {
  const areas = useFeature('areas')
  useEffect(() => areas?.send({ type: 'areas.requested' }), [areas])
  const failure = useSelector(areas, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  return {
    isReady: useSelector(areas, (snapshot) => snapshot?.hasTag('ready') ?? false),
    message: failure?.message ?? null,
    fetchAgain: () => areas?.send({ type: 'areas.requested' }),
  }
}
