import type { KeyboardEvent } from 'react'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { threadsTexts as texts } from '../../../contract/chat/threads.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Menu } from '../shared/Menu.tsx'
import { NavLink } from '../shared/NavLink.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useThreadActions, useThreadName } from './chat.hooks.ts'
import styles from './threads.module.css'

/** A conversation in the list: a link with a menu. */
export function ThreadRow({ thread, project }: { thread: Thread; project: string }) {
  const { isNamed, phase, isDeleting, deleteFailure, rename, remove, keep } = useThreadActions(thread)
  if (isNamed) return <NameField />
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
        {update && <span className={styles.update}>{update.text}</span>}
      </NavLink>
      <span className={styles.menu}>
        <Menu
          trigger={<IconButton icon="more" label={texts.actions(thread.name)} />}
          entries={[
            { kind: 'action', id: 'rename', label: texts.rename, icon: 'edit', onSelect: rename },
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

function NameField() {
  const { name, isBusy, failure, change, keep, cancel } = useThreadName()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep()
  }
  return (
    <li className={styles.naming}>
      <TextInput
        autoFocus
        aria-label={texts.renameLabel}
        maxLength={200}
        value={name}
        onChange={change}
        onKeyDown={onKeyDown}
        readOnly={isBusy}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.confirm}>
        <Button
          size="small"
          tone="primary"
          disabledReason={name.trim() === '' ? texts.blankName : isBusy ? texts.saving : null}
          onClick={keep}
        >
          {texts.save}
        </Button>
        <Button size="small" tone="plain" onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
      {failure !== null && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
    </li>
  )
}
