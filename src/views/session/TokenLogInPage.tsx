import { accountTexts } from '../../../contract/session/account.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Button } from '../shared/Button.tsx'
import { LoginFailureScreen } from '../shared/LoginFailureScreen.tsx'
import { useTokenLogIn } from './account.hooks.ts'
import { AccountGate } from './AccountGate.tsx'
import styles from './session.module.css'

/** Target of a log-in link. Asks nothing unless someone else is signed in. */
export function TokenLogInPage() {
  const { stage, isNotFetched, fetchAgain, linked, present, message, hint, confirm, decline, leave, readAgain } =
    useTokenLogIn()
  if (stage === 'not valid')
    return <LoginFailureScreen message={message} hint={hint} onLogOut={leave} onReload={readAgain} />
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={stage === 'waiting'} fetchAgain={fetchAgain}>
      <AuthLayout title={accountTexts.switchTitle} note={accountTexts.switchNote(present, linked)}>
        <div className={styles.form}>
          <Button tone="primary" size="large" wide onClick={confirm}>
            {accountTexts.switchTo(linked)}
          </Button>
          <Button size="large" wide onClick={decline}>
            {accountTexts.staySignedInAs(present)}
          </Button>
        </div>
      </AuthLayout>
    </AccountGate>
  )
}
