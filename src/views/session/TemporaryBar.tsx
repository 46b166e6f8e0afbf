import { useState } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { type AccountForm, useTemporaryBar } from './account.hooks.ts'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import styles from './session.module.css'

/** Replaces the account menu for guests: sign up and keep the work, or leave. */
export function TemporaryBar() {
  const bar = useTemporaryBar()
  if (!bar.isTemporary || !bar.isThere) return null
  return (
    <div className={styles.temporary}>
      {bar.deleteMessage === null ? (
        <span className={styles.temporaryNote}>{accountTexts.tryingNote}</span>
      ) : (
        <span role="alert">{bar.deleteMessage}</span>
      )}
      <Button tone="primary" size="small" onClick={bar.open}>
        {accountTexts.keepWork}
      </Button>
      <ConfirmDeleteButton
        size="small"
        phase={bar.phase}
        label={accountTexts.deleteTrial}
        onPress={bar.remove}
        disabledReason={bar.isDeleting ? accountTexts.deleting : null}
      />
      <Dialog
        open={bar.isSigningUp}
        onClose={bar.close}
        title={accountTexts.keepWorkTitle}
        description={accountTexts.keepWorkNote}
        size="small"
      >
        <KeepForm form={bar.form} />
      </Dialog>
    </div>
  )
}

function KeepForm({ form }: { form: AccountForm }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <AuthForm
      label={accountTexts.keepWork}
      busyLabel={form.isBusy ? sessionTexts.signingUp : null}
      onSubmit={() => form.submit({ form: 'sign-up', name, email, password })}
    >
      <NameField value={name} onChange={setName} autoFocus />
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordField value={password} onChange={setPassword} />
      {form.message !== null && <Banner tone="bad">{form.message}</Banner>}
    </AuthForm>
  )
}
