import { lazy, Suspense, useState } from 'react'
import type { SharedEntry, SharedSource } from '../../../contract/chat/chat-sharing.schemas.ts'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import { mentionsTexts } from '../../../contract/chat/mentions.texts.ts'
import { conversationTexts } from '../../../contract/chat/conversation.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Chart } from '../shared/chart/Chart.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { ownZone, whenOf } from '../shared/when.ts'
import { useSharedConversation } from './sharing.hooks.ts'
import styles from './sharing.module.css'

const LeaveDialog = lazy(async () => ({
  default: (await import('../shared/conversation/LeaveDialog.tsx')).LeaveDialog,
}))

/** A conversation that a member shared, to be read only. */
export function SharedConversationPage() {
  const { project, conversation, isGone, failure, readAgain } = useSharedConversation()
  const { goBack } = useSystem()
  const [outside, setOutside] = useState<string | null>(null)
  if (failure !== null)
    return <ErrorState kind="page" message={texts.notRead(failure)} onBack={goBack} onRetry={readAgain} />
  if (isGone)
    return (
      <EmptyState
        level={1}
        icon="link"
        title={texts.gone}
        action={<ButtonLink to={pagePath('chatLanding', { project })}>{texts.toChat}</ButtonLink>}
      >
        {texts.goneText}
      </EmptyState>
    )
  if (conversation === null)
    return (
      <ReadingLayout>
        <VisuallyHidden as="h1">{texts.pageTitle}</VisuallyHidden>
        <Skeleton shape="text" count={5} label={texts.reading} />
      </ReadingLayout>
    )
  const { title, sharedBy, sharedAt, entries } = conversation
  const when = whenOf(sharedAt, Date.parse(sharedAt), ownZone()).moment
  return (
    <ReadingLayout>
      <PageHeader title={title} note={texts.sharedBy(sharedBy, when)} />
      <div className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} project={project} onOutside={setOutside} />
        ))}
      </div>
      {outside !== null && (
        <Suspense fallback={null}>
          <LeaveDialog href={outside} onStay={() => setOutside(null)} />
        </Suspense>
      )}
    </ReadingLayout>
  )
}

type EntryProps = { entry: SharedEntry; project: string; onOutside: (href: string) => void }

function Entry({ entry, project, onOutside }: EntryProps) {
  switch (entry.kind) {
    case 'question':
      return (
        <article className={styles.question} aria-label={conversationTexts.you}>
          <p className={styles.bubble}>{entry.text}</p>
          {entry.only && <p className={styles.only}>{mentionsTexts.only(entry.only)}</p>}
        </article>
      )
    case 'answer':
      return <Answer answer={entry} project={project} onOutside={onOutside} />
    case 'chart':
      return (
        <section className={styles.chart} aria-label={entry.spec.title}>
          <Chart definition={entry.spec} label={entry.spec.title} />
        </section>
      )
    case 'hidden chart':
      return <p className={styles.hidden}>{texts.hiddenChart}</p>
    case 'live chart':
      return <p className={styles.hidden}>{texts.liveChart}</p>
  }
}

const sourceId = (answerId: string, marker: number) => `source-${answerId}-${marker}`

type AnswerProps = {
  answer: Extract<SharedEntry, { kind: 'answer' }>
  project: string
  onOutside: (href: string) => void
}

function Answer({ answer, project, onOutside }: AnswerProps) {
  const { goTo } = useSystem()
  const { id, text, sources, tables, toCheck, outcome } = answer
  const titles = sources.map((source) => ({
    mark: source.mark,
    title: source.kind === 'shown' ? source.title : texts.hiddenSource,
  }))
  const labels = tables.flatMap((table) => (table.kind === 'shown' ? table.label : []))
  return (
    <article className={styles.answer} aria-label={conversationTexts.assistant}>
      <Markdown
        text={text}
        citations={titles}
        onCitation={(marker) => document.getElementById(sourceId(id, marker))?.focus()}
        onExternalLink={onOutside}
        onInternalLink={goTo}
      />
      {outcome !== null && (
        <p className={styles.quiet}>{outcome === 'stopped' ? chatTexts.stopped : chatTexts.interrupted}</p>
      )}
      {sources.length > 0 && (
        <section aria-label={texts.sources}>
          <p className={styles.quiet}>{texts.sources}</p>
          <ol className={styles.sources}>
            {sources.map((source) => (
              <li key={source.mark} id={sourceId(id, source.mark)} tabIndex={-1} value={source.mark}>
                <Source source={source} project={project} onOutside={onOutside} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {labels.length > 0 && <p className={styles.quiet}>{`${texts.tables(labels)}.`}</p>}
      {tables.some(({ kind }) => kind === 'hidden') && <p className={styles.hidden}>{texts.hiddenTable}</p>}
      {toCheck.length > 0 && (
        <section aria-label={texts.toCheck}>
          <p className={styles.quiet}>{texts.toCheck}</p>
          <ul className={styles.list}>
            {toCheck.map(({ figure, reason }, index) => (
              <li key={`${index} ${figure}`}>{texts.toCheckOne(figure, reason)}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

type SourceProps = { source: SharedSource; project: string; onOutside: (href: string) => void }

function Source({ source, project, onOutside }: SourceProps) {
  if (source.kind === 'hidden') return <span className={styles.hidden}>{texts.hiddenSource}</span>
  const { title, quote, context, pageNumber, docId, pageId, url } = source
  const words = pageNumber === undefined ? title : `${title}, ${texts.page(pageNumber)}`
  return (
    <>
      {docId !== undefined ? (
        <Link to={pagePath('dataDocument', { project, docId, dialogTab: pageId })}>{words}</Link>
      ) : url !== undefined ? (
        <button type="button" className={styles.outside} onClick={() => onOutside(url)}>
          {words || url}
        </button>
      ) : (
        words
      )}
      {context !== undefined && <span className={styles.quiet}> {context}</span>}
      {quote !== '' && <q className={styles.quote}>{quote}</q>}
    </>
  )
}
