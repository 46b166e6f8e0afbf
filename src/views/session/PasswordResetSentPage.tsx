import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'

/** After the request of a new password; it says the same whether or not the address is known. */
export function PasswordResetSentPage() {
  return (
    <AuthLayout title={sessionTexts.resetSentTitle} note={accountTexts.resetSentNote}>
      <ButtonLink to={pagePath('home')} size="large" wide icon="arrow-left">
        {accountTexts.backToSignIn}
      </ButtonLink>
    </AuthLayout>
  )
}
