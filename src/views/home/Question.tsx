import { conversationTexts } from '../../../contract/chat/conversation.texts.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { PromptField } from '../shared/conversation/PromptField.tsx'
import { Suggestions } from '../shared/conversation/Suggestions.tsx'
import { useOpening } from '../shared/opening-questions.hooks.ts'
import styles from './home.module.css'
import { useQuestion } from './home.hooks.ts'

/** The assistant's greeting, and the field that starts a conversation. The page's heading names the person. */
export function Question() {
  const question = useQuestion()
  const { questions } = useOpening()
  return (
    <section>
      <h2 className={styles.greeting}>{texts.greeting}</h2>
      <PromptField
        draft={question.draft}
        sendDisabledReason={question.sendDisabledReason}
        note={question.note}
        failure={question.failure}
        isHeld={question.isBusy}
        onSend={question.send}
      />
      {questions.length > 0 && (
        <Suggestions
          label={conversationTexts.suggestionsLabel}
          questions={questions}
          askDisabledReason={question.suggestDisabledReason}
          onAsk={question.suggest}
        />
      )}
    </section>
  )
}
