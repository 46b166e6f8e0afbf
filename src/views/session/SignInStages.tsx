import type { ReactNode } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { EmailForm } from './EmailForm.tsx'
import { LogInForm } from './LogInForm.tsx'
import type { SignInStage } from './session.hooks.ts'
import { SignUpForm } from './SignUpForm.tsx'

type Stage = { title: string; note: string; form: ReactNode }

/** Content of each stage of the sign-in. */
export const signInStages: Record<SignInStage, (email: string, staysHere: boolean) => Stage> = {
  email: () => ({ title: sessionTexts.welcome, note: sessionTexts.welcomeNote, form: <EmailForm /> }),
  'log in': (email, staysHere) => ({
    title: sessionTexts.logInTitle,
    note: sessionTexts.logInAs(email),
    form: <LogInForm key="log in" asksForCode={false} staysHere={staysHere} />,
  }),
  'one-time code': (email, staysHere) => ({
    title: sessionTexts.logInTitle,
    note: sessionTexts.logInAs(email),
    form: <LogInForm key="one-time code" asksForCode={true} staysHere={staysHere} />,
  }),
  'sign up': (email) => ({
    title: sessionTexts.signUpTitle,
    note: sessionTexts.signUpAs(email),
    form: <SignUpForm />,
  }),
}
