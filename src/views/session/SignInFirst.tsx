import { AuthLayout } from '../shared/AuthLayout.tsx'
import { useSignIn } from './session.hooks.ts'
import { signInStages } from './SignInStages.tsx'

/** The sign-in on a page that continues once someone is signed in. */
export function SignInFirst({ title, note: first }: { title: string; note: string }) {
  const { stage, email } = useSignIn()
  if (stage === null) return null
  const { note, form } = signInStages[stage](email, true)
  return (
    <AuthLayout key={stage} title={title} note={stage === 'email' ? first : note}>
      {form}
    </AuthLayout>
  )
}
