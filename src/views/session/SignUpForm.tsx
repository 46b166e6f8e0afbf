import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { KnownEmail } from './KnownEmail.tsx'
import styles from './session.module.css'
import { useSignIn } from './session.hooks.ts'

export function SignUpForm() {
  const { isBusy, message, giveDetails, changeEmail } = useSignIn()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const isAboutName = message === sessionTexts.enterName
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) giveDetails(name, password)
      }}
    >
      <KnownEmail />
      <Field label={sessionTexts.name} error={isAboutName ? message : null}>
        <TextInput
          name="name"
          autoComplete="name"
          autoFocus
          icon="user"
          maxLength={120}
          value={name}
          onChange={setName}
        />
      </Field>
      <Field label={sessionTexts.newPassword} hint={sessionTexts.newPasswordHint} error={isAboutName ? null : message}>
        <PasswordInput name="password" autoComplete="new-password" value={password} onChange={setPassword} />
      </Field>
      <Button type="submit" tone="primary" size="large" wide disabledReason={isBusy ? sessionTexts.signingUp : null}>
        {isBusy ? sessionTexts.signingUp : sessionTexts.signUp}
      </Button>
      <Button
        tone="plain"
        icon="arrow-left"
        onClick={changeEmail}
        disabledReason={isBusy ? sessionTexts.signingUp : null}
      >
        {sessionTexts.otherEmail}
      </Button>
    </form>
  )
}
