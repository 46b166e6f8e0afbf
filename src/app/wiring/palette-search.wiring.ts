import { fromCallback } from 'xstate'
import { paletteSearchMachine, type RecentChanged } from '../../machines/palette/palette-search.machine.ts'
import { createPaletteService } from '../../services/palette/palette.service.ts'
import { createRecentThings } from '../../services/palette/recent-things.ts'
import type { Api } from '../../services/shared/http.ts'
import { provideRequests } from './provide-requests.ts'

export function wirePaletteSearch(api: Api, storage: Storage) {
  const service = createPaletteService(api)
  const recentThings = createRecentThings(storage)
  return provideRequests(paletteSearchMachine, { search: service.search }).provide({
    actors: {
      'store what is recent': fromCallback<RecentChanged, { project: string; personId: string }>(
        ({ input, sendBack, receive }) => {
          receive(({ recent }) => recentThings.keep(input, [...recent]))
          sendBack({ type: 'palette search.recent read', recent: recentThings.read(input) ?? [] })
        },
      ),
    },
  })
}
