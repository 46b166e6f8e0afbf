import { factSearchMachine, foundFacts } from '../../machines/search/fact-search.machine.ts'
import type { SearchService } from '../../services/search/search.service.ts'
import { provideRequests } from './provide-requests.ts'

/** Full-text search in the documents. */
export const wireSearch = (service: SearchService) =>
  factSearchMachine.provide({ actors: { 'found facts': provideRequests(foundFacts, { read: service.find }) } })
