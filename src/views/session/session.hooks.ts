import { useSelector } from '@xstate/react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import type { SignInActor } from '../../machines/session/sign-in.machine.ts'
import { queryValue } from '../../machines/shell/address.ts'
import type { OrganisationsActor } from '../../machines/organisations/organisations.machine.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'

/** Who is signed in, and the way out. */
export function useSession() {
  const session = useFeature<SessionActor>('session')
  return {
    user: useSelector(session, (snapshot) => snapshot?.context.user ?? null),
    hasFailed: useSelector(session, (snapshot) => snapshot?.hasTag('failed') ?? false),
    failure: useSelector(session, (snapshot) => snapshot?.context.failure ?? null),
    logOut: () => session?.send({ type: 'session.log out requested' }),
    readAgain: () => session?.send({ type: 'session.reload requested' }),
  }
}

export type SignInStage = 'email' | 'log in' | 'one-time code' | 'sign up' | 'let in'

/** The way in: at which stage it is, what went wrong, and what may be said next. */
export function useSignIn() {
  const signIn = useFeature<SignInActor>('sign-in')
  const { root } = useSystem()
  const partner = useSelector(root, (snapshot) => queryValue(snapshot.context.address.search, 'partner'))
  const stage = useSelector(signIn, (snapshot): SignInStage => {
    if (!snapshot) return 'let in'
    const stages = ['email', 'log in', 'one-time code', 'sign up'] as const
    return stages.find((one) => snapshot.hasTag(one)) ?? 'let in'
  })
  return {
    stage,
    email: useSelector(signIn, (snapshot) => snapshot?.context.email ?? ''),
    isBusy: useSelector(signIn, (snapshot) => snapshot?.hasTag('busy') ?? false),
    message: useSelector(signIn, (snapshot) => snapshot?.context.failure?.message ?? null),
    giveEmail: (email: string) => signIn?.send({ type: 'email.given', email }),
    givePassword: (password: string) => signIn?.send({ type: 'password.given', password }),
    giveCode: (password: string, totpCode: string) => signIn?.send({ type: 'code.given', password, totpCode }),
    giveDetails: (name: string, password: string) => signIn?.send({ type: 'details.given', name, password, partner }),
    changeEmail: () => signIn?.send({ type: 'email.change requested' }),
  }
}

/** The code of the first example organisation; null when there is none, undefined while the list is read. */
export function useExample(): string | null | undefined {
  const organisations = useFeature<OrganisationsActor>('organisations')
  return useSelector(organisations, (snapshot) => {
    if (!snapshot || snapshot.hasTag('busy')) return undefined
    return snapshot.context.organisations.find(({ isDemo }) => isDemo)?.code ?? null
  })
}
