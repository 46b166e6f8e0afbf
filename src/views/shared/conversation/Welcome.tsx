import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import styles from './conversation.module.css'

type Props = { name: string; whyNotAsk: string | null; onAsk: (question: string) => void }

/** What stands in a conversation without messages: a greeting, and questions that lead somewhere whatever is there. */
export function Welcome({ name, whyNotAsk, onAsk }: Props) {
  return (
    <section className={styles.welcome}>
      <h2 className={styles.greeting}>{texts.greeting(name)}</h2>
      <p className={styles.greetingNote}>{texts.greetingNote}</p>
      <ul className={styles.suggestions} aria-label={texts.suggestionsLabel}>
        {texts.suggestions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className={styles.suggestion}
              aria-disabled={whyNotAsk !== null || undefined}
              onClick={() => onAsk(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
