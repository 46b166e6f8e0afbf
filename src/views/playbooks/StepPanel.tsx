import { awaitedMatterOf } from '../../../contract/playbooks/matter.ts'
import { isForAnyone } from '../../../contract/playbooks/playbook-steps.ts'
import { dependentsOf, includesOf, ownNextStep, stepIds } from '../../../contract/playbooks/playbook-steps.ts'
import type { PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Link } from '../shared/Link.tsx'
import { ChatStep } from './ChatStep.tsx'
import { MeetingStep } from './MeetingStep.tsx'
import { OutputStep } from './OutputStep.tsx'
import { usePeople, usePlaybookAddress } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { PreviousStep } from './PreviousStep.tsx'
import { ResearchStep } from './ResearchStep.tsx'
import { DueBadge } from './DueBadge.tsx'
import { useStepRequests } from './step.hooks.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

type Props = { id: string; step: Step; topic: PlaybookTopic }

/** For each step id: the steps it builds on. */
function basisOf({ steps }: PlaybookTopic): Map<string, string[]> {
  const all = stepIds(steps).map((id) => ({ ...steps[id]!.config, id }))
  const ids = all.map(({ id }) => id)
  return new Map(
    all.map((one) => {
      const matter = awaitedMatterOf(one, all)
      return [one.id, [...includesOf(one.id, one, ids), ...(matter === null ? [] : [matter])]]
    }),
  )
}

/** One step: why it waits, what it asks for, its result, and its actions. */
export function StepPanel({ id, step, topic }: Props) {
  const { nameOf } = usePeople()
  const { config, hidden, readOnly, status } = step
  const role = config.allowedRole
  if (hidden) return <p className={styles.waiting}>{texts.hidden(role)}</p>
  if (status === 'BLOCKED') return <Blocked step={step} topic={topic} />
  const holder = nameOf(ownValue(topic.userRoles, role))
  const isVacant = topic.vacantRoles.includes(role)
  return (
    <div className={styles.step}>
      {!isForAnyone(role) && (
        <p className={styles.quiet}>{holder === null ? texts.roleOf(role) : texts.heldBy(role, holder)}</p>
      )}
      <DueBadge topic={topic} step={step} />
      {isVacant && <Banner tone="warn">{texts.vacant(role)}</Banner>}
      {readOnly && !isVacant && <Banner tone="plain">{texts.readOnly(role)}</Banner>}
      {config.guidance.trim() !== '' && (
        <section className={styles.guidance} aria-label={texts.guidance}>
          <h2 className={styles.heading}>{texts.guidance}</h2>
          <p className={styles.written}>{config.guidance}</p>
        </section>
      )}
      <StepBody id={id} step={step} />
      {!readOnly && <Requests id={id} step={step} topic={topic} />}
      {status === 'complete' && <GoOn topic={topic} />}
    </div>
  )
}

export function StepBody({ id, step }: { id: string; step: Step }) {
  switch (step.config.type) {
    case 'chat':
      return <ChatStep id={id} step={step} />
    case 'research':
      return <ResearchStep step={step} />
    case 'output':
      return <OutputStep step={step} />
    case 'meetingNotes':
      return <MeetingStep step={step} />
    case 'prev_output':
      return <PreviousStep step={step} />
    default:
      return <p role="alert">{texts.unknownType(step.config.type)}</p>
  }
}

function Blocked({ step, topic }: { step: Step; topic: PlaybookTopic }) {
  const { project, topicId } = usePlaybookAddress()
  return (
    <div className={styles.waiting}>
      <DueBadge topic={topic} step={step} />
      <p>{texts.blocked}</p>
      <ul className={styles.questions}>
        {step.blockedBy.map((id) => (
          <li key={id}>
            <Link to={pagePath('playbook', { project, topicId, tab: id })}>
              {texts.stepName(id, topic.steps[id]?.config.label ?? '')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** After a completed step: a link to the next step that waits for this person. */
function GoOn({ topic }: { topic: PlaybookTopic }) {
  const { project, topicId } = usePlaybookAddress()
  const next = ownNextStep(topic.steps)
  if (next === null) return null
  return (
    <div className={styles.buttons}>
      <ButtonLink tone="primary" to={pagePath('playbook', { project, topicId, tab: next })}>
        {texts.goOnWith(texts.stepName(next, topic.steps[next]?.config.label ?? ''))}
      </ButtonLink>
    </div>
  )
}

/** New content may have pushed the question out of view. */
const bringIntoView = (note: HTMLElement | null) => note?.parentElement?.scrollIntoView?.({ block: 'nearest' })

function Requests({ id, step, topic }: Props) {
  const requests = useStepRequests(step)
  if (!requests.isLiving) return null
  const isComplete = step.status === 'complete'
  const later = dependentsOf(id, basisOf(topic)).map((one) => texts.stepName(one, topic.steps[one]?.config.label ?? ''))
  return (
    <footer className={styles.requests}>
      {isComplete && <p className={styles.quiet}>{texts.completed}</p>}
      {requests.note !== null && (
        <p ref={bringIntoView} role="status" className={styles.note}>
          {requests.note}
        </p>
      )}
      {requests.isAskingToReset && (
        <p role="status" className={styles.note}>
          {texts.resetHint(later)}
        </p>
      )}
      {requests.failure !== null && (
        <p role="alert" className={styles.failure}>
          {requests.failure}
        </p>
      )}
      <div className={styles.buttons}>
        {!isComplete && (
          <Button
            tone="primary"
            disabledReason={requests.disabledReason}
            isTooSoon={requests.isAskingAgain && requests.isTooSoon}
            onClick={requests.complete}
          >
            {requests.isCompleting ? texts.completing : requests.isAskingAgain ? texts.completeAnyway : texts.complete}
          </Button>
        )}
        <Button
          tone={requests.isAskingToReset ? 'danger' : 'quiet'}
          disabledReason={requests.disabledReason}
          isTooSoon={requests.isAskingToReset && requests.isTooSoon}
          onClick={requests.reset}
        >
          {requests.isAskingToReset ? texts.resetConfirm : texts.reset}
        </Button>
      </div>
    </footer>
  )
}
