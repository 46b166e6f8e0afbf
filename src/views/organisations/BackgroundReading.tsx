import type { BackgroundReading } from '../../../contract/organisations/background-reading.schemas.ts'
import { backgroundReadingTexts as texts } from '../../../contract/organisations/background-reading.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Switch } from '../shared/Switch.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { LoadedCard } from './LoadedCard.tsx'
import { useBackgroundReading, useBackgroundReadingDraft } from './background-reading.hooks.ts'
import styles from './settings.module.css'

/** Whether a model words summaries and facts of uploads, and how many tokens it may use. For administrators. */
export function BackgroundReadingCard() {
  const background = useBackgroundReading()
  const { loadFailure, readAgain, failure, isBusy, change } = background
  return (
    <LoadedCard
      title={texts.title}
      note={texts.note}
      value={background.reading}
      loadFailure={loadFailure}
      readAgain={readAgain}
      lines={3}
      failure={failure}
    >
      {(reading) => (
        <Setting key={`${reading.isOn} ${reading.monthlyTokens}`} reading={reading} isBusy={isBusy} onChange={change} />
      )}
    </LoadedCard>
  )
}

type SettingProps = {
  reading: BackgroundReading
  isBusy: boolean
  onChange: ReturnType<typeof useBackgroundReading>['change']
}

function Setting({ reading, isBusy, onChange }: SettingProps) {
  const form = useBackgroundReadingDraft(reading)
  const { model } = reading
  const disabledReason = isBusy ? texts.saving : (form.fault ?? (form.isEdited ? null : texts.unchanged))
  return (
    <Form label={texts.title} className={styles.stack} onSubmit={() => form.change && onChange(form.change)}>
      <Switch
        label={texts.toggle}
        hint={model === null ? texts.noModel : texts.wordedBy(model.label)}
        checked={form.isOn}
        disabledReason={model === null && !form.isOn ? texts.noModel : null}
        onChange={form.setOn}
      />
      <Field label={texts.monthly} hint={texts.monthlyHint} error={form.fault}>
        <TextInput type="number" min={1_000} step={1} value={form.monthlyTokens} onChange={form.setTokens} />
      </Field>
      <State reading={reading} />
      <div className={styles.foot}>
        <Button type="submit" tone="primary" disabledReason={disabledReason}>
          {isBusy ? texts.saving : texts.save}
        </Button>
      </div>
    </Form>
  )
}

function State({ reading }: { reading: BackgroundReading }) {
  const { isOn, worded, waiting, failed, lastFailure, estimate, used, pause, model } = reading
  return (
    <div className={styles.choices}>
      {pause !== null && <Banner tone="warn">{pause}</Banner>}
      <p className={styles.quiet}>
        {[
          isOn || worded > 0 ? texts.state(worded, waiting) : '',
          model !== null && waiting > 0 ? texts.estimate(waiting, estimate) : '',
          model !== null && waiting > 0 && estimate.cost === null ? texts.noPrice : '',
          texts.used(used),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {failed > 0 && lastFailure !== null && <p className={styles.quiet}>{texts.failed(failed, lastFailure)}</p>}
    </div>
  )
}
