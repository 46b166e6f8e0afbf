import { useSelector } from '@xstate/react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { type SearchScope, searchScopes } from '../../machines/documents/content-search.events.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

/** The search scopes as options. */
export const scopeOptions = searchScopes.map((value) => ({ value, label: texts.scopes[value] }))

/** The scope of the search above the list. */
export function useSearchScope() {
  const documents = useLivingFeature('documents')
  const search = useFeature('content search')
  return {
    scope: useSelector(search, (snapshot) => snapshot?.context.scope ?? 'this folder'),
    chooseScope: (scope: SearchScope) => documents.send({ type: 'content search.scope chosen', scope }),
  }
}
