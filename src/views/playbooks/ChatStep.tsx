import { openAnswersOf, questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { Conversation } from '../shared/conversation/Conversation.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { AnswerList } from './AnswerList.tsx'
import { usePlaybookAddress } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { useStepConversation } from './step.hooks.ts'

const nothing = () => {}

export function ChatStep({ step }: { step: Step }) {
  const { project } = usePlaybookAddress()
  const { conversation, isMissing } = useStepConversation()
  const questions = questionsOf(step.config)
  const { answers, otherNotes } = step.output
  const isClosed = step.readOnly || step.status === 'complete'
  const open = answers === undefined ? questions : openAnswersOf(step)
  const hint = isClosed ? '' : (open.find(({ label }) => label !== '')?.label ?? '')
  return (
    <>
      {answers === undefined && questions.length > 0 && (
        <section>
          <h2 className={styles.heading}>{texts.answersHeading}</h2>
          <ul className={styles.questions}>
            {questions.map(({ idx, label, question }) => (
              <li key={idx}>
                {label !== '' && <strong>{label}: </strong>}
                {question || label}
              </li>
            ))}
          </ul>
        </section>
      )}
      {answers !== undefined && <AnswerList answers={answers} notes={otherNotes} />}
      {hint !== '' && <p className={styles.quiet}>{texts.answersHint(hint)}</p>}
      {isMissing && <p role="alert">{texts.chatStart}</p>}
      {!isMissing && !conversation && <Skeleton shape="text" count={3} />}
      {conversation && (
        <div className={styles.chat}>
          <Conversation
            key={step.threadId}
            conversation={conversation}
            project={project}
            personName=""
            onStartNew={nothing}
            embedded={isClosed ? 'closed' : 'open'}
          />
        </div>
      )}
    </>
  )
}
