import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import { longestQuestion, mostQuestions } from '../../../contract/research/research.schemas.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { OutlineEditor } from './OutlineEditor.tsx'
import { QuestionDetail } from './QuestionDetail.tsx'
import type { ResearchFormView } from './research-form.hooks.ts'
import styles from './research.module.css'

/** The editable questions and outline of the report, and where to search. */
export function PlanEditor({ view }: { view: ResearchFormView }) {
  const { plan, form, isPlanning, planFailure } = view
  return (
    <section className={styles.plan} aria-label={texts.plan}>
      <div className={styles.planHead}>
        <h2 className={styles.planTitle}>{texts.plan}</h2>
        <Button
          size="small"
          icon="research"
          disabledReason={isPlanning ? texts.planning : view.planDisabledReason}
          onClick={view.askForPlan}
        >
          {form.questions === null ? texts.showPlan : texts.planAgain}
        </Button>
      </div>
      <p className={styles.quiet}>{texts.planNote}</p>
      {planFailure !== null && <Banner tone="bad">{texts.planFailed(planFailure)}</Banner>}
      {isPlanning && <Skeleton shape="text" label={texts.planning} />}
      {!isPlanning &&
        plan !== null &&
        plan.remarks.map((remark) => (
          <Banner key={remark} tone="warn">
            {remark}
          </Banner>
        ))}
      {!isPlanning && <Clarification view={view} />}
      <Questions view={view} />
      <Assumptions view={view} />
      <OutlineEditor view={view} />
      <Sources view={view} />
    </section>
  )
}

/** A clarifying question, shown only if the answer would change the plan. */
function Clarification({ view: { plan, chooseReading } }: { view: ResearchFormView }) {
  if (plan === null || plan.clarification === null) return null
  const { question, choices } = plan.clarification
  return (
    <div className={styles.clarification} role="group" aria-label={question}>
      <p>{question}</p>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Button key={choice} size="small" onClick={() => chooseReading(choice)}>
            {choice}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Questions({ view: { form, change } }: { view: ResearchFormView }) {
  const { questions, details } = form
  if (questions === null) return null
  return (
    <>
      <ol className={styles.questions}>
        {questions.map((question, at) => (
          <li key={at} className={styles.question}>
            <TextInput
              aria-label={texts.question(at + 1)}
              value={question}
              maxLength={longestQuestion}
              onChange={(changed) =>
                change({ questions: questions.map((one, index) => (index === at ? changed : one)) })
              }
            />
            <IconButton
              icon="close"
              label={`${texts.removeQuestion}: ${texts.question(at + 1)}`}
              onClick={() =>
                change({
                  questions: questions.filter((_, index) => index !== at),
                  details: details.filter((_, index) => index !== at),
                })
              }
            />
            <QuestionDetail detail={details[at]} />
          </li>
        ))}
      </ol>
      {questions.length < mostQuestions && (
        <div>
          <Button size="small" tone="plain" icon="plus" onClick={() => change({ questions: [...questions, ''] })}>
            {texts.addQuestion}
          </Button>
        </div>
      )}
    </>
  )
}

function Assumptions({ view: { form, change } }: { view: ResearchFormView }) {
  const { assumptions } = form
  if (assumptions.length === 0) return null
  return (
    <div className={styles.part}>
      <h3 className={styles.planTitle}>{texts.assumptions}</h3>
      <ul className={styles.questions}>
        {assumptions.map((text) => (
          <li key={text} className={styles.question}>
            <span>{text}</span>
            <IconButton
              icon="close"
              label={texts.removeAssumption(text)}
              onClick={() => change({ assumptions: assumptions.filter((one) => one !== text) })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sources({ view: { plan } }: { view: ResearchFormView }) {
  if (plan === null) return null
  return (
    <ul className={styles.sources}>
      {plan.sources.map(({ name, detail, isReady }) => (
        <li key={name} data-ready={isReady}>
          <Icon name={isReady ? 'check' : 'minus'} size="small" />
          <span>
            {name} <span className={styles.quiet}>{detail}</span>
          </span>
        </li>
      ))}
      <li>
        <Icon name="clock" size="small" />
        <span>{texts.minutes(plan.minutes)}</span>
      </li>
    </ul>
  )
}
