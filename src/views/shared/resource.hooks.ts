import { useSelector } from '@xstate/react'
import type { ResourceName } from '../../machines/features.ts'
import { useFeature } from './system-context.ts'

/** Data and state (loading, load failed) of a resource, by its name. */
export function useResource<TName extends ResourceName>(name: TName) {
  const resource = useFeature(name)
  const snapshot = useSelector(resource, (current) => current)
  return {
    data: snapshot?.context.data ?? null,
    isLoading: snapshot?.hasTag('busy') ?? true,
    isForbidden: snapshot?.hasTag('forbidden') ?? false,
    isFailed: snapshot?.hasTag('failed') ?? false,
    /** Message of the last failed read. */
    message: snapshot?.context.failure?.message ?? null,
    readAgain: () => resource?.send({ type: 'resource.requested' }),
  }
}
