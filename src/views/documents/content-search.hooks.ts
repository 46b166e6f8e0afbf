import { useSelector } from '@xstate/react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { contentRows } from '../../machines/documents/content-search.selectors.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import { type DocumentsView, useLibrary } from './documents.hooks.ts'

/** Content matches for the current search. */
export function useContentSearch({ rows, isUnreadableAlone }: Pick<DocumentsView, 'rows' | 'isUnreadableAlone'>) {
  const search = useFeature('content search')
  const isSearched = useSelector(search, (snapshot) => snapshot?.hasTag('searched') ?? false)
  const isTyped = useSelector(search, (snapshot) => snapshot?.hasTag('being typed') ?? false)
  const found = useResource('content matches')
  const { library, graph } = useLibrary()
  // Documents that couldn't be read have no text to search.
  const isOpen = (isSearched || isTyped) && !isUnreadableAlone
  const matches = isSearched && isOpen ? (found.data ?? []) : []
  const isFailed = isSearched && (found.isFailed || found.isForbidden)
  return {
    ...contentRows(matches, library, graph, rows),
    isOpen,
    isBesideNames: rows.length > 0,
    isLoading: isTyped || (isSearched && found.data === null && !isFailed),
    failure: isFailed ? (found.message ?? texts.contentsFailed) : null,
    readAgain: found.readAgain,
  }
}

export type ContentSearchView = ReturnType<typeof useContentSearch>
