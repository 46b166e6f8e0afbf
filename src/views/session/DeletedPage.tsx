import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'

/** Confirms that the account was deleted. */
export function DeletedPage() {
  return (
    <AuthLayout title={sessionTexts.deletedTitle} note={accountTexts.deletedNote}>
      <ButtonLink to={pagePath('home')} size="large" wide>
        {accountTexts.backToSignIn}
      </ButtonLink>
    </AuthLayout>
  )
}
