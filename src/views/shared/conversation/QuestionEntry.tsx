import { type KeyboardEvent, memo } from 'react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { isSameMention, type Mention, type MentionKey } from '../../../../contract/chat/mentions.schemas.ts'
import { mentionsTexts } from '../../../../contract/chat/mentions.texts.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { TextArea } from '../TextArea.tsx'
import { usePreferences } from '../system-context.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { type ConversationCommands, useEdit } from './conversation.hooks.ts'
import styles from './entries.module.css'
import { isCancelKey, isSendKey } from './keys.ts'

export type QuestionProps = {
  id: string
  content: string
  only?: readonly Mention[] | undefined
  /** What of it is gone, so that it was refused. */
  gone?: readonly MentionKey[] | undefined
  /** It is being sent to the server. */
  isSending: boolean
  /** Why it was refused; null if it was accepted or is still being sent. */
  refusal: string | null
  versionIndex: number
  versionCount: number
  previousId: string | undefined
  nextId: string | undefined
  askDisabledReason: string | null
  commands: ConversationCommands
}

export const QuestionEntry = memo(function QuestionEntry(props: QuestionProps) {
  const { id, content, only = [], gone = [], isSending, refusal, askDisabledReason, commands } = props
  const goneNames = only.flatMap((one) => (gone.some((key) => isSameMention(key, one)) ? [one.name] : []))
  const isKnown = !isSending && refusal === null
  return (
    <article className={styles.question} aria-label={texts.you}>
      <div className={styles.said}>
        {isKnown && (
          <span className={styles.onHover}>
            <IconButton
              icon="edit"
              label={texts.edit}
              disabledReason={askDisabledReason}
              onClick={() => commands.edit(id)}
            />
          </span>
        )}
        <p className={styles.bubble} data-sending={isSending || undefined}>
          {content}
        </p>
        {isSending && <VisuallyHidden role="status">{texts.sending}</VisuallyHidden>}
      </div>
      {only.length > 0 && <Only mentions={only} />}
      <div className={styles.questionTools}>
        {refusal !== null && (
          <>
            {goneNames.length > 0 ? (
              <Button size="small" disabledReason={askDisabledReason} onClick={() => commands.sendWithoutGone(id)}>
                {mentionsTexts.sendWithout(goneNames)}
              </Button>
            ) : (
              <Button size="small" disabledReason={askDisabledReason} onClick={() => commands.sendAgain(id)}>
                {texts.sendAgain}
              </Button>
            )}
            <Button size="small" tone="plain" onClick={() => commands.discard(id)}>
              {texts.discard}
            </Button>
          </>
        )}
        {isKnown && <Versions {...props} />}
      </div>
    </article>
  )
})

/** What a question, and so its answer, is limited to. */
export function Only({ mentions }: { mentions: readonly Mention[] }) {
  return <p className={styles.only}>{mentionsTexts.only(mentions.map(({ name }) => name))}</p>
}

function Versions({ versionIndex, versionCount, previousId, nextId, commands }: QuestionProps) {
  if (versionCount < 2) return null
  return (
    <span className={styles.versions}>
      <IconButton
        icon="chevron-left"
        label={texts.previousVersion}
        disabledReason={previousId === undefined ? texts.firstVersion : null}
        onClick={() => previousId !== undefined && commands.showVersion(previousId)}
      />
      <span className={styles.versionCount}>{texts.version(versionIndex + 1, versionCount)}</span>
      <IconButton
        icon="chevron-right"
        label={texts.nextVersion}
        disabledReason={nextId === undefined ? texts.lastVersion : null}
        onClick={() => nextId !== undefined && commands.showVersion(nextId)}
      />
    </span>
  )
}

type EditProps = { conversation: ConversationActor; commands: ConversationCommands }

/** Edits a question. */
export function QuestionEditor({ conversation, commands }: EditProps) {
  const { draft, isReading, sendDisabledReason, problem } = useEdit(conversation)
  const { sendKey } = usePreferences()
  const send = () => {
    if (sendDisabledReason === null) commands.submitEdit(draft.text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCancelKey(event)) return commands.cancelEdit()
    if (!isSendKey(event, sendKey)) return
    event.preventDefault()
    send()
  }
  return (
    <section className={styles.editor} aria-label={texts.editing}>
      <TextArea
        autoFocus
        aria-label={texts.editing}
        value={draft.text}
        onChange={draft.write}
        onKeyDown={onKeyDown}
        readOnly={isReading}
        minRows={2}
        maxRows={12}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.editorActions}>
        <Button size="small" tone="plain" onClick={commands.cancelEdit}>
          {texts.cancelEdit}
        </Button>
        <Button size="small" tone="primary" disabledReason={sendDisabledReason} onClick={send}>
          {texts.saveEdit}
        </Button>
      </div>
    </section>
  )
}
