import { answerRatingsTexts as texts } from '../../../../contract/feedback/answer-ratings.texts.ts'
import { LONGEST_NOTE } from '../../../../contract/feedback/answer-ratings.schemas.ts'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { Form } from '../Form.tsx'
import { TextArea } from '../TextArea.tsx'
import type { AnswerRatingView } from './answer-ratings.hooks.ts'
import styles from './answer-tools.module.css'

/** Below a rated answer: its note, the form for it, or why the rating isn't saved. */
export function AnswerRatingNote({ view }: { view: AnswerRatingView }) {
  const { rating, note, text, failure } = view
  const problem = failure === null ? null : texts.notSaved(failure)
  if (text !== null && rating !== null) {
    return (
      <Form className={styles.noteForm} onSubmit={view.saveNote}>
        <Field label={texts.note[rating]} hint={texts.noteHint} error={problem} optional>
          <TextArea value={text} maxLength={LONGEST_NOTE} minRows={2} onChange={view.changeNote} />
        </Field>
        <div className={styles.noteActions}>
          <Button size="small" tone="primary" type="submit" disabledReason={view.isBusy ? texts.saving : null}>
            {failure === null ? texts.save : texts.tryAgain}
          </Button>
          <Button size="small" tone="plain" disabledReason={view.isBusy ? texts.saving : null} onClick={view.closeNote}>
            {texts.close}
          </Button>
        </div>
      </Form>
    )
  }
  if (problem !== null) {
    return (
      <div className={styles.noteFailure} role="alert">
        <p>{problem}</p>
        <Button size="small" onClick={view.retry}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
  if (rating === null) return null
  return (
    <div className={styles.note}>
      {note !== '' && <p className={styles.noteText}>{note}</p>}
      <Button size="small" tone="plain" icon="edit" disabledReason={view.chooseDisabledReason} onClick={view.openNote}>
        {texts.edit}
      </Button>
    </div>
  )
}
