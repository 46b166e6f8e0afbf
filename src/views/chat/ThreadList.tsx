import { threadsTexts as texts } from '../../../contract/chat/threads.texts.ts'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { DeletedThreads } from './DeletedThreads.tsx'
import { useThreads } from './chat.hooks.ts'
import styles from './threads.module.css'
import { ThreadRow } from './ThreadRow.tsx'

/** The sidebar: a button for a new conversation, and this person's conversations by date. */
export function ThreadList() {
  const { project, groups, isLoading, isFailed, readAgain, isCreating, creationFailure, startNew } = useThreads()
  return (
    <div className={styles.list}>
      <Button tone="quiet" icon="plus" wide disabledReason={isCreating ? texts.creating : null} onClick={startNew}>
        {chatTexts.startNewConversation}
      </Button>
      {creationFailure !== null && (
        <p className={styles.problem} role="alert">
          {creationFailure}
        </p>
      )}
      {isFailed && (
        <div className={styles.problem} role="alert">
          <p>{texts.notRead}</p>
          <Button size="small" onClick={readAgain}>
            {sharedTexts.tryAgain}
          </Button>
        </div>
      )}
      {isLoading && <Skeleton shape="text" count={6} />}
      {!isLoading && !isFailed && groups.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {groups.map(({ group, items }) => (
        <section key={group} aria-label={group}>
          <h2 className={styles.group}>{group}</h2>
          <ul>
            {items.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} project={project} />
            ))}
          </ul>
        </section>
      ))}
      <DeletedThreads />
    </div>
  )
}

/** The collapsed sidebar. */
export function ThreadRail() {
  const { isCreating, startNew } = useThreads()
  return (
    <IconButton
      icon="plus"
      label={chatTexts.startNewConversation}
      disabledReason={isCreating ? texts.creating : null}
      onClick={startNew}
    />
  )
}
