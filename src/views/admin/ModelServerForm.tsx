import { useId } from 'react'
import type { ModelServer, OfferedModel } from '../../../contract/admin/models.schemas.ts'
import { modelsTexts as texts } from '../../../contract/admin/models.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { useModelForm } from './models.hooks.ts'
import styles from './models.module.css'

type ServerForm = ReturnType<typeof useModelForm>
type Props = { server: ModelServer; offered: readonly OfferedModel[] }

/** Where models are called, and which are offered. Fields set by the environment are read-only. */
export function ModelServerForm({ server, offered }: Props) {
  const form = useModelForm(server)
  const formId = useId()
  const { setBy } = server
  return (
    <Card
      title={texts.server}
      note={texts.serverNote}
      footer={
        <Button tone="primary" type="submit" form={formId} disabledReason={form.isBusy ? texts.saving : null}>
          {form.isBusy ? texts.saving : texts.save}
        </Button>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={form.save}>
        {form.failure && <Banner tone="bad">{form.failure}</Banner>}
        {setBy.address === null ? (
          <Field label={texts.address} hint={texts.addressHint} error={form.errorOf('address')}>
            <TextInput
              type="url"
              maxLength={500}
              value={form.fields.address}
              onChange={(address) => form.change({ address })}
            />
          </Field>
        ) : (
          <Fixed label={texts.address} value={server.address} by={setBy.address} />
        )}
        {setBy.key === null ? (
          <KeyField form={form} hasKey={server.hasKey} />
        ) : (
          <Fixed label={texts.key} value={texts.keySet} by={setBy.key} />
        )}
        {setBy.models === null ? (
          <OfferedModels form={form} />
        ) : (
          <Fixed
            label={texts.models}
            value={server.models.map(({ id, label }) => (id === label ? id : `${label} (${id})`)).join(', ')}
            by={setBy.models}
          />
        )}
        <Role name="fast" form={form} server={server} offered={offered} />
        <Role name="strong" form={form} server={server} offered={offered} />
      </Form>
    </Card>
  )
}

function Fixed({ label, value, by }: { label: string; value: string; by: string }) {
  return (
    <div className={styles.fixed}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.setBy}>{texts.setBy(by)}</span>
    </div>
  )
}

function KeyField({ form, hasKey }: { form: ServerForm; hasKey: boolean }) {
  const { apiKey } = form.fields
  if (apiKey === null)
    return (
      <div className={styles.fixed}>
        <span className={styles.label}>{texts.key}</span>
        <span className={styles.row}>
          <span className={styles.value}>{hasKey ? texts.keyStored : texts.keyNone}</span>
          <Button size="small" icon="key" onClick={() => form.change({ apiKey: '' })}>
            {hasKey ? texts.replaceKey : texts.enterKey}
          </Button>
        </span>
      </div>
    )
  return (
    <Field label={texts.key} hint={texts.keyHint} error={form.errorOf('apiKey')}>
      <PasswordInput
        autoComplete="new-password"
        autoFocus
        value={apiKey}
        onChange={(written) => form.change({ apiKey: written })}
      />
    </Field>
  )
}

function OfferedModels({ form }: { form: ServerForm }) {
  return (
    <fieldset className={styles.models}>
      <legend className={styles.label}>{texts.models}</legend>
      <p className={styles.quiet}>{texts.modelsHint}</p>
      {form.fields.models.map(({ key, id, label }, at) => (
        <div key={key} className={styles.model}>
          <TextInput
            aria-label={texts.id}
            placeholder={texts.id}
            required
            maxLength={120}
            value={id}
            onChange={(written) => form.setModel(at, { id: written })}
          />
          <TextInput
            aria-label={texts.label}
            placeholder={texts.label}
            maxLength={80}
            value={label}
            onChange={(written) => form.setModel(at, { label: written })}
          />
          <IconButton icon="trash" label={texts.removeModel(label || id)} onClick={() => form.removeModel(at)} />
        </div>
      ))}
      {form.modelError && (
        <p role="alert" className={styles.error}>
          {form.modelError}
        </p>
      )}
      <span>
        <Button size="small" icon="plus" onClick={form.addModel}>
          {texts.addModel}
        </Button>
      </span>
    </fieldset>
  )
}

type RoleProps = Props & { name: 'fast' | 'strong'; form: ServerForm }

function Role({ name, form, server, offered }: RoleProps) {
  const label = texts[name]
  const by = server.setBy[name]
  if (by !== null) return <Fixed label={label} value={server[name]} by={by} />
  const written = form.fields.models.filter(({ id }) => id.trim() !== '')
  const choices = server.setBy.models === null && written.length > 0 ? written : offered
  const options = choices.map((model) => ({ value: model.id, label: model.label || model.id }))
  return (
    <Field label={label} hint={texts[`${name}Hint`]} error={form.errorOf(name)}>
      <Select
        value={form.fields[name]}
        options={[{ value: '', label: texts.none }, ...options]}
        onChange={(chosen) => form.change({ [name]: chosen })}
      />
    </Field>
  )
}
