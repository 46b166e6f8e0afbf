import styles from './conversation.module.css'

type Props = {
  label: string
  questions: readonly string[]
  askDisabledReason: string | null
  onAsk: (question: string) => void
}

/** Suggested questions; a click asks one. */
export function Suggestions({ label, questions, askDisabledReason, onAsk }: Props) {
  return (
    <ul className={styles.suggestions} aria-label={label}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className={styles.suggestion}
            aria-disabled={askDisabledReason !== null || undefined}
            title={askDisabledReason ?? undefined}
            onClick={() => askDisabledReason === null && onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
