import { useId } from 'react'
import type { Alert } from '../../../contract/dashboards/alerts.schemas.ts'
import { subjectOf } from '../../../contract/dashboards/alert-toasts.texts.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Form } from '../shared/Form.tsx'
import { AlertRuleFields, useAlertRule } from './AlertRule.tsx'
import { useEditedAlert } from './alerts.hooks.ts'
import styles from './dashboards.module.css'

/** Changes an alert's rule and recipients. */
export function AlertEditDialog() {
  const edit = useEditedAlert()
  if (edit.alert === null) return null
  return <Editing key={edit.alert.id} edit={edit} alert={edit.alert} />
}

function Editing({ edit, alert }: { edit: ReturnType<typeof useEditedAlert>; alert: Alert }) {
  const formId = useId()
  const form = useAlertRule(alert, alert.unit)
  const disabledReason = edit.isBusy
    ? sharedTexts.processing
    : (form.problem ?? (form.isUnsaved ? null : texts.nothingChanged))
  const title = texts.editOf(subjectOf(alert))
  return (
    <EditDialog
      title={title}
      formId={formId}
      isUnsaved={form.isUnsaved}
      onClose={edit.close}
      leave={sharedTexts.cancel}
      save={texts.saveChanges}
      saveDisabledReason={disabledReason}
    >
      <Form
        id={formId}
        label={title}
        className={styles.form}
        onSubmit={() => disabledReason === null && edit.save(form.rule)}
      >
        <p>{texts.note}</p>
        {edit.failure !== null && <Banner tone="bad">{edit.failure}</Banner>}
        <AlertRuleFields form={form} />
      </Form>
    </EditDialog>
  )
}
