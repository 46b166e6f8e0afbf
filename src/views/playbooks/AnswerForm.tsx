import { answerStateOf, formOf } from '../../../contract/playbooks/answer-form.ts'
import type { AnswerState, Step, StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { answerFormTexts as texts } from '../../../contract/playbooks/answer-form.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { type Status, StatusBadge } from '../shared/StatusBadge.tsx'
import { useSystem } from '../shared/system-context.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { Sources } from './AnswerList.tsx'
import {
  type AnswerView,
  type FormAddress,
  useAnswer,
  useAnswerOutcome,
  useHasRoomBeside,
} from './answer-form.hooks.ts'
import styles from './answer-form.module.css'

const looks: Record<AnswerState, Status> = { open: 'stopped', suggested: 'waiting', confirmed: 'good' }

/** A conversation's questions, to answer and confirm beside it. */
export function AnswerForm({ step, stepId }: { step: Step; stepId: string }) {
  useAnswerOutcome()
  const hasRoom = useHasRoomBeside()
  const form = formOf(step)
  const confirmed = form.filter((answer) => answerStateOf(answer) === 'confirmed').length
  const head = (
    <>
      <span>{texts.answersHeading}</span>
      <span className={styles.quiet}>{texts.answersProgress(confirmed, form.length)}</span>
    </>
  )
  const rows = (
    <>
      <p className={styles.quiet}>{texts.answersHint}</p>
      <ol className={styles.rows}>
        {form.map((answer) => (
          <AnswerRow
            key={JSON.stringify([answer.label, answer.question])}
            answer={answer}
            address={{ stepId, threadId: step.threadId ?? '' }}
          />
        ))}
      </ol>
    </>
  )
  if (hasRoom)
    return (
      <section className={styles.form} aria-label={texts.answersHeading}>
        <h2 className={styles.head}>{head}</h2>
        {rows}
      </section>
    )
  return (
    <details className={styles.folded}>
      <summary className={styles.head}>{head}</summary>
      <div className={styles.unfolded}>{rows}</div>
    </details>
  )
}

function AnswerRow({ answer, address }: { answer: StepAnswer; address: FormAddress }) {
  const view = useAnswer(answer, address)
  const { label, question, text } = answer
  return (
    <li className={styles.row}>
      <header className={styles.rowHead}>
        <h3 className={styles.title}>{view.title}</h3>
        <StatusBadge status={looks[view.state]} label={texts.answerStates[view.state]} />
      </header>
      {label !== '' && label !== question && <p className={styles.quiet}>{question}</p>}
      {view.isConflict ? (
        <Conflict answer={answer} view={view} />
      ) : view.isEditing || text === null ? (
        <Editor answer={answer} view={view} />
      ) : (
        <Shown answer={answer} text={text} view={view} />
      )}
      {view.failure !== null && (
        <p role="alert" className={styles.failure}>
          {view.failure}
        </p>
      )}
    </li>
  )
}

function Shown({ answer, text, view }: { answer: StepAnswer; text: string; view: AnswerView }) {
  const { goTo } = useSystem()
  const { citations, source, toCheck = [] } = answer
  return (
    <>
      <div className={styles.text}>
        <Markdown text={text} citations={citations} onInternalLink={goTo} />
      </div>
      <Sources answer={answer} />
      {source !== undefined && <p className={styles.quiet}>{texts.answerSources[source]}</p>}
      {toCheck.length > 0 && <p className={styles.quiet}>{texts.toCheck(toCheck.map(({ figure }) => figure))}</p>}
      <div className={styles.buttons}>
        {view.state !== 'confirmed' && (
          <Button
            size="small"
            tone="primary"
            aria-label={texts.confirmAnswerOf(view.title)}
            disabledReason={view.busyReason}
            onClick={view.confirm}
          >
            {texts.confirmAnswer}
          </Button>
        )}
        <Button
          size="small"
          aria-label={texts.editAnswerOf(view.title)}
          disabledReason={view.busyReason}
          onClick={view.edit}
        >
          {texts.editAnswer}
        </Button>
        <Remove view={view} />
      </div>
    </>
  )
}

function Remove({ view }: { view: AnswerView }) {
  const isSuggested = view.state === 'suggested'
  return (
    <Button
      size="small"
      tone="plain"
      aria-label={isSuggested ? texts.discardSuggestionOf(view.title) : texts.removeAnswerOf(view.title)}
      disabledReason={view.busyReason}
      onClick={view.remove}
    >
      {isSuggested ? texts.discardSuggestion : texts.removeAnswer}
    </Button>
  )
}

function Editor({ answer, view }: { answer: StepAnswer; view: AnswerView }) {
  return (
    <>
      <TextArea
        aria-label={texts.yourAnswer(view.title)}
        value={view.mine}
        onChange={view.write}
        minRows={2}
        maxRows={12}
        readOnly={view.isReading}
      />
      <div className={styles.buttons}>
        <Button
          size="small"
          tone={view.mine.trim() === '' ? 'quiet' : 'primary'}
          aria-label={texts.confirmAnswerOf(view.title)}
          disabledReason={view.confirmDisabledReason}
          onClick={view.confirm}
        >
          {view.isBusy ? texts.savingAnswer : texts.confirmAnswer}
        </Button>
        {answer.text !== null && (
          <Button size="small" tone="plain" disabledReason={view.busyReason} onClick={view.discard}>
            {texts.cancelEdit}
          </Button>
        )}
      </div>
    </>
  )
}

/** Compares the saved answer with this person's, and asks which one to keep. */
function Conflict({ answer, view }: { answer: StepAnswer; view: AnswerView }) {
  return (
    <Banner tone="warn">
      <div className={styles.conflict}>
        <p className={styles.written}>{texts.answerChanged}</p>
        <p className={styles.quiet}>{texts.answerNow}</p>
        <p className={styles.written}>{answer.text ?? texts.answerNowOpen}</p>
        <p className={styles.quiet}>{texts.answerMine}</p>
        <p className={styles.written}>{view.mine}</p>
        <div className={styles.buttons}>
          <Button size="small" disabledReason={view.busyReason} onClick={view.discard}>
            {texts.useLatestAnswer}
          </Button>
          <Button size="small" disabledReason={view.confirmDisabledReason} onClick={view.confirm}>
            {texts.overwriteAnswer}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
