import { useSelector } from '@xstate/react'
import type { ResourceName } from '../../machines/features.ts'
import { useFeature } from './system-context.ts'

/** What is only read, by the name of its resource: its data, that it is being read, or why it could not be. */
export function useResource<TName extends ResourceName>(name: TName) {
  const resource = useFeature(name)
  const snapshot = useSelector(resource, (current) => current)
  return {
    data: snapshot?.context.data ?? null,
    isLoading: snapshot?.hasTag('busy') ?? true,
    isForbidden: snapshot?.hasTag('forbidden') ?? false,
    isFailed: snapshot?.hasTag('failed') ?? false,
    /** Of the last reading that failed. */
    message: snapshot?.context.failure?.message ?? null,
    readAgain: () => resource?.send({ type: 'resource.requested' }),
  }
}
