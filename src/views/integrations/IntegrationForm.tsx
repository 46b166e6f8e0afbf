import type { Integration, Setting } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { FolderField } from './FolderField.tsx'
import { type IntegrationFormView, listOf, useIntegrationForm, useMfaBeforehand } from './integrations.hooks.ts'
import styles from './integrations.module.css'
import { MfaFirst } from './MfaDialog.tsx'

/** The settings of an integration, or those for a new connection. */
export function IntegrationForm({ integration }: { integration: Integration }) {
  const form = useIntegrationForm(integration)
  const mfa = useMfaBeforehand()
  // Asked before the form is shown, so that nobody fills in a form that can't be saved.
  if (mfa !== null) return <MfaFirst name={integration.name} demand={mfa} />
  return (
    <Card title={form.isFirst ? texts.connect : texts.settings}>
      <Form className={styles.form} onSubmit={() => form.saveDisabledReason === null && form.save()}>
        {form.nextStep !== null && <Banner>{form.nextStep}</Banner>}
        {form.isNamed && (
          <Field label={texts.connectionName} hint={texts.nameHint}>
            <TextInput value={form.name} onChange={form.rename} maxLength={100} />
          </Field>
        )}
        {form.settings.map((setting) => (
          <SettingField key={setting.name} setting={setting} form={form} />
        ))}
        {form.mayFetch && <Checkbox label={texts.autoFetch} checked={form.autoFetch} onChange={form.fetchByItself} />}
        {form.failure !== null && <Banner tone="bad">{form.failure}</Banner>}
        <div className={styles.buttons}>
          {form.mayDiscard && (
            <Button tone="plain" onClick={form.discard}>
              {texts.discard}
            </Button>
          )}
          <Button tone="primary" type="submit" disabledReason={form.saveDisabledReason}>
            {form.isFirst ? texts.connect : texts.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function SettingField({ setting, form }: { setting: Setting; form: IntegrationFormView }) {
  const { name, label, type, required, value, options = [], hint, isStored } = setting
  const change = (next: unknown) => form.change(name, next)
  if (type === 'checkbox') return <Checkbox label={label} checked={value === true} onChange={change} />
  if (type === 'folders')
    return <FolderField label={label} hint={hint} options={options} chosen={listOf(value)} onChange={change} />
  if (type === 'multiselect' || type === 'jobs')
    return <ChoiceField label={label} hint={hint} options={options} chosen={listOf(value)} onChange={change} />
  const shownHint = isStored === true ? texts.storedPassword : hint
  return (
    <Field label={label} hint={shownHint} error={form.errorOf(name)} optional={!required}>
      {type === 'select' && <Select value={textOf(value)} options={options} onChange={change} />}
      {type === 'password' && <PasswordInput value={textOf(value)} onChange={change} autoComplete="new-password" />}
      {type === 'text' && (
        <TextInput value={textOf(value)} onChange={change} autoComplete="off" spellCheck={false} maxLength={2_000} />
      )}
    </Field>
  )
}
