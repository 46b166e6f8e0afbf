import { useState } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useCopy } from '../shared/conversation/page.hooks.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { useSystem } from '../shared/system-context.ts'
import { useCreateTotp, useSafe } from './account.hooks.ts'
import { AccountGate } from './AccountGate.tsx'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './session.module.css'

/** Sets up one-time codes. */
export function CreateTotpPage() {
  const { stage, isNotFetched, fetchAgain, isEnforced, organisation, demand, message, makeAgain, keep, ...form } =
    useCreateTotp()
  const { recoveryCodes } = useSafe()
  const { goBack } = useSystem()
  if (stage === 'failed') {
    return (
      <AuthLayout title={sessionTexts.totpTitle}>
        <ErrorState kind="part" message={message} onBack={goBack} onRetry={makeAgain} />
      </AuthLayout>
    )
  }
  if (stage === 'replaced') {
    return (
      <AuthLayout title={sessionTexts.totpTitle}>
        <AuthForm label={accountTexts.totpNew} busyLabel={null} onSubmit={makeAgain} footer={<WayBack />}>
          <Banner tone="warn">{message}</Banner>
        </AuthForm>
      </AuthLayout>
    )
  }
  if (stage === 'recovery codes') {
    return (
      <AuthLayout title={accountTexts.recoveryTitle} note={accountTexts.recoveryNote}>
        <RecoveryCodes codes={recoveryCodes ?? []} onKept={keep} />
      </AuthLayout>
    )
  }
  const enforced = organisation === null ? accountTexts.totpEnforced : accountTexts.totpEnforcedBy(organisation)
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={stage === 'waiting'} fetchAgain={fetchAgain}>
      <AuthLayout title={sessionTexts.totpTitle} note={isEnforced ? enforced : accountTexts.totpNote}>
        {isEnforced && demand !== null && <Banner tone="warn">{demand}</Banner>}
        <CodeForm {...form} />
      </AuthLayout>
    </AccountGate>
  )
}

type FormProps = Pick<ReturnType<typeof useCreateTotp>, 'isBusy' | 'errors' | 'replacesDevice' | 'giveCode'>

function CodeForm({ isBusy, errors, replacesDevice, giveCode }: FormProps) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  return (
    <AuthForm
      label={accountTexts.totpSave}
      failure={errors.form}
      busyLabel={isBusy ? accountTexts.totpSaving : null}
      onSubmit={() => giveCode(code, replacesDevice ? password : null)}
      footer={<WayBack />}
    >
      <Secret />
      <CodeField
        label={accountTexts.totpCode}
        hint={accountTexts.totpCodeHint}
        value={code}
        onChange={setCode}
        error={errors.totpCode}
        isDigits
      />
      {replacesDevice && <CurrentPasswordField value={password} onChange={setPassword} error={errors.password} />}
    </AuthForm>
  )
}

function WayBack() {
  const { goBack } = useSystem()
  return (
    <Button tone="plain" onClick={goBack}>
      {sharedTexts.takeMeBack}
    </Button>
  )
}

function Secret() {
  const { totp } = useSafe()
  const { outcome, copy } = useCopy()
  if (!totp) return null
  return (
    <div className={styles.secret}>
      <p>{accountTexts.totpScan}</p>
      <img className={styles.qrCode} src={totp.qrCode} alt={accountTexts.totpQrCode} width={180} height={180} />
      <p className={styles.quiet}>{accountTexts.totpType}</p>
      <div className={styles.row}>
        <code className={styles.secretText}>{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button size="small" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => copy(totp.secret)}>
          {outcome === 'copied' ? accountTexts.copied : accountTexts.copy}
        </Button>
      </div>
    </div>
  )
}
