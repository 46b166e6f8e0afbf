import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { PlaybookRole } from '../../../contract/playbooks/playbooks.schemas.ts'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './playbook-editor.module.css'
import type { PlaybookForm } from './playbook-editor.hooks.ts'

const statuses = [
  { value: 'DRAFT' as const, label: texts.statuses.DRAFT },
  { value: 'PUBLISHED' as const, label: texts.statuses.PUBLISHED },
]
/** Option for "no partner", whose id is null. */
const nobody = 'nobody'

/** Name, owner and roles of a playbook. */
export function PlaybookAbout({ form }: { form: PlaybookForm }) {
  const { fields, change, problemAt, failureAt, hasFitName } = form
  const isLocked = form.whyLocked !== null
  return (
    <div className={styles.about}>
      <div className={styles.fields}>
        <div className={styles.named}>
          <Field label={texts.name} error={failureAt('name')}>
            <TextInput
              autoFocus={form.isNew}
              maxLength={120}
              readOnly={isLocked}
              value={fields.name}
              onChange={(name) => change({ name })}
            />
          </Field>
          {!hasFitName && (
            <Button size="small" tone="plain" disabledReason={form.whyLocked} onClick={form.convertName}>
              {texts.convert}
            </Button>
          )}
        </div>
        <Field label={texts.description} hint={texts.descriptionHint} optional>
          <TextArea
            maxLength={2_000}
            readOnly={isLocked}
            value={fields.description}
            onChange={(description) => change({ description })}
          />
        </Field>
        <div className={styles.pair}>
          <Field label={texts.category} hint={texts.categoryHint} optional>
            <TextInput
              maxLength={120}
              readOnly={isLocked}
              value={fields.category}
              onChange={(category) => change({ category })}
            />
          </Field>
          <Field label={texts.callToAction} hint={texts.callToActionHint} optional>
            <TextInput
              maxLength={120}
              readOnly={isLocked}
              value={fields.callToAction}
              onChange={(callToAction) => change({ callToAction })}
            />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field label={texts.status} hint={texts.statusHint}>
            <Select
              value={fields.status}
              options={statuses}
              disabledReason={form.whyLocked}
              onChange={(status) => change({ status })}
            />
          </Field>
          <Partner form={form} />
        </div>
        <Field
          label={texts.slug}
          hint={form.isSuperadmin ? texts.slugHint : texts.slugOnlySuperadmins}
          error={problemAt('slug') ?? failureAt('slug')}
          optional
        >
          <TextInput
            maxLength={120}
            readOnly={isLocked || !form.isSuperadmin}
            value={fields.slug}
            onChange={(slug) => change({ slug })}
          />
        </Field>
      </div>
      <Roles form={form} />
    </div>
  )
}

function Partner({ form }: { form: PlaybookForm }) {
  const none = { value: nobody, label: texts.noPartner }
  return (
    <Field label={texts.partner} hint={texts.partnerHint} error={form.failureAt('partnerId')}>
      <Select
        value={form.fields.partnerId ?? nobody}
        options={form.isSuperadmin ? [none, ...form.partnerOptions] : form.partnerOptions}
        disabledReason={form.whyLocked}
        onChange={(partner) => form.change({ partnerId: partner === nobody ? null : partner })}
      />
    </Field>
  )
}

function Roles({ form }: { form: PlaybookForm }) {
  const { fields, problemAt } = form
  return (
    <div className={styles.fields}>
      <Checkbox
        label={texts.isMultiUser}
        hint={texts.isMultiUserHint}
        checked={fields.isMultiUser}
        disabledReason={form.whyLocked}
        onChange={(isMultiUser) => form.change({ isMultiUser })}
      />
      {fields.isMultiUser && (
        <div className={styles.fields} role="group" aria-label={texts.roles}>
          {problemAt('roles') && <p className={styles.refusal}>{problemAt('roles')}</p>}
          {fields.roles.map((role) => (
            <Role key={role.id} form={form} role={role} />
          ))}
          {form.canAddRole && (
            <Button icon="plus" size="small" disabledReason={form.whyLocked} onClick={form.addRole}>
              {texts.addRole}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Role({ form, role: { id, name, description, isUserRole } }: { form: PlaybookForm; role: PlaybookRole }) {
  const isLocked = form.whyLocked !== null
  return (
    <div className={styles.role}>
      <div className={styles.roleHead}>
        <Field label={texts.roleName} error={form.problemAt(`role ${id}`)}>
          <TextInput
            maxLength={120}
            readOnly={isLocked}
            value={name}
            onChange={(next) => form.changeRole(id, { name: next })}
          />
        </Field>
        <IconButton
          icon="trash"
          label={texts.removeRole(name)}
          disabledReason={form.whyLocked}
          onClick={() => form.removeRole(id)}
        />
      </div>
      <Field label={texts.roleDescription} optional>
        <TextInput
          maxLength={2_000}
          readOnly={isLocked}
          value={description}
          onChange={(next) => form.changeRole(id, { description: next })}
        />
      </Field>
      <Checkbox
        label={texts.isUserRole}
        checked={isUserRole}
        disabledReason={form.whyLocked}
        onChange={(next) => form.changeRole(id, { isUserRole: next })}
      />
    </div>
  )
}
