import { useId, useState } from 'react'
import type { AccessLevel } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './dashboards.module.css'
import { useCreation } from './dashboards.hooks.ts'

export const accessOptions: readonly { value: AccessLevel; label: string }[] = [
  { value: 'shared', label: texts.shared },
  { value: 'private', label: texts.private },
]

/** The form for a new dashboard. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState('')
  const [accessLevel, setAccessLevel] = useState<AccessLevel>('shared')
  const { create, isBusy, failure } = useCreation()
  const disabledReason = isBusy ? sharedTexts.processing : name.trim() === '' ? texts.nameRequired : null
  return (
    <EditDialog
      title={texts.createTitle}
      formId={formId}
      isUnsaved={name.trim() !== ''}
      onClose={onClose}
      leave={sharedTexts.cancel}
      save={texts.create}
      saveDisabledReason={disabledReason}
    >
      <Form
        id={formId}
        label={texts.createTitle}
        className={styles.form}
        onSubmit={() => disabledReason === null && create(name.trim(), accessLevel)}
      >
        {failure !== null && <Banner tone="bad">{failure}</Banner>}
        <Field label={texts.name}>
          <TextInput value={name} onChange={setName} autoFocus maxLength={120} />
        </Field>
        <RadioGroup label={texts.accessLevel} value={accessLevel} options={accessOptions} onChange={setAccessLevel} />
      </Form>
    </EditDialog>
  )
}
