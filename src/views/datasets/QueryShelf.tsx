import type { SavedQuery } from '../../../contract/datasets/saved-queries.schemas.ts'
import { savedQueriesTexts as texts } from '../../../contract/datasets/saved-queries.texts.ts'
import { isStatement } from '../../../contract/datasets/saved-statement.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './datasets.module.css'
import { useSavedQueries } from './saved-queries.hooks.ts'

/** The saved queries; selecting one runs it. */
export function QueryShelf({ search }: { search: string | null }) {
  const view = useSavedQueries(search)
  if (!view.isShelfOpen || view.draft !== null) return null
  return (
    <Dialog open size="large" title={texts.title} description={texts.listNote} onClose={view.closeShelf}>
      {view.notRead !== null && (
        <ErrorState kind="part" message={view.notRead} onBack={view.closeShelf} onRetry={view.readAgain} />
      )}
      {view.notRead === null && !view.isRead && <Skeleton shape="row" count={3} label={texts.loading} />}
      {view.isRead && view.all.length === 0 && (
        <EmptyState title={texts.none} icon="star">
          {texts.noneHint}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label={texts.title}>
        {view.all.map((query) => (
          <Row key={query.id} query={query} view={view} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ query, view }: { query: SavedQuery; view: ReturnType<typeof useSavedQueries> }) {
  const deletion = useRowDeletion('saved query deletion')
  return (
    <li className={styles.source}>
      <span className={styles.queryName}>
        <Link to={view.addressOf(query)} className={styles.entryName} onClick={view.closeShelf}>
          {query.name}
        </Link>
        {isStatement(query.search) && <Badge>{texts.kinds.statement}</Badge>}
        <Badge tone={query.accessLevel === 'shared' ? 'ink' : 'plain'}>{texts.accessBadges[query.accessLevel]}</Badge>
      </span>
      {view.changeDisabledReason === null && (
        <span className={styles.rowActions}>
          <Button size="small" aria-label={texts.editOf(query.name)} onClick={() => view.edit(query)}>
            {texts.edit}
          </Button>
          <RowDeletionButton deletion={deletion} id={query.id} name={query.name} label={texts.delete} />
        </span>
      )}
    </li>
  )
}
