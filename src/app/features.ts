import type { InspectionEvent } from 'xstate'
import type { FindFeature } from '../machines/features.ts'
import type { PageSystem } from '../views/shared/system-context.ts'

/** Tracks which features are running, and calls back when one starts or stops. */
export function createFeatures(find: FindFeature) {
  const listeners = new Set<() => void>()
  let isReported = true
  const notifyListeners = () => {
    isReported = true
    for (const listener of [...listeners]) listener()
  }
  const inspect = (seen: InspectionEvent): void => {
    const mayHaveChanged = seen.type === '@xstate.actor' || seen.type === '@xstate.microstep'
    if (!mayHaveChanged || !isReported) return
    isReported = false
    queueMicrotask(notifyListeners)
  }
  const features: PageSystem['features'] = {
    get: find,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { features, inspect }
}
