import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { KnownEmail } from './KnownEmail.tsx'
import styles from './session.module.css'
import { useSignIn } from './session.hooks.ts'

/** Password, and with it the one-time code where the person has set one up. */
export function LogInForm({ asksForCode }: { asksForCode: boolean }) {
  const { isBusy, message, givePassword, giveCode, changeEmail } = useSignIn()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const isAboutCode = message === sessionTexts.enterCode
  const submit = () => (asksForCode ? giveCode(password, code) : givePassword(password))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      <KnownEmail />
      <Field label={sessionTexts.password} error={isAboutCode ? null : message}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
      </Field>
      {asksForCode && (
        <Field
          label={sessionTexts.oneTimeCode}
          hint={sessionTexts.oneTimeCodeHint}
          error={isAboutCode ? message : null}
        >
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            icon="key"
            value={code}
            onChange={setCode}
          />
        </Field>
      )}
      <Button type="submit" tone="primary" size="large" wide disabledReason={isBusy ? sessionTexts.loggingIn : null}>
        {isBusy ? sessionTexts.loggingIn : sessionTexts.logIn}
      </Button>
      <Button
        tone="plain"
        icon="arrow-left"
        onClick={changeEmail}
        disabledReason={isBusy ? sessionTexts.loggingIn : null}
      >
        {sessionTexts.otherEmail}
      </Button>
    </form>
  )
}
