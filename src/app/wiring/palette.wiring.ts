import { fromPromise } from 'xstate'
import { paletteMachine } from '../../machines/palette/palette.machine.ts'
import type { Services } from '../services.ts'
import { fetchedLater } from './fetched-later.ts'
import { partNotFetched } from './part-not-fetched.ts'

/** The search over everything. Its code loads when it first opens. */
export function wirePalette(services: Services, page: Window) {
  const { machine, put } = fetchedLater(paletteMachine)
  return machine.provide({
    actors: {
      'fetch the search': fromPromise(async () => {
        const [{ wirePaletteSearch }] = await Promise.all([
          import('./palette-search.wiring.ts'),
          import('../../views/palette/Palette.tsx'),
        ]).catch(() => {
          throw partNotFetched
        })
        put({ search: wirePaletteSearch(services.api, page.localStorage) })
      }),
    },
  })
}
