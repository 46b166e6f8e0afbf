import { type FeedbackEntity, feedbackRatings, longestComment } from '../../../contract/feedback/feedback.schemas.ts'
import { feedbackTexts as texts } from '../../../contract/feedback/feedback.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import type { FeedbackView } from './feedback.hooks.ts'
import styles from './feedback.module.css'

type FormProps = { view: FeedbackView; entityType: FeedbackEntity['entityType'] }

export function FeedbackForm({ view, entityType }: FormProps) {
  const { draft, change } = view
  return (
    <Form className={styles.form} onSubmit={view.send}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.title[entityType]}</h2>
        <IconButton icon="close" label={texts.close} onClick={view.close} />
      </div>
      {view.isFailed && (
        <Banner tone="bad">
          {texts.failed(view.failure ?? '')} {texts.kept}
        </Banner>
      )}
      <div className={styles.ratings}>
        <RadioGroup
          label={texts.rating}
          value={draft.rating}
          options={feedbackRatings.map((value) => ({ value, label: texts.ratings[value] }))}
          onChange={(rating) => change({ rating })}
        />
      </div>
      <Field label={texts.comment} hint={texts.commentHint} optional>
        <TextArea value={draft.comment} maxLength={longestComment} onChange={(comment) => change({ comment })} />
      </Field>
      <Checkbox
        label={texts.share[entityType]}
        hint={texts.shareHint}
        checked={draft.canShare}
        onChange={(canShare) => change({ canShare })}
      />
      <div className={styles.actions}>
        <Button tone="primary" type="submit" disabledReason={view.isBusy ? texts.sending : view.sendDisabledReason}>
          {view.isFailed ? texts.tryAgain : texts.send}
        </Button>
      </div>
    </Form>
  )
}
