import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { verificationTexts as texts } from '../../../contract/session/verification.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useVerifyEmail } from './account.hooks.ts'
import { AccountGate } from './AccountGate.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import styles from './session.module.css'

/** Target of the link that confirms an address. */
export function VerifyEmailPage() {
  const page = useVerifyEmail()
  return (
    <AccountGate
      isNotFetched={page.isNotFetched}
      isWaiting={page.stage === 'waiting'}
      fetchAgain={page.fetchAgain}
      title={texts.confirming}
    >
      {page.stage === 'signing in' && <SignInFirst title={sessionTexts.verifyEmail} note={texts.signInFirst} />}
      {page.stage === 'confirmed' && (
        <AuthLayout title={texts.confirmed} note={texts.confirmedAs(page.email)}>
          <Button tone="primary" size="large" wide onClick={page.goOn}>
            {texts.goOn}
          </Button>
        </AuthLayout>
      )}
      {page.stage === 'of another' && <OfAnother {...page} />}
      {page.stage === 'not confirmed' && <NotConfirmed {...page} />}
    </AccountGate>
  )
}

type Page = ReturnType<typeof useVerifyEmail>

function OfAnother({ present, switchAccount, goOn }: Page) {
  return (
    <AuthLayout title={texts.otherTitle} note={texts.otherNote(present?.email ?? '')}>
      <div className={styles.form}>
        <Button tone="primary" size="large" wide onClick={switchAccount}>
          {texts.switchAccount}
        </Button>
        <Button size="large" wide onClick={goOn}>
          {texts.stay(present?.name ?? '')}
        </Button>
      </div>
    </AuthLayout>
  )
}

function NotConfirmed({ present, message, hint, isLinkOver, isBusy, sentTo, send, confirmAgain, goOn }: Page) {
  const canSend = isLinkOver && present !== null && (!present.isVerified || present.pendingEmail !== null)
  return (
    <AuthLayout title={texts.notConfirmedTitle} note={canSend ? hint : null}>
      <div className={styles.form}>
        <Banner tone="warn">{message}</Banner>
        {sentTo !== null && <Banner tone="good">{texts.sent(sentTo)}</Banner>}
        {canSend && (
          <Button tone="primary" size="large" wide onClick={send} disabledReason={isBusy ? texts.sending : null}>
            {isBusy ? texts.sending : texts.sendAgain}
          </Button>
        )}
        {!isLinkOver && (
          <Button tone="primary" size="large" wide onClick={confirmAgain}>
            {sharedTexts.tryAgain}
          </Button>
        )}
        <Button size="large" wide onClick={goOn}>
          {texts.goOn}
        </Button>
      </div>
    </AuthLayout>
  )
}
