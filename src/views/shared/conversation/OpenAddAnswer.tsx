import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { useOpenAddAnswer } from './add-answer.hooks.ts'
import styles from './entries.module.css'

type Props = { message: ChatMessage; onOpened: () => void }

/** Opens the dialog that adds an answer elsewhere, or says why it can't. */
export function OpenAddAnswer({ message, onOpened }: Props) {
  const failure = useOpenAddAnswer(message, onOpened)
  return failure === null ? null : (
    <p role="alert" className={styles.problem}>
      {failure}
    </p>
  )
}
