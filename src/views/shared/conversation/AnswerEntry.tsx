import { lazy, memo, Suspense } from 'react'
import { chatTexts } from '../../../../contract/chat/chat.texts.ts'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { readPassages } from '../../../../contract/chat/passages.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import { SafeHtml } from '../markdown/SafeHtml.tsx'
import type { ConversationCommands } from './conversation.hooks.ts'
import styles from './entries.module.css'
import { AnswerTools } from './AnswerTools.tsx'
import { MessageActions } from './MessageActions.tsx'
import { Only } from './QuestionEntry.tsx'
import { withPageLinks } from './page-links.ts'
import { PassagesAnswer } from './PassagesAnswer.tsx'
import { ReadingEntry } from './ReadingEntry.tsx'
import { mismatchesOf, sourcesOf } from './sources.ts'

/** Only needed below figures. */
const QueryLinks = lazy(async () => ({ default: (await import('./QueryLinks.tsx')).QueryLinks }))

export type AnswerProps = {
  message: ChatMessage
  /** What its question is limited to. */
  only?: readonly Mention[] | undefined
  project: string
  /** Its tools are always visible; those of earlier answers only on hover or focus. */
  isLast: boolean
  askDisabledReason: string | null
  commands: ConversationCommands
  onLink: (href: string) => void
  onOutside: (href: string) => void
}

const none: readonly Mention[] = []

export const AnswerEntry = memo(function AnswerEntry({
  message,
  only = none,
  project,
  isLast,
  askDisabledReason,
  commands,
  onLink,
  onOutside,
}: AnswerProps) {
  const { content, partial = false, citations = [], relatedResults = [], outcome, figures = [], chips = [] } = message
  const written = message.format === 'html' ? null : readPassages(content)
  return (
    <article
      className={styles.answer}
      aria-label={texts.assistant}
      data-growing={partial || undefined}
      data-quotable={!partial || undefined}
    >
      {only.length > 0 && <Only mentions={only} />}
      {message.format === 'html' ? (
        <SafeHtml html={content} onInternalLink={onLink} />
      ) : written !== null ? (
        <PassagesAnswer message={message} written={written} commands={commands} onLink={onLink} onOutside={onOutside} />
      ) : (
        <Markdown
          text={withPageLinks(message, project)}
          partial={partial}
          citations={citations}
          mismatches={mismatchesOf(message)}
          onCitation={(marker) => commands.openCitation(message, marker)}
          onFigure={(marker) => commands.openFigure(message, marker)}
          onExternalLink={onOutside}
          onInternalLink={onLink}
        />
      )}
      {outcome && <p className={styles.outcome}>{outcome === 'stopped' ? chatTexts.stopped : chatTexts.interrupted}</p>}
      {message.reading !== undefined && chips.length > 0 && (
        <ReadingEntry
          answerId={message.id}
          reading={message.reading}
          chips={chips}
          askDisabledReason={askDisabledReason}
          changeReading={commands.changeReading}
        />
      )}
      {!partial && figures.length > 0 && (
        <Suspense fallback={null}>
          <QueryLinks results={commands.resultsOf(message)} project={project} />
        </Suspense>
      )}
      {!partial && written === null && <Sources message={message} commands={commands} />}
      {relatedResults.length > 0 && citations.length === 0 && (
        <ul className={styles.related}>
          {relatedResults.map(({ title, href }) => (
            <li key={href}>
              <a href={href} onClick={(event) => followHere(event, href, onLink, onOutside)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      <MessageActions
        message={message}
        isLast={isLast}
        askDisabledReason={askDisabledReason}
        commands={commands}
        onLink={onLink}
        onOutside={onOutside}
      />
      {!partial && (
        <AnswerTools
          message={message}
          isLast={isLast}
          askDisabledReason={askDisabledReason}
          onRegenerate={() => commands.regenerate(message.id)}
        />
      )}
    </article>
  )
})

function followHere(
  event: { preventDefault: () => void },
  href: string,
  onLink: (href: string) => void,
  onOutside: (href: string) => void,
) {
  event.preventDefault()
  if (href.startsWith('/') && !href.startsWith('//')) onLink(href)
  else onOutside(href)
}

function Sources({ message, commands }: { message: ChatMessage; commands: ConversationCommands }) {
  const sources = sourcesOf(message.citations ?? [])
  if (sources.length === 0) return null
  return (
    <section className={styles.sources} aria-label={texts.sources}>
      <p className={styles.sourcesTitle}>{texts.sources}</p>
      <ul className={styles.sourceList}>
        {sources.map(({ key, title, markers, first }) => (
          <li key={key}>
            <button type="button" className={styles.source} onClick={() => commands.openSource(first)}>
              <span className={styles.sourceMarker}>{markers.join(', ')}</span>
              <span className={styles.sourceTitle}>{title}</span>
              {first.pageNumber !== undefined && (
                <span className={styles.sourcePage}>{texts.page(first.pageNumber)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
