import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import { longestQuestion, mostQuestions } from '../../../contract/research/research.schemas.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import type { ResearchFormView } from './research-form.hooks.ts'
import styles from './research.module.css'

/** The questions that will be asked, each of which can be changed, and where they are asked. */
export function PlanEditor({ view }: { view: ResearchFormView }) {
  const { plan, form, change, isPlanning, planFailure } = view
  const { questions } = form
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
          {questions === null ? texts.showPlan : texts.planAgain}
        </Button>
      </div>
      <p className={styles.quiet}>{texts.planNote}</p>
      {planFailure !== null && <Banner tone="bad">{texts.planFailed(planFailure)}</Banner>}
      {isPlanning && <Skeleton shape="text" label={texts.planning} />}
      {questions !== null && (
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
                onClick={() => change({ questions: questions.filter((_, index) => index !== at) })}
              />
            </li>
          ))}
        </ol>
      )}
      {questions !== null && questions.length < mostQuestions && (
        <div>
          <Button size="small" tone="plain" icon="plus" onClick={() => change({ questions: [...questions, ''] })}>
            {texts.addQuestion}
          </Button>
        </div>
      )}
      {plan !== null && (
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
      )}
    </section>
  )
}
