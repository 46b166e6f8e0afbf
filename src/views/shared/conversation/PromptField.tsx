import { lazy, type ReactNode, Suspense } from 'react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { promptFieldTexts } from '../../../../contract/chat/prompt-field.texts.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { TextArea } from '../TextArea.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { type Composer, composerListId, entryId } from './composer.hooks.ts'
import type { DraftView } from './draft.hooks.ts'
import styles from './prompt-box.module.css'
import { useWriting } from './writing.hooks.ts'

type Props = {
  draft: DraftView
  /** Why sending is disabled; null if it isn't. */
  sendDisabledReason: string | null
  onSend: () => void
  /** Questions asked before, oldest first: the arrow up brings them back. */
  history?: readonly string[]
  /** Information other than errors in the text. */
  note: string | null
  /** A failure to send the text; shown instead of the note. */
  failure?: string | null
  /** Read-only while the text is being sent. */
  isHeld?: boolean
  /** Takes pasted files; null or absent where none are taken. */
  onFiles?: ((files: readonly File[]) => void) | null
  /** Controls below the text, at its start. */
  before?: ReactNode
  /** Replaces the send button. */
  instead?: ReactNode
  /** The lists that are opened by `@` and `/`. */
  composer?: Composer | undefined
}

const ComposerList = lazy(async () => ({ default: (await import('./ComposerList.tsx')).ComposerList }))
const MentionChips = lazy(async () => ({ default: (await import('./MentionChips.tsx')).MentionChips }))

const none: readonly string[] = []

/** A field for questions: Enter or Ctrl+Enter sends, as preferred, and unsent text is kept as a draft. */
export function PromptField({
  draft,
  sendDisabledReason,
  onSend,
  history = none,
  note,
  failure = null,
  isHeld = false,
  onFiles = null,
  before,
  instead,
  composer,
}: Props) {
  const { sendKey, onKeyDown, onPaste } = useWriting({ draft, history, onSend, onFiles })
  const isBlank = draft.text.trim() === ''
  const problem = draft.problem ?? failure
  const blanks = composer?.blanks ?? []
  const blanksNote = blanks.length === 0 ? null : promptFieldTexts.blanksLeft(blanks)
  const hint = problem ?? note ?? (isBlank ? null : (sendDisabledReason ?? blanksNote))
  const list = composer?.list ?? null
  return (
    <div className={styles.frame}>
      {draft.other !== null && <OtherDraft text={draft.other} onTake={draft.takeOther} onLeave={draft.leaveOther} />}
      {composer && list && (
        <Suspense fallback={null}>
          <ComposerList list={list} onPick={composer.pick} />
        </Suspense>
      )}
      {composer && <VisuallyHidden role="status">{composer.announcement}</VisuallyHidden>}
      {composer && composer.chosen.length > 0 && (
        <Suspense fallback={null}>
          <MentionChips mentions={composer.chosen} onRemove={composer.remove} />
        </Suspense>
      )}
      <div className={styles.box} data-problem={problem !== null || undefined}>
        <TextArea
          bare
          data-search
          aria-label={texts.prompt}
          aria-describedby="prompt-hint"
          aria-keyshortcuts="/"
          placeholder={draft.isReading ? texts.draftBeingRead : texts.promptPlaceholder}
          value={draft.text}
          onChange={draft.write}
          onKeyDown={(event) => composer?.onKeyDown(event) !== true && onKeyDown(event)}
          onPaste={onPaste}
          {...(composer && {
            ref: composer.field,
            onInput: composer.onInput,
            onSelect: composer.onSelect,
            onBlur: composer.close,
            'aria-autocomplete': 'list',
          })}
          {...(list && {
            'aria-controls': composerListId,
            'aria-activedescendant': list.active < 0 ? undefined : entryId(list.active),
          })}
          readOnly={draft.isReading || isHeld}
          minRows={1}
          maxRows={10}
          enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
        />
        <div className={styles.bar}>
          {before}
          <p id="prompt-hint" className={styles.hint} data-problem={problem !== null || undefined} role="status">
            {hint ?? <VisuallyHidden>{texts.promptHints[sendKey]}</VisuallyHidden>}
            {draft.count && !problem && <span className={styles.count}>{draft.count}</span>}
          </p>
          {instead ?? (
            <IconButton
              icon="send"
              tone="primary"
              size="medium"
              label={texts.send}
              disabledReason={sendDisabledReason}
              onClick={onSend}
            />
          )}
        </div>
      </div>
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
