import { answerToolsTexts } from '../../../../contract/chat/answer-tools.texts.ts'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { Button } from '../Button.tsx'
import { useSystem } from '../system-context.ts'
import type { ConversationCommands } from './conversation.hooks.ts'
import styles from './entries.module.css'
import { useStartNew } from './start-new-context.ts'

type Props = {
  message: ChatMessage
  /** Only the last message can be continued. */
  isLast: boolean
  askDisabledReason: string | null
  commands: ConversationCommands
  onLink: (href: string) => void
  onOutside: (href: string) => void
}

/** The action buttons of a message. */
export function MessageActions({ message, isLast, askDisabledReason, commands, onLink, onOutside }: Props) {
  const { reload } = useSystem()
  const startNew = useStartNew()
  const actions = (message.actions ?? []).filter(({ onClick }) => isLast || onClick !== 'continue')
  if (actions.length === 0) return null
  return (
    <div className={styles.actions}>
      {actions.map(({ label, href, onClick }) => {
        const press = () => {
          if (onClick === 'tryAgain') commands.regenerate(message.id)
          else if (onClick === 'continue') commands.askFurther(answerToolsTexts.continuePrompt)
          else if (onClick === 'reload') reload()
          else if (onClick === 'startNewConversation') startNew()
          else if (href) (href.startsWith('/') && !href.startsWith('//') ? onLink : onOutside)(href)
        }
        return (
          <Button
            key={label}
            size="small"
            disabledReason={onClick === 'tryAgain' || onClick === 'continue' ? askDisabledReason : null}
            onClick={press}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
