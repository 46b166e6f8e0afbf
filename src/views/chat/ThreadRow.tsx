import { lazy, type ReactNode, Suspense } from 'react'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { threadsTexts as texts } from '../../../contract/chat/threads.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Menu } from '../shared/Menu.tsx'
import { NavLink } from '../shared/NavLink.tsx'
import { useThreadActions } from './chat.hooks.ts'
import styles from './threads.module.css'

const ThreadNameField = lazy(async () => ({ default: (await import('./ThreadNameField.tsx')).ThreadNameField }))

type Props = {
  thread: Thread
  project: string
  /** Below the name, instead of the last update. */
  children?: ReactNode
}

/** A conversation in the list: a link with a menu. */
export function ThreadRow({ thread, project, children }: Props) {
  const actions = useThreadActions(thread)
  const { isNamed, phase, isDeleting, deleteFailure, rename, remove, keep, pinOrUnpin, archiveOrNot } = actions
  if (isNamed) {
    return (
      <li className={styles.naming}>
        <Suspense fallback={null}>
          <ThreadNameField />
        </Suspense>
      </li>
    )
  }
  const [update] = thread.updates
  return (
    <li className={styles.row}>
      <NavLink
        to={pagePath('chatThread', { project, threadId: thread.id })}
        className={styles.link}
        currentClassName={styles.current}
        title={thread.name}
      >
        <span className={styles.name}>{thread.name}</span>
        {children ?? (update && <span className={styles.update}>{update.text}</span>)}
      </NavLink>
      <span className={styles.menu}>
        <Menu
          trigger={<IconButton icon="more" label={texts.actions(thread.name)} />}
          entries={[
            {
              kind: 'action',
              id: 'pin',
              label: thread.isPinned ? texts.unpin : texts.pin,
              icon: 'pin',
              onSelect: pinOrUnpin,
            },
            { kind: 'action', id: 'rename', label: texts.rename, icon: 'edit', onSelect: rename },
            {
              kind: 'action',
              id: 'archive',
              label: thread.isArchived ? texts.unarchive : texts.archive,
              icon: thread.isArchived ? 'undo' : 'archive',
              onSelect: archiveOrNot,
            },
            { kind: 'action', id: 'delete', label: texts.delete, icon: 'trash', tone: 'danger', onSelect: remove },
          ]}
        />
      </span>
      {(phase !== 'ready' || isDeleting) && (
        <div className={styles.confirm} onKeyDown={(event) => event.key === 'Escape' && keep()}>
          <ConfirmDeleteButton
            phase={phase}
            size="small"
            label={texts.delete}
            subject={thread.name}
            disabledReason={isDeleting ? texts.deleting : null}
            onPress={remove}
          />
          {phase !== 'ready' && (
            <Button size="small" tone="plain" onClick={keep}>
              {texts.cancel}
            </Button>
          )}
        </div>
      )}
      {deleteFailure !== null && (
        <p className={styles.problem} role="alert">
          {deleteFailure}
        </p>
      )}
    </li>
  )
}
