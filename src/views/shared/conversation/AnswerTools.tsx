import { lazy, Suspense, useCallback, useState } from 'react'
import { addAnswerTexts } from '../../../../contract/chat/add-answer.texts.ts'
import { answerPartsTexts } from '../../../../contract/chat/answer-parts.texts.ts'
import { answerToolsTexts } from '../../../../contract/chat/answer-tools.texts.ts'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { answerRatings } from '../../../../contract/feedback/answer-ratings.schemas.ts'
import { answerRatingsTexts } from '../../../../contract/feedback/answer-ratings.texts.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import { Menu } from '../Menu.tsx'
import { useRefusal } from '../rights.hooks.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { useAnswerRating } from './answer-ratings.hooks.ts'
import { AnswerUseWords } from './AnswerUseWords.tsx'
import styles from './entries.module.css'
import { useCopy } from './page.hooks.ts'
import { plainAnswer } from './sources.ts'

/** Only needed once an answer is rated. */
const AnswerRatingNote = lazy(async () => ({ default: (await import('./AnswerRatingNote.tsx')).AnswerRatingNote }))

/** Only needed once an answer is added to a report or a playbook. */
const OpenAddAnswer = lazy(async () => ({ default: (await import('./OpenAddAnswer.tsx')).OpenAddAnswer }))

type Props = {
  message: ChatMessage
  /** Its tools are always visible; those of earlier answers only on hover or focus. */
  isLast: boolean
  askDisabledReason: string | null
  onRegenerate: () => void
}

/** What can be done with a complete answer: copy it, ask again, rate it, add it to a report or a playbook. */
export function AnswerTools({ message, isLast, askDisabledReason, onRegenerate }: Props) {
  const { content, use = [] } = message
  const [isUseShown, setUseShown] = useState(false)
  const { outcome, copy } = useCopy()
  const rating = useAnswerRating(message.id)
  const isCopied = outcome === 'copied'
  const [isAdding, setAdding] = useState(false)
  const addDisabledReason = useRefusal('member')
  const opened = useCallback(() => setAdding(false), [])
  return (
    <>
      {isUseShown && <AnswerUseWords use={use} />}
      <div className={classNames(styles.answerTools, !isLast && rating?.rating == null && styles.onHover)}>
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={isCopied ? texts.copied : texts.copy}
          onClick={() => copy(plainAnswer(content))}
        />
        <VisuallyHidden role="status">
          {isCopied ? texts.copied : outcome === 'not copied' ? texts.notCopied : ''}
        </VisuallyHidden>
        {outcome === 'not copied' && <span className={styles.problem}>{texts.notCopied}</span>}
        <IconButton icon="refresh" label={texts.regenerate} disabledReason={askDisabledReason} onClick={onRegenerate} />
        {rating &&
          answerRatings.map((one) => (
            <IconButton
              key={one}
              icon={`thumb-${one}`}
              label={answerRatingsTexts[one]}
              tone={rating.rating === one ? 'quiet' : 'plain'}
              aria-pressed={rating.rating === one}
              disabledReason={rating.chooseDisabledReason}
              onClick={() => rating.choose(one)}
            />
          ))}
        {use.length > 0 && (
          <IconButton
            icon="info"
            label={answerPartsTexts.use}
            aria-expanded={isUseShown}
            onClick={() => setUseShown(!isUseShown)}
          />
        )}
        {message.format !== 'html' && (
          <Menu
            align="start"
            trigger={<IconButton icon="more" label={answerToolsTexts.more} />}
            entries={[
              {
                kind: 'action',
                id: 'markdown',
                label: answerToolsTexts.copyMarkdown,
                icon: 'copy',
                onSelect: () => copy(plainAnswer(content)),
              },
              {
                kind: 'action',
                id: 'plain',
                label: answerToolsTexts.copyPlain,
                icon: 'document',
                onSelect: () => copy(import('./answer-copy.ts').then(({ plainTextOf }) => plainTextOf(content))),
              },
              {
                kind: 'action',
                id: 'add',
                label: addAnswerTexts.action,
                icon: 'book',
                disabledReason: addDisabledReason,
                onSelect: () => setAdding(true),
              },
            ]}
          />
        )}
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <OpenAddAnswer message={message} onOpened={opened} />
        </Suspense>
      )}
      {rating && (rating.rating !== null || rating.failure !== null) && (
        <Suspense fallback={null}>
          <AnswerRatingNote view={rating} />
        </Suspense>
      )}
    </>
  )
}
