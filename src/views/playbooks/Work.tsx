import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { Button } from '../shared/Button.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import styles from './playbooks.module.css'
import { useStepRequests } from './step.hooks.ts'

type Props = { step: Step; title: string; hint: string; isSlow: boolean; isGivenUp: boolean }

/** Progress of a step's work, advice if it takes long, and a retry button. */
export function Work({ step, title, hint, isSlow, isGivenUp }: Props) {
  const requests = useStepRequests(step)
  const mayRetry = (isSlow || isGivenUp) && !step.readOnly && step.status !== 'complete'
  return (
    <div className={styles.work} role={isGivenUp ? 'alert' : 'status'}>
      {isGivenUp ? <p>{step.problem ?? texts.workFailed}</p> : <StatusBadge status="live" label={title} />}
      {!isGivenUp && <p className={styles.quiet}>{isSlow ? `${texts.slow} ${hint}` : hint}</p>}
      {mayRetry && (
        <Button icon="refresh" disabledReason={requests.disabledReason} onClick={requests.retry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
