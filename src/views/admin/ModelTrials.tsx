import type { ModelCheck, OfferedModel } from '../../../contract/admin/models.schemas.ts'
import { modelsTexts as texts } from '../../../contract/admin/models.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { type Status, StatusBadge } from '../shared/StatusBadge.tsx'
import { useModelTrial } from './models.hooks.ts'
import styles from './models.module.css'

const statusOf: Record<ModelCheck['outcome'], Status> = { passed: 'good', failed: 'bad', untried: 'stopped' }

/** Runs five small checks of each offered model, and says what won't work. */
export function ModelTrials({ offered }: { offered: readonly OfferedModel[] }) {
  const trial = useModelTrial()
  return (
    <Card title={texts.offered} note={texts.offeredNote}>
      {offered.length === 0 && (
        <EmptyState icon="chat" title={texts.offeredEmpty}>
          {texts.offeredEmptyText}
        </EmptyState>
      )}
      <ul className={styles.trials}>
        {offered.map((model, at) => (
          <li key={model.id} className={styles.trial}>
            <Trial model={model} isDefault={at === 0} trial={trial} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TrialProps = { model: OfferedModel; isDefault: boolean; trial: ReturnType<typeof useModelTrial> }

function Trial({ model: { id, label, provider, trial: found }, isDefault, trial }: TrialProps) {
  const failure = trial.failureOf(id)
  const isTrying = trial.isTrying(id)
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {label}
          {isDefault && <Badge>{texts.isDefault}</Badge>}
        </h3>
        <span className={styles.quiet}>{label === id ? provider : `${id} · ${provider}`}</span>
        <Button
          size="small"
          icon="play"
          aria-label={texts.ofModel(isTrying ? texts.trying : texts.tryIt, label)}
          disabledReason={trial.isBusy ? texts.trying : null}
          onClick={() => trial.start(id)}
        >
          {isTrying ? texts.trying : texts.tryIt}
        </Button>
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      {isTrying && (
        <p role="status" className={styles.quiet}>
          {texts.tryingHint}
        </p>
      )}
      {found === null ? (
        !isTrying && <p className={styles.quiet}>{texts.notTried}</p>
      ) : (
        <>
          <dl className={styles.checks}>
            {found.checks.map(({ name, outcome, sentence }) => (
              <div key={name} className={styles.check}>
                <dt>{texts.checks[name]}</dt>
                <dd>
                  <StatusBadge status={statusOf[outcome]} label={texts.outcomes[outcome]} />
                  <span>{sentence}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>
            {texts.triedAt} <Stamp at={found.at} look="short" />
          </p>
        </>
      )}
    </>
  )
}
