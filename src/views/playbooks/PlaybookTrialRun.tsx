import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { Progress } from '../shared/Progress.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import styles from './playbook-editor.module.css'
import { type PlaybookTrial, usePlaybookTrial } from './playbook-editor.hooks.ts'

/** Tries the edited playbook on the example organisation, and shows it as each role sees it. */
export function PlaybookTrialRun() {
  const trial = usePlaybookTrial()
  if (!trial || trial.isPreparing) return <Skeleton shape="row" />
  return (
    <div className={styles.fields}>
      <p className={styles.quiet}>{texts.trialNote}</p>
      {trial.failure && <Banner tone="bad">{trial.failure}</Banner>}
      {trial.hasMeeting && !trial.hasBegun && (
        <Field label={texts.trialTranscript} hint={texts.trialTranscriptHint}>
          <TextArea minRows={4} value={trial.transcript} onChange={trial.write} />
        </Field>
      )}
      <Controls trial={trial} />
      <ol className={styles.list} aria-label={texts.trial}>
        {trial.steps.map(([id, step]) => (
          <TriedStep key={id} id={id} step={step} />
        ))}
      </ol>
    </div>
  )
}

function Controls({ trial }: { trial: PlaybookTrial }) {
  const { isRunning, isDone, hasBegun, next } = trial
  const name = next ? texts.stepName(next.id, next.label) : ''
  return (
    <div className={styles.trialBar}>
      {trial.roles.length > 1 && (
        <Field label={texts.trialRole}>
          <Select value={trial.role} options={trial.roles} onChange={trial.choose} />
        </Field>
      )}
      <span className={styles.buttons}>
        {isRunning && <Button onClick={trial.stop}>{texts.trialStop}</Button>}
        {!isRunning && !isDone && (
          <Button tone="primary" icon="play" disabledReason={trial.beginDisabledReason} onClick={trial.begin}>
            {hasBegun ? texts.trialGoOn : texts.trialBegin}
          </Button>
        )}
        {!isRunning && (isDone || trial.failure) && (
          <Button icon="refresh" onClick={trial.again}>
            {texts.trialAgain}
          </Button>
        )}
      </span>
      {isRunning && (
        <Progress value={trial.doneCount / Math.max(1, trial.stepCount)} label={texts.trialRunning(name)} shown />
      )}
      {isDone && <p role="status">{texts.trialDone}</p>}
    </div>
  )
}

function TriedStep({ id, step }: { id: string; step: Step }) {
  const { config, hidden, readOnly, status, output } = step
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <strong>{hidden ? id : texts.stepName(id, config.label)}</strong>
        <span className={styles.buttons}>
          <Badge tone={status === 'complete' ? 'good' : 'plain'}>{texts.trialStatuses[status]}</Badge>
          {!hidden && (
            <span className={styles.quiet}>{readOnly ? texts.trialReadOnly(config.allowedRole) : texts.trialOwn}</span>
          )}
        </span>
      </div>
      {hidden ? <p className={styles.quiet}>{texts.trialHidden(config.allowedRole)}</p> : <Tried step={step} />}
      {!hidden && status === 'complete' && isEmpty(output) && <p className={styles.quiet}>{texts.trialNothing}</p>}
    </li>
  )
}

const isEmpty = ({ answers = [], document = '' }: Step['output']) => answers.length === 0 && document === ''

function Tried({ step: { output } }: { step: Step }) {
  return (
    <>
      {(output.answers ?? []).map(({ label, question, text }) => (
        <div key={`${label} ${question}`} className={styles.tried}>
          <span className={styles.groupName}>{label === '' ? question : `${label}: ${question}`}</span>
          {text === null ? <p className={styles.quiet}>{texts.trialOpen}</p> : <Markdown text={withoutMarkers(text)} />}
        </div>
      ))}
      {output.document && <SafeHtml html={output.document} />}
      {output.otherNotes && <p className={styles.quiet}>{output.otherNotes}</p>}
    </>
  )
}

/** Citation markers only link to sources in stored runs. */
const withoutMarkers = (text: string) => text.replace(/\[\^\d{1,4}\]/g, '')
