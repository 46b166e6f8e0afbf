import { rowsOfTranscript, type Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { AnswerList } from './AnswerList.tsx'
import styles from './playbooks.module.css'
import { useMeetingStep } from './step.hooks.ts'

export function MeetingStep({ step }: { step: Step }) {
  const view = useMeetingStep(step)
  const { answers, document } = step.output
  const isOpen = !step.readOnly && step.status !== 'complete'
  return (
    <>
      {isOpen ? (
        <div className={styles.transcript}>
          <Field label={texts.transcript} hint={texts.transcriptHint}>
            <TextArea
              value={view.text}
              onChange={view.write}
              minRows={rowsOfTranscript}
              maxRows={rowsOfTranscript}
              readOnly={view.isReading}
            />
          </Field>
          <Field label={texts.metOn} hint={texts.metOnHint}>
            <TextInput type="date" value={view.metOn} onChange={view.setMetOn} readOnly={view.isReading} />
          </Field>
          <Conflict view={view} />
          {view.failure !== null && (
            <p role="alert" className={styles.failure}>
              {view.failure}
            </p>
          )}
          <div className={styles.buttons}>
            <Button
              tone={document === undefined ? 'primary' : 'quiet'}
              disabledReason={view.saveDisabledReason}
              onClick={view.save}
            >
              {view.isToRepeat ? texts.retry : texts.saveTranscript}
            </Button>
          </div>
        </div>
      ) : (
        view.saved !== '' && (
          <details className={styles.sources}>
            <summary>{texts.transcript}</summary>
            <p className={styles.written}>{view.saved}</p>
          </details>
        )
      )}
      {view.isBeingRead && <StatusBadge status="live" label={texts.readingNotes} />}
      {step.problem !== null && !view.isBeingRead && <p role="alert">{step.problem}</p>}
      {document !== undefined && (
        <article className={styles.document}>
          <SafeHtml html={document} />
        </article>
      )}
      <AnswerList answers={answers ?? []} />
    </>
  )
}

/** Someone else saved another transcript meanwhile: shows both and asks which one to keep. */
function Conflict({ view }: { view: ReturnType<typeof useMeetingStep> }) {
  if (!view.isChangedMeanwhile) return null
  return (
    <Banner tone="warn">
      <p>{texts.changedMeanwhile}</p>
      <p className={styles.written}>{view.saved}</p>
      <div className={styles.buttons}>
        <Button onClick={view.takeLatest}>{texts.takeLatest}</Button>
        <Button onClick={view.save}>{texts.keepMine}</Button>
      </div>
    </Banner>
  )
}
