import { useId } from 'react'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './admin.module.css'
import { useUserForm } from './users.hooks.ts'

const texts = adminTexts.users

export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const form = useUserForm(user)
  const formId = useId()
  const fields = form.failure?.fields
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{adminTexts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} disabledReason={form.isBusy ? adminTexts.saving : null}>
            {form.isBusy ? adminTexts.saving : adminTexts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        {form.failure && <Banner tone="bad">{form.failure.message}</Banner>}
        <Field label={texts.email} hint={texts.emailHint} error={fields?.['email']}>
          <TextInput type="email" required autoFocus value={form.email} onChange={form.setEmail} />
        </Field>
        <Field label={texts.name} error={fields?.['name']}>
          <TextInput required maxLength={120} value={form.name} onChange={form.setName} />
        </Field>
        <Checkbox
          label={texts.superadmin}
          hint={texts.superadminHint}
          checked={form.isSuperadmin}
          onChange={form.setSuperadmin}
        />
      </form>
    </Dialog>
  )
}
