import type { Feature } from '../../platform/feature/feature.ts'
import { serveSearch } from './search.routes.ts'
import { cutPassages } from './passages.commands.ts'
import { fillWords } from './word-index.commands.ts'

export const searchFeature: Feature = {
  name: 'search',
  async prepare(database) {
    await cutPassages(database)
    await fillWords(database)
  },
  routes: (server, { services }) => serveSearch(server, services),
}
