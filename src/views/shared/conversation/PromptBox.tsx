import type { KeyboardEvent } from 'react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { TextArea } from '../TextArea.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { usePrompt } from './conversation.hooks.ts'
import { isSendKey } from './keys.ts'
import styles from './prompt-box.module.css'

type Props = { conversation: ConversationActor; onSent: () => void }

/** Where questions are written: Enter sends, Shift+Enter makes a new line, and what is not sent stays a draft. */
export function PromptBox({ conversation, onSent }: Props) {
  const prompt = usePrompt(conversation)
  const { draft } = prompt
  const isBlank = draft.text.trim() === ''
  const send = () => {
    prompt.send()
    if (prompt.whyNotSend === null) onSent()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  const hint = prompt.problem ?? prompt.note ?? (isBlank ? null : prompt.whyNotSend)
  return (
    <div className={styles.place}>
      {draft.other !== null && <OtherDraft text={draft.other} onTake={draft.takeOther} onLeave={draft.leaveOther} />}
      <div className={styles.box} data-problem={prompt.problem !== null || undefined}>
        <TextArea
          bare
          data-search
          aria-label={texts.prompt}
          aria-describedby="prompt-hint"
          aria-keyshortcuts="/"
          placeholder={prompt.isReading ? texts.draftBeingRead : texts.promptPlaceholder}
          value={draft.text}
          onChange={draft.write}
          onKeyDown={onKeyDown}
          readOnly={prompt.isReading}
          minRows={1}
          maxRows={10}
          enterKeyHint="send"
        />
        {prompt.isAtWork ? (
          <IconButton
            icon="stop"
            tone="quiet"
            size="medium"
            label={texts.stop}
            disabledReason={prompt.whyNotStop}
            onClick={prompt.stop}
          />
        ) : (
          <IconButton
            icon="send"
            tone="primary"
            size="medium"
            label={texts.send}
            disabledReason={prompt.whyNotSend}
            onClick={send}
          />
        )}
      </div>
      <p id="prompt-hint" className={styles.hint} data-problem={prompt.problem !== null || undefined} role="status">
        {hint ?? <VisuallyHidden>{texts.promptHint}</VisuallyHidden>}
        {prompt.count && !prompt.problem && <span className={styles.count}>{prompt.count}</span>}
      </p>
    </div>
  )
}

type OtherProps = { text: string; onTake: () => void; onLeave: () => void }

function OtherDraft({ text, onTake, onLeave }: OtherProps) {
  return (
    <div className={styles.other} role="status">
      <p className={styles.otherLabel}>{texts.otherDraft}</p>
      <p className={styles.otherText}>{text}</p>
      <div className={styles.otherActions}>
        <Button size="small" onClick={onTake}>
          {texts.takeOther}
        </Button>
        <Button size="small" tone="plain" onClick={onLeave}>
          {texts.leaveOther}
        </Button>
      </div>
    </div>
  )
}
