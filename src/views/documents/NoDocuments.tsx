import type { ReactNode } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'

export type NoDocumentsProps = {
  /** The search; empty if there is none. */
  search: string
  /** There are documents, but not directly in this folder. */
  isElsewhere: boolean
  changeDisabledReason: string | null
  /** Uploads files. */
  upload: ReactNode
  onClearSearch: () => void
  /** Null if the search already covers everything. */
  onSearchEverywhere: (() => void) | null
  onShowAll: () => void
}

/** Says why the list is empty and what to do. */
export function NoDocuments(props: NoDocumentsProps) {
  const { search, isElsewhere, changeDisabledReason, upload, onClearSearch, onSearchEverywhere, onShowAll } = props
  if (search !== '') {
    return (
      <EmptyState
        icon="search"
        title={texts.nothingFound}
        action={
          <>
            {onSearchEverywhere && (
              <Button tone="primary" onClick={onSearchEverywhere}>
                {texts.searchEverywhere}
              </Button>
            )}
            <Button onClick={onClearSearch}>{texts.clearSearch}</Button>
          </>
        }
      >
        {onSearchEverywhere ? texts.nothingMatchesHere(search) : texts.nothingMatches(search)}
      </EmptyState>
    )
  }
  if (isElsewhere) {
    return (
      <EmptyState
        icon="folder"
        title={texts.nothingFound}
        action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {texts.nothingHere}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="upload" title={texts.nothingFound} action={upload}>
      {changeDisabledReason ?? texts.nothingYet}
    </EmptyState>
  )
}
