import { useSelector } from '@xstate/react'
import type { ResultCount } from '../../../contract/search/search.schemas.ts'
import { searchTexts as texts } from '../../../contract/search/search.texts.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useLivingFeature } from '../shared/system-context.ts'

/** The phrase, the number of results, and the results; null before a search. */
export function useFactSearch() {
  const search = useLivingFeature('fact search')
  const { project, phrase, count } = useSelector(search, (snapshot) => snapshot.context)
  const isSearched = useSelector(search, (snapshot) => snapshot.hasTag('searched'))
  const isTyped = useSelector(search, (snapshot) => snapshot.hasTag('being typed'))
  const found = useResource('found facts')
  return {
    project,
    phrase,
    count,
    results: isSearched ? found.data : null,
    isAsked: isSearched || isTyped,
    isLoading: isTyped || (isSearched && found.isLoading),
    failure: isSearched && (found.isFailed || found.isForbidden) ? (found.message ?? texts.failed) : null,
    readAgain: found.readAgain,
    type: (typed: string) => search.send({ type: 'fact search.typed', phrase: typed }),
    chooseCount: (chosen: ResultCount) => search.send({ type: 'fact search.count chosen', count: chosen }),
    clear: () => search.send({ type: 'fact search.cleared' }),
  }
}
