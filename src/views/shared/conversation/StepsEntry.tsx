import { answerPartsTexts } from '../../../../contract/chat/answer-parts.texts.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { summarySchema, thoughtSchema } from '../../../../contract/chat/thoughts.ts'
import type { ToolStep } from '../../../machines/shared/conversation/entries.ts'
import { Icon } from '../Icon.tsx'
import styles from './entries.module.css'

/** The assistant's steps: listed while it works, folded to one line afterwards. */
export function StepsEntry({ steps, isOver }: { steps: readonly ToolStep[]; isOver: boolean }) {
  const isWellDone = isOver && steps.every(({ phase, isPutRight }) => phase === 'done' || isPutRight === true)
  if (!isWellDone || steps.length === 1) return <StepList steps={steps} />
  return (
    <details className={styles.steps}>
      <summary className={styles.stepsTitle}>
        <Icon name="check" size="small" />
        {texts.steps(steps.length)}
        <Icon name="chevron-down" size="small" />
      </summary>
      <StepList steps={steps} />
    </details>
  )
}

function StepList({ steps }: { steps: readonly ToolStep[] }) {
  return (
    <ul className={styles.stepList}>
      {steps.map(({ id, label, phase, detail, thought }) => (
        <li key={id} className={styles.step} data-phase={phase}>
          <StepIcon phase={phase} />
          <span>
            {thought === undefined ? label : <Thought data={thought} label={label} />}
            {phase !== 'done' && <span className={styles.stepWord}>{texts.step[phase]}</span>}
            {detail !== '' && <span className={styles.stepDetail}>{detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A model's thoughts or summary, folded. */
function Thought({ data, label }: { data: unknown; label: string }) {
  const thought = thoughtSchema.safeParse(data).data
  if (thought) return <Folded title={answerPartsTexts.thoughtFor(thought.seconds)} text={thought.thought} />
  const summed = summarySchema.safeParse(data).data
  return summed ? <Folded title={answerPartsTexts.summarised} text={summed.summary} /> : label
}

const Folded = ({ title, text }: { title: string; text: string }) => (
  <details>
    <summary className={styles.thoughtTitle}>{title}</summary>
    <p className={styles.thought}>{text}</p>
  </details>
)

function StepIcon({ phase }: { phase: ToolStep['phase'] }) {
  if (phase === 'pending') return <span className={styles.dot} />
  return <Icon name={phase === 'done' ? 'check' : 'warning'} size="small" />
}
