import { savedQueriesTexts as texts } from '../../../contract/datasets/saved-queries.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { type QueryKind, useSavedQueries } from './saved-queries.hooks.ts'

/** Opens the saved queries, and saves the current one. */
export function SavedQueryButtons({ search, kind }: { search: string | null; kind?: QueryKind }) {
  const view = useSavedQueries(search, kind)
  return (
    <>
      {view.shown ? (
        <Badge>{texts.shownIs(view.shown.name)}</Badge>
      ) : (
        <Button disabledReason={view.saveDisabledReason} onClick={view.save}>
          {texts.save}
        </Button>
      )}
      <Button icon="star" onClick={view.openShelf}>
        {texts.open}
      </Button>
    </>
  )
}
