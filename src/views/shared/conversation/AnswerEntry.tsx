import { memo, useState } from 'react'
import { answerPartsTexts } from '../../../../contract/chat/answer-parts.texts.ts'
import { chatTexts } from '../../../../contract/chat/chat.texts.ts'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { SafeHtml } from '../markdown/SafeHtml.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { ConversationCommands } from './conversation.hooks.ts'
import { useCopy } from './page.hooks.ts'
import styles from './entries.module.css'
import { AnswerUseWords } from './AnswerUseWords.tsx'
import { MessageActions } from './MessageActions.tsx'
import { withPageLinks } from './page-links.ts'
import { mismatchesOf, plainAnswer, sourcesOf } from './sources.ts'

export type AnswerProps = {
  message: ChatMessage
  project: string
  /** Its tools are always visible; those of earlier answers only on hover or focus. */
  isLast: boolean
  askDisabledReason: string | null
  commands: ConversationCommands
  onLink: (href: string) => void
  onOutside: (href: string) => void
}

export const AnswerEntry = memo(function AnswerEntry({
  message,
  project,
  isLast,
  askDisabledReason,
  commands,
  onLink,
  onOutside,
}: AnswerProps) {
  const { content, partial = false, citations = [], relatedResults = [], use = [], outcome } = message
  const [isUseShown, setUseShown] = useState(false)
  return (
    <article className={styles.answer} aria-label={texts.assistant} data-growing={partial || undefined}>
      {message.format === 'html' ? (
        <SafeHtml html={content} onInternalLink={onLink} />
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
      {!partial && <Sources message={message} commands={commands} />}
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
        askDisabledReason={askDisabledReason}
        commands={commands}
        onLink={onLink}
        onOutside={onOutside}
      />
      {!partial && isUseShown && <AnswerUseWords use={use} />}
      {!partial && (
        <div className={classNames(styles.answerTools, !isLast && styles.onHover)}>
          <CopyButton content={content} />
          <IconButton
            icon="refresh"
            label={texts.regenerate}
            disabledReason={askDisabledReason}
            onClick={() => commands.regenerate(message.id)}
          />
          {use.length > 0 && (
            <IconButton
              icon="info"
              label={answerPartsTexts.use}
              aria-expanded={isUseShown}
              onClick={() => setUseShown(!isUseShown)}
            />
          )}
        </div>
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

function CopyButton({ content }: { content: string }) {
  const { outcome, copy } = useCopy()
  return (
    <>
      <IconButton
        icon={outcome === 'copied' ? 'check' : 'copy'}
        label={outcome === 'copied' ? texts.copied : texts.copy}
        onClick={() => copy(plainAnswer(content))}
      />
      <VisuallyHidden role="status">
        {outcome === 'copied' ? texts.copied : outcome === 'not copied' ? texts.notCopied : ''}
      </VisuallyHidden>
      {outcome === 'not copied' && <span className={styles.problem}>{texts.notCopied}</span>}
    </>
  )
}
