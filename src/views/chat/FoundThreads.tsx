import { mostThreadMatches, type ThreadMatch } from '../../../contract/chat/thread-search.schemas.ts'
import { threadSearchTexts as texts } from '../../../contract/chat/thread-search.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import type { ThreadSearchView } from './thread-search.hooks.ts'
import styles from './threads.module.css'
import { ThreadRow } from './ThreadRow.tsx'

/** The conversations found, each with the sentence that matches. */
export function FoundThreads({ search, project }: { search: ThreadSearchView; project: string }) {
  const { matches, phrase, isBusy, failure, searchAgain } = search
  if (failure !== null) {
    return (
      <div className={styles.problem} role="alert">
        <p>
          {texts.notSearched} {failure}
        </p>
        <Button size="small" onClick={searchAgain}>
          {sharedTexts.tryAgain}
        </Button>
      </div>
    )
  }
  if (matches === null) return <Skeleton shape="text" count={4} label={texts.searching} />
  if (matches.length === 0) {
    return (
      <p className={styles.empty} role="status">
        {isBusy ? texts.searching : texts.notFound(phrase.trim())}
      </p>
    )
  }
  return (
    <section aria-label={texts.results} aria-busy={isBusy}>
      <h2 className={styles.group}>{texts.results}</h2>
      <VisuallyHidden role="status">
        {isBusy
          ? ''
          : matches.length >= mostThreadMatches
            ? texts.onlyFirst(mostThreadMatches)
            : texts.found(matches.length)}
      </VisuallyHidden>
      <ul>
        {matches.map(({ thread, excerpt }) => (
          <ThreadRow key={thread.id} thread={thread} project={project}>
            {excerpt.length > 0 && <Excerpt parts={excerpt} />}
            {thread.isArchived && <span className={styles.update}>{texts.isArchived}</span>}
          </ThreadRow>
        ))}
      </ul>
    </section>
  )
}

function Excerpt({ parts }: { parts: ThreadMatch['excerpt'] }) {
  return (
    <span className={styles.excerpt}>
      {parts.map(({ text, isMatch }, at) =>
        // An excerpt's parts only change together, so index and text are a stable key.
        isMatch ? <mark key={`${at} ${text}`}>{text}</mark> : <span key={`${at} ${text}`}>{text}</span>,
      )}
    </span>
  )
}
