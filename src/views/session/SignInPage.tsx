import { AuthLayout } from '../shared/AuthLayout.tsx'
import { LoadingScreen } from '../shared/LoadingScreen.tsx'
import { useSignIn } from './session.hooks.ts'
import { signInStages } from './SignInStages.tsx'

/** The first page of a visitor: one card whose content follows the stage. */
export function SignInPage() {
  const { stage, email } = useSignIn()
  if (stage === null) return <LoadingScreen />
  const { title, note, form } = signInStages[stage](email, false)
  return (
    <AuthLayout key={stage} title={title} note={note}>
      {form}
    </AuthLayout>
  )
}
