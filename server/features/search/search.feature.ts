import type { Feature } from '../../platform/feature/feature.ts'
import { serveSearch } from './search.routes.ts'
import { fillWords } from './word-index.commands.ts'

export const searchFeature: Feature = {
  name: 'search',
  prepare: fillWords,
  routes: (server, { services }) => serveSearch(server, services),
}
