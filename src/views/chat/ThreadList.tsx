import { lazy, Suspense } from 'react'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { threadsTexts as texts } from '../../../contract/chat/threads.texts.ts'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useThreads } from './chat.hooks.ts'
import { useKeptScroll } from './kept-scroll.hooks.ts'
import { useThreadSearch } from './thread-search.hooks.ts'
import styles from './threads.module.css'
import { ThreadRow } from './ThreadRow.tsx'
import { ThreadSearchBox } from './ThreadSearchBox.tsx'
import { ThreadTrash } from './ThreadTrash.tsx'

const FoundThreads = lazy(async () => ({ default: (await import('./FoundThreads.tsx')).FoundThreads }))

/** The sidebar: a button for a new conversation, the search, and this person's conversations. */
export function ThreadList() {
  const view = useThreads()
  const { project, threads, isLoading, isFailed, readAgain, isCreating, creationFailure, startNew } = view
  const search = useThreadSearch(threads)
  const isListed = !isLoading && !isFailed && !search.isOpen
  const listRef = useKeptScroll(isListed)
  return (
    <div ref={listRef} className={styles.list}>
      <Button tone="quiet" icon="plus" wide disabledReason={isCreating ? texts.creating : null} onClick={startNew}>
        {chatTexts.startNewConversation}
      </Button>
      {creationFailure !== null && (
        <p className={styles.problem} role="alert">
          {creationFailure}
        </p>
      )}
      {(threads.length > 0 || search.isOpen) && <ThreadSearchBox search={search} />}
      {search.isOpen && (
        <Suspense fallback={null}>
          <FoundThreads search={search} project={project} />
        </Suspense>
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
      {isListed && <Threads project={project} view={view} />}
      <ThreadTrash />
    </div>
  )
}

type Listed = Pick<ReturnType<typeof useThreads>, 'threads' | 'pinned' | 'groups' | 'archived'>

/** Pinned conversations, those in the list by date, and the archived ones folded. */
function Threads({ project, view: { threads, pinned, groups, archived } }: { project: string; view: Listed }) {
  return (
    <>
      {threads.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {pinned.length > 0 && <Group project={project} name={texts.pinned} threads={pinned} />}
      {groups.map(({ group, items }) => (
        <Group key={group} project={project} name={group} threads={items} />
      ))}
      {archived.length > 0 && (
        <details>
          <summary className={styles.summary}>{texts.archived(archived.length)}</summary>
          <ul>
            {archived.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} project={project} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Group({ project, name, threads }: { project: string; name: string; threads: readonly Thread[] }) {
  return (
    <section aria-label={name}>
      <h2 className={styles.group}>{name}</h2>
      <ul>
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} project={project} />
        ))}
      </ul>
    </section>
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
