import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'

export type NoDocumentsProps = {
  /** What was searched for; empty when nothing was. */
  search: string
  /** There are documents, but not in this folder itself. */
  isElsewhere: boolean
  changeDisabledReason: string | null
  onClearSearch: () => void
  /** Null where the search looks everywhere already. */
  onSearchEverywhere: (() => void) | null
  onShowAll: () => void
}

/** Says why the list is empty, and offers the way on. */
export function NoDocuments(props: NoDocumentsProps) {
  const { search, isElsewhere, changeDisabledReason, onClearSearch, onSearchEverywhere, onShowAll } = props
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
    <EmptyState icon="upload" title={texts.nothingFound}>
      {changeDisabledReason ?? texts.nothingYet}
    </EmptyState>
  )
}
