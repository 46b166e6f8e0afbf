import { permissionTexts as texts } from '../../../../contract/chat/permission.texts.ts'
import type { PermissionState } from '../../../../contract/chat/permissions.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import type { ConversationCommands } from './conversation.hooks.ts'
import styles from './entries.module.css'

type Props = {
  callId: string
  words: string
  /** The person's decision; null before there is one. */
  state: PermissionState | null
  /** The answer is waiting for the person. */
  isOpen: boolean
  isUndecided: boolean
  decideDisabledReason: string | null
  decide: ConversationCommands['decide']
}

/** Shows words that would leave the server, and asks the person to decide. */
export function PermissionEntry({ callId, words, state, isOpen, isUndecided, decideDisabledReason, decide }: Props) {
  const settled = state ?? (isOpen ? null : 'unanswered')
  if (settled !== null)
    return (
      <p className={styles.outcome}>
        {texts.state[settled]} <q>{words}</q>
      </p>
    )
  return (
    <section className={styles.permission} role="group" aria-label={texts.title}>
      <p className={styles.permissionTitle} role="status">
        <Icon name="search" size="small" />
        {texts.title}
      </p>
      <p>{texts.note}</p>
      <blockquote className={styles.permissionWords}>{words}</blockquote>
      {isUndecided && <p className={styles.outcome}>{texts.notSent}</p>}
      <div className={styles.actions}>
        <Button tone="primary" disabledReason={decideDisabledReason} onClick={() => decide(callId, true)}>
          {texts.allow}
        </Button>
        <Button disabledReason={decideDisabledReason} onClick={() => decide(callId, false)}>
          {texts.refuse}
        </Button>
      </div>
    </section>
  )
}
