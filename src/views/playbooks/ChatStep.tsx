import { answerFormTexts } from '../../../contract/playbooks/answer-form.texts.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { Conversation } from '../shared/conversation/Conversation.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerList } from './AnswerList.tsx'
import { usePlaybookAddress } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { useStepConversation } from './step.hooks.ts'

const nothing = () => {}

/** A conversation with the questions it has to answer: a form while the step is open, a list of answers afterwards. */
export function ChatStep({ step, id }: { step: Step; id: string }) {
  const { project } = usePlaybookAddress()
  const { conversation, isMissing } = useStepConversation()
  const isClosed = step.readOnly || step.status === 'complete'
  const hasForm = !isClosed && step.config.outputs.length > 0
  const talk = (
    <>
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
  if (hasForm)
    return (
      <div className={styles.talk}>
        <div className={styles.talkForm}>
          <AnswerForm step={step} stepId={id} />
        </div>
        <div>{talk}</div>
      </div>
    )
  return (
    <>
      <Answers step={step} />
      {talk}
    </>
  )
}

function Answers({ step }: { step: Step }) {
  const questions = questionsOf(step.config)
  const { answers, otherNotes } = step.output
  if (answers !== undefined) return <AnswerList answers={answers} notes={otherNotes} />
  if (questions.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{answerFormTexts.answersHeading}</h2>
      <ul className={styles.questions}>
        {questions.map(({ idx, label, question }) => (
          <li key={idx}>
            {label !== '' && <strong>{label}: </strong>}
            {question || label}
          </li>
        ))}
      </ul>
    </section>
  )
}
