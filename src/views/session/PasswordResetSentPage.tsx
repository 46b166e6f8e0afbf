import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { useSystem } from '../shared/system-context.ts'

/** Confirms the request. The text doesn't reveal whether the address is known. */
export function PasswordResetSentPage() {
  const { sendsMail } = useSystem().settings
  const note = sendsMail ? accountTexts.resetSentNote : accountTexts.resetKeptNote
  return (
    <AuthLayout title={sessionTexts.resetSentTitle} note={note}>
      <ButtonLink to={pagePath('home')} size="large" wide icon="arrow-left">
        {accountTexts.backToSignIn}
      </ButtonLink>
    </AuthLayout>
  )
}
