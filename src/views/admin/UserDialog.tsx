import { useId } from 'react'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { EditDialog } from '../shared/EditDialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './admin.module.css'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useAdminPerson } from './admin.hooks.ts'
import { useUserForm } from './users.hooks.ts'

const texts = adminTexts.users

export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const form = useUserForm(user)
  const formId = useId()
  return (
    <EditDialog
      title={texts.editTitle}
      formId={formId}
      isUnsaved={form.isUnsaved}
      onClose={onClose}
      leave={adminTexts.cancel}
      save={form.isBusy ? adminTexts.saving : adminTexts.save}
      saveDisabledReason={form.isBusy ? adminTexts.saving : null}
    >
      <Form id={formId} className={styles.form} onSubmit={form.save}>
        {form.failure && <Banner tone="bad">{form.failure}</Banner>}
        <Field label={texts.email} hint={texts.emailHint} error={form.emailError}>
          <TextInput type="email" required maxLength={254} autoFocus value={form.email} onChange={form.setEmail} />
        </Field>
        <Field label={texts.name} error={form.nameError}>
          <TextInput required maxLength={120} value={form.name} onChange={form.setName} />
        </Field>
        <Checkbox
          label={texts.superadmin}
          hint={texts.superadminHint}
          checked={form.isSuperadmin}
          onChange={form.setSuperadmin}
        />
      </Form>
      <OneTimeCodes user={user} />
    </EditDialog>
  )
}

/** Turns off someone's codes if they can't enter any. Your own are turned off in the settings, with a code. */
function OneTimeCodes({ user: { id, name, hasMfa } }: { user: AdminUser }) {
  const person = useAdminPerson()
  const removal = useRowDeletion('codes-removal')
  if (!hasMfa || id === person.id) return null
  return (
    <section className={styles.codes} aria-label={texts.codes}>
      <h3>{texts.codes}</h3>
      <p className={styles.quiet}>{texts.codesNote}</p>
      {removal.isAskedFor(id) && removal.message && <Banner tone="bad">{removal.message}</Banner>}
      <ConfirmDeleteButton
        size="small"
        label={texts.turnOffCodes}
        phase={removal.phaseOf(id)}
        disabledReason={removal.isDeleting(id) ? texts.turningOffCodes : null}
        onPress={() => removal.press(id, name)}
      />
    </section>
  )
}
