import { use } from 'react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { useOpening } from '../opening-questions.hooks.ts'
import { type Asking, BeginningContext } from './beginning-context.ts'
import styles from './conversation.module.css'
import { Suggestions } from './Suggestions.tsx'

type Props = Asking & { name: string }

/** Content of an empty conversation: a greeting, and suggested questions if there is data. */
export function Welcome({ name, ...asking }: Props) {
  const { start } = use(BeginningContext)
  const { questions, ...opening } = useOpening()
  const isAnyToAsk = questions.length > 0
  return (
    <section className={styles.welcome}>
      <h2 className={styles.greeting}>{texts.greeting(name)}</h2>
      <p className={styles.greetingNote}>{noteOf(opening)}</p>
      {opening.isEmpty && start}
      {isAnyToAsk && <Suggestions label={texts.suggestionsLabel} questions={questions} {...asking} />}
    </section>
  )
}

function noteOf({ isReading, isReadingMore, isEmpty }: Omit<ReturnType<typeof useOpening>, 'questions'>): string {
  if (isReading) return texts.greetingNoteReading
  if (isReadingMore) return texts.greetingNoteReadingMore
  return isEmpty ? texts.greetingNoteEmpty : texts.greetingNote
}
