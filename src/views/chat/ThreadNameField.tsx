import type { KeyboardEvent } from 'react'
import { threadsTexts as texts } from '../../../contract/chat/threads.texts.ts'
import { Button } from '../shared/Button.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useThreadName } from './thread-name.hooks.ts'
import styles from './threads.module.css'

/** Renames the conversation in its row. */
export function ThreadNameField() {
  const { name, isBusy, failure, change, keep, cancel } = useThreadName()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') cancel()
    if (event.key === 'Enter') keep()
  }
  return (
    <>
      <TextInput
        autoFocus
        aria-label={texts.renameLabel}
        maxLength={200}
        value={name}
        onChange={change}
        onKeyDown={onKeyDown}
        readOnly={isBusy}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.confirm}>
        <Button
          size="small"
          tone="primary"
          disabledReason={name.trim() === '' ? texts.blankName : isBusy ? texts.saving : null}
          onClick={keep}
        >
          {texts.save}
        </Button>
        <Button size="small" tone="plain" onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
      {failure !== null && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
