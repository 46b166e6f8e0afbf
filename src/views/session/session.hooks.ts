import { useSelector } from '@xstate/react'
import { queryValue } from '../../machines/shell/address.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'
import { formErrors } from './form-errors.ts'

export type Lock = 'signing in' | 'not read'

/**
 * The signed-in person, and signing out. `wasRefused`: a stored token was refused. `lock`: the token was lost, or its
 * person couldn't be read, while someone was working.
 */
export function useSession() {
  const session = useFeature('session')
  return {
    user: useSelector(session, (snapshot) => snapshot?.context.user ?? null),
    failure: useSelector(session, (snapshot) => snapshot?.context.failure ?? null),
    wasRefused: useSelector(session, (snapshot) => snapshot?.context.wasRefused ?? false),
    lock: useSelector(session, (snapshot): Lock | null => {
      if (snapshot?.hasTag('locked')) return 'signing in'
      return snapshot?.hasTag('locked and failed') ? 'not read' : null
    }),
    logOut: () => session?.send({ type: 'session.log out requested' }),
    readAgain: () => session?.send({ type: 'session.reload requested' }),
  }
}

const stages = ['email', 'log in', 'one-time code', 'sign up'] as const
export type SignInStage = (typeof stages)[number]

/** The sign-in: its stage (null once signed in), its error, and its actions. */
export function useSignIn() {
  const signIn = useFeature('sign-in')
  const { root } = useSystem()
  const search = useSelector(root, (snapshot) => snapshot.context.address.search)
  return {
    stage: useSelector(signIn, (snapshot) => stages.find((one) => snapshot?.hasTag(one)) ?? null),
    email: useSelector(signIn, (snapshot) => snapshot?.context.email ?? ''),
    isBusy: useSelector(signIn, (snapshot) => snapshot?.hasTag('busy') ?? false),
    errors: formErrors(useSelector(signIn, (snapshot) => snapshot?.context.failure)),
    giveEmail: (email: string) => signIn?.send({ type: 'email.given', email }),
    givePassword: (password: string) => signIn?.send({ type: 'password.given', password }),
    giveCode: (password: string, totpCode: string) => signIn?.send({ type: 'code.given', password, totpCode }),
    giveDetails: (name: string, password: string) =>
      signIn?.send({
        type: 'details.given',
        name,
        password,
        partner: queryValue(search, 'partner'),
        tempProject: queryValue(search, 'tempProject'),
      }),
    changeEmail: () => signIn?.send({ type: 'email.change requested' }),
  }
}
