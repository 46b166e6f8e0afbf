import { fromPromise } from 'xstate'
import { backgroundMachine } from '../../machines/background.machine.ts'
import { fetchedLater } from './fetched-later.ts'
import type { LoadFeatures } from './load-features.ts'

export function wireBackground(loadFeatures: LoadFeatures) {
  const { machine, put } = fetchedLater(backgroundMachine)
  return machine.provide({
    actors: {
      'fetch the background work': fromPromise(async () => {
        const { background } = await loadFeatures()
        put(background)
      }),
    },
  })
}
