import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { LoadingScreen } from '../shared/LoadingScreen.tsx'
import { EmailForm } from './EmailForm.tsx'
import { LogInForm } from './LogInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { useSignIn } from './session.hooks.ts'

/** The first page of a visitor: one card whose content follows the stage. */
export function SignInPage() {
  const { stage, email } = useSignIn()
  switch (stage) {
    case 'email':
      return (
        <AuthLayout title={sessionTexts.welcome} note={sessionTexts.welcomeNote}>
          <EmailForm />
        </AuthLayout>
      )
    case 'log in':
      return (
        <AuthLayout key={stage} title={sessionTexts.logInTitle} note={sessionTexts.logInAs(email)}>
          <LogInForm asksForCode={false} />
        </AuthLayout>
      )
    case 'one-time code':
      return (
        <AuthLayout key={stage} title={sessionTexts.logInTitle} note={sessionTexts.logInAs(email)}>
          <LogInForm asksForCode={true} />
        </AuthLayout>
      )
    case 'sign up':
      return (
        <AuthLayout key={stage} title={sessionTexts.signUpTitle} note={sessionTexts.signUpAs(email)}>
          <SignUpForm />
        </AuthLayout>
      )
    case 'let in':
      return <LoadingScreen />
  }
}
