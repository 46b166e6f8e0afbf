import { fromPromise } from 'xstate'
import { backgroundMachine } from '../../machines/background.machine.ts'
import type { LoadFeatures } from './load-features.ts'

export function wireBackground(loadFeatures: LoadFeatures) {
  const machine = backgroundMachine.provide({
    actors: {
      'fetch the background work': fromPromise(async () => {
        const { background } = await loadFeatures()
        Object.assign(machine.implementations.actors, background)
      }),
    },
  })
  return machine
}
