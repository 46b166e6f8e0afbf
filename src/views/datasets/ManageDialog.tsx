import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './datasets.module.css'
import { useSources } from './datasets.hooks.ts'

/** Sources of the datasets by day of update, and what deleting each would remove. */
export function ManageDialog() {
  const view = useSources()
  const deletion = useRowDeletion('source deletion')
  if (!view.isOpen) return null
  return (
    <Dialog open size="large" title={texts.manage} description={texts.manageNote} onClose={view.close}>
      {!view.isRead && view.failure !== null && (
        <ErrorState kind="part" message={view.failure} onBack={view.close} onRetry={view.readAgain} />
      )}
      {!view.isRead && view.failure === null && <Skeleton shape="row" count={4} label={texts.loading} />}
      {view.isRead && view.groups.length === 0 && <EmptyState title={texts.noSources} icon="database" />}
      {view.groups.map(({ day, sources }) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.legend}>{day}</h3>
          <ul className={styles.list}>
            {sources.map(({ id, sourceName, takenAway, joined }) => (
              <li key={id} className={styles.source}>
                <span className={styles.sourceName}>
                  {sourceName}
                  <span className={styles.note}>{takenAway}</span>
                  {joined !== null && <span className={styles.note}>{joined}</span>}
                </span>
                {view.deleteDisabledReason === null ? (
                  <RowDeletionButton deletion={deletion} id={id} name={sourceName} label={texts.delete} />
                ) : (
                  <ConfirmDeleteButton
                    size="small"
                    phase="ready"
                    label={texts.delete}
                    subject={sourceName}
                    disabledReason={view.deleteDisabledReason}
                    onPress={() => undefined}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.isRead && view.deleteDisabledReason === null && (
        <p className={styles.note}>
          {texts.manageTrash}{' '}
          <Link to={view.trashAddress} onClick={view.openTrash}>
            {texts.openTrash}
          </Link>
        </p>
      )}
    </Dialog>
  )
}
