import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Banner } from '../shared/Banner.tsx'
import { LoadingScreen } from '../shared/LoadingScreen.tsx'
import { useSession, useSignIn } from './session.hooks.ts'
import { signInStages } from './SignInStages.tsx'

/** A visitor's first page: one card with the content of the current stage. */
export function SignInPage() {
  const { stage, email } = useSignIn()
  const { wasRefused } = useSession()
  if (stage === null) return <LoadingScreen />
  const { title, note, form } = signInStages[stage](email, false)
  return (
    <AuthLayout key={stage} title={title} note={note}>
      {wasRefused && <Banner tone="warn">{failureTexts.logInAgain}</Banner>}
      {form}
    </AuthLayout>
  )
}
