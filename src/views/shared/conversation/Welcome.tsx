import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import styles from './conversation.module.css'
import { Suggestions } from './Suggestions.tsx'

type Props = { name: string; whyNotAsk: string | null; onAsk: (question: string) => void }

/** What stands in a conversation without messages: a greeting, and questions that lead somewhere whatever is there. */
export function Welcome({ name, whyNotAsk, onAsk }: Props) {
  return (
    <section className={styles.welcome}>
      <h2 className={styles.greeting}>{texts.greeting(name)}</h2>
      <p className={styles.greetingNote}>{texts.greetingNote}</p>
      <Suggestions label={texts.suggestionsLabel} questions={texts.suggestions} whyNotAsk={whyNotAsk} onAsk={onAsk} />
    </section>
  )
}
