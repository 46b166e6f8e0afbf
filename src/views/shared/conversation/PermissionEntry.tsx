import { permissionTexts as texts } from '../../../../contract/chat/permission.texts.ts'
import type { PermissionState } from '../../../../contract/chat/permissions.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import type { ConversationCommands } from './conversation.hooks.ts'
import styles from './entries.module.css'

type Props = {
  callId: string
  words: string
  /** What the person said; null while they have said nothing. */
  state: PermissionState | null
  /** The answer waits for the person. */
  isOpen: boolean
  isUndecided: boolean
  decideDisabledReason: string | null
  decide: ConversationCommands['decide']
}

/** Words that would leave the server: the person sees them and decides. */
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
