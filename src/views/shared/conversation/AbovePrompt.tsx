import { answerToolsTexts as texts } from '../../../../contract/chat/answer-tools.texts.ts'
import { mentionsTexts } from '../../../../contract/chat/mentions.texts.ts'
import { conversationTexts } from '../../../../contract/chat/conversation.texts.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { Button } from '../Button.tsx'
import { TextArea } from '../TextArea.tsx'
import { usePreferences } from '../system-context.ts'
import styles from './above-prompt.module.css'
import { useShownRatings } from './answer-ratings.hooks.ts'
import { isCancelKey, isSendKey } from './keys.ts'
import { type NextQuestionView, useNextQuestion } from './next-question.hooks.ts'
import { useQuote } from './quote.hooks.ts'

type Props = {
  conversation: ConversationActor
  /** No more questions can be asked. */
  isClosed: boolean
}

/** What stands above the prompt: the queued question, and a button that quotes what is selected. Loads the ratings. */
export function AbovePrompt({ conversation, isClosed }: Props) {
  useShownRatings(conversation)
  const next = useNextQuestion(conversation)
  const { isSelected, quote } = useQuote(conversation)
  if (isClosed) return null
  return (
    <>
      {isSelected && (
        <div className={styles.quote}>
          {/* A press must not take the selection away before it is quoted. */}
          <Button size="small" icon="chat" onMouseDown={(event) => event.preventDefault()} onClick={quote}>
            {texts.quote}
          </Button>
        </div>
      )}
      {next && <Queued next={next} />}
    </>
  )
}

function Queued({ next }: { next: NextQuestionView }) {
  return (
    <section className={styles.queued} aria-label={texts.nextQuestion} data-held={next.isHeld || undefined}>
      {next.isEditing ? (
        <Editor next={next} />
      ) : (
        <>
          <p className={styles.label} role="status">
            {stateOf(next)}
          </p>
          <p className={styles.text}>{next.content}</p>
          {next.only.length > 0 && <p className={styles.label}>{mentionsTexts.only(next.only)}</p>}
          <div className={styles.actions}>
            {next.isHeld && (
              <Button size="small" tone="primary" onClick={next.send}>
                {texts.sendNow}
              </Button>
            )}
            <Button size="small" onClick={next.edit}>
              {texts.edit}
            </Button>
            <Button size="small" tone="plain" onClick={next.remove}>
              {texts.remove}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function stateOf({ isHeld, isForFiles }: NextQuestionView): string {
  if (isHeld) return isForFiles ? texts.heldForFiles : texts.held
  return isForFiles ? texts.waitingForFiles : texts.waiting
}

function Editor({ next }: { next: NextQuestionView }) {
  const { sendKey } = usePreferences()
  return (
    <>
      <TextArea
        autoFocus
        aria-label={texts.editing}
        value={next.text}
        onChange={next.change}
        onKeyDown={(event) => {
          if (isCancelKey(event)) return next.cancel()
          if (!isSendKey(event, sendKey)) return
          event.preventDefault()
          next.save()
        }}
        minRows={1}
        maxRows={6}
      />
      <div className={styles.actions}>
        <Button
          size="small"
          tone="primary"
          disabledReason={next.canSave ? null : conversationTexts.blankPrompt}
          onClick={next.save}
        >
          {texts.save}
        </Button>
        <Button size="small" tone="plain" onClick={next.cancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  )
}
