import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { choiceOf, type UseChoice, useChoices, usedForOf } from './configure-choices.ts'
import styles from './documents.module.css'
import type { ConfigureView } from './uploads.hooks.ts'

const formId = 'configure-form'

/**
 * Asks how to use a spreadsheet while its upload continues. Enter takes the preselected answer; Esc closes the dialog
 * only if nothing was typed.
 */
export function ConfigureDialog({ file, others, settings, change, settle, putOff }: ConfigureView) {
  return (
    <Dialog
      open
      size="medium"
      title={texts.configureTitle(file.name)}
      description={
        others === 0 ? texts.configureDescription : `${texts.configureDescription} ${texts.configureMore(others)}.`
      }
      {...(settings.interpretation === '' ? { onClose: putOff } : {})}
      footer={
        <>
          <Button onClick={putOff}>{texts.notNow}</Button>
          {others > 0 && <Button onClick={() => settle(true)}>{texts.applyToAll(others + 1)}</Button>}
          <Button tone="primary" type="submit" form={formId} autoFocus>
            {texts.use}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={() => settle(false)}>
        <RadioGroup<UseChoice>
          label={texts.configureUsedFor}
          value={choiceOf(settings.usedFor)}
          options={useChoices}
          onChange={(choice) => change({ usedFor: usedForOf(choice) })}
        />
        <Field label={texts.configureInterpretation} hint={texts.configureInterpretationHint} optional>
          <TextArea
            value={settings.interpretation}
            maxLength={8_000}
            onChange={(interpretation) => change({ interpretation })}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
