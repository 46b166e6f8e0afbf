import { fromPromise } from 'xstate'
import { areasMachine } from '../../machines/areas.machine.ts'
import type { Services } from '../services.ts'
import type { AreaFeatures, SharedByAreas } from './area-features.wiring.ts'
import { fetchedLater } from './fetched-later.ts'
import { partNotFetched } from './part-not-fetched.ts'

/** Everything that only pages other than the chat need. Its code loads with the first of them; it is created once. */
export function wireAreas(services: Services, page: Window, shared: SharedByAreas) {
  const { machine, put } = fetchedLater(areasMachine)
  let features: AreaFeatures | null = null
  return machine.provide({
    actors: {
      'fetch the areas': fromPromise(async () => {
        const { wireAreaFeatures } = await import('./area-features.wiring.ts').catch(() => {
          throw partNotFetched
        })
        features ??= wireAreaFeatures(services, page, shared)
        put(features)
      }),
    },
  })
}
