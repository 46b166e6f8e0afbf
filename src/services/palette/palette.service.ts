import { paletteRoutes as routes } from '../../../contract/palette/palette.routes.ts'
import type { PaletteAnswer, PaletteKey } from '../../../contract/palette/palette.schemas.ts'
import type { Api } from '../shared/http.ts'

export const createPaletteService = (api: Api) => ({
  /** Everything that holds the words of the phrase; without a phrase, the things of `recent`. */
  search(
    { project, phrase, recent }: { project: string; phrase: string; recent: readonly PaletteKey[] },
    signal: AbortSignal,
  ): Promise<PaletteAnswer> {
    return api.call(routes.searchEverything, { params: { project }, body: { phrase, recent: [...recent] }, signal })
  },
})
