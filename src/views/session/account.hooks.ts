import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { verificationTexts } from '../../../contract/session/verification.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { givenOrganisationNameSchema } from '../../../contract/shared/plain-name.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import type { AccountFormActor } from '../../machines/session/account-form.machine.ts'
import type { AccountVisit } from '../../machines/session/account.machine.ts'
import type { Answers } from '../../machines/session/forms.ts'
import { queryValue } from '../../machines/shell/address.ts'
import { deletionPhaseOf } from '../shared/deletion-phase.ts'
import { useAccountActor } from '../shared/account-actor.hooks.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'
import { formErrors } from './form-errors.ts'
import { useSession } from './session.hooks.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** Reports that this page is open; returns its actor once the code has loaded. */
export function useAccountPage<TPage extends AccountVisit['page']>(visit: AccountVisit & { page: TPage }) {
  const account = useFeature('account')
  const actor = useAccountActor(visit.page)
  const key = JSON.stringify(visit)
  useEffect(() => {
    account?.send({ type: 'account.page shown', visit: JSON.parse(key) as AccountVisit })
  }, [account, key])
  useEffect(() => () => account?.send({ type: 'account.page left' }), [account])
  return {
    actor,
    isNotFetched: useSelector(account, (snapshot) => snapshot?.hasTag('page not fetched') ?? false),
    fetchAgain: () => account?.send({ type: 'account.page requested again' }),
  }
}

function useQuery(name: string): string | null {
  const { root } = useSystem()
  return useSelector(root, (snapshot) => queryValue(snapshot.context.address.search, name))
}

/** Advice for a link that the server doesn't accept any more. */
const hintFor = (failure: Failure | null | undefined) =>
  failure?.kind === 'unauthorised' ? accountTexts.linkOver : null

/** For invalid links: signs out whoever is signed in, and goes to the start page. */
function useWayOut() {
  const { goTo } = useSystem()
  const { logOut } = useSession()
  return () => {
    logOut()
    goTo('/')
  }
}

export function useInvitation() {
  const { actor, ...page } = useAccountPage({ page: 'invitation' })
  const { user } = useSession()
  const { goTo } = useSystem()
  const stage = useSelector(actor, (snapshot) => {
    if (snapshot?.hasTag('failed')) return 'not valid'
    return snapshot?.hasTag('ready') ? 'open' : 'waiting'
  })
  return {
    ...page,
    stage,
    invited: useSelector(actor, (snapshot) => snapshot?.context.invited ?? null),
    isBusy: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false),
    message: useSelector(actor, (snapshot) => formFailure(snapshot?.context.failure)),
    errors: formErrors(useSelector(actor, (snapshot) => snapshot?.context.failure)),
    hint: useSelector(actor, (snapshot) => hintFor(snapshot?.context.failure)),
    /** The person who is signed in already. */
    present: user?.email ?? null,
    accept: (name: string, password: string) => actor?.send({ type: 'invitation.accepted', name, password }),
    readAgain: () => actor?.send({ type: 'invitation.reload requested' }),
    leave: useWayOut(),
    logIn: user === null ? () => goTo('/') : undefined,
  }
}

export function useTokenLogIn() {
  const dest = useQuery('dest')
  const { actor, ...page } = useAccountPage({ page: 'token log-in', dest })
  const stage = useSelector(actor, (snapshot) => {
    if (snapshot?.hasTag('failed')) return 'not valid'
    return snapshot?.hasTag('asking') ? 'asking' : 'waiting'
  })
  return {
    ...page,
    stage,
    linked: useSelector(actor, (snapshot) => snapshot?.context.linked?.name ?? ''),
    present: useSelector(actor, (snapshot) => snapshot?.context.present?.name ?? ''),
    message: useSelector(actor, (snapshot) => formFailure(snapshot?.context.failure)),
    hint: useSelector(actor, (snapshot) => hintFor(snapshot?.context.failure)),
    confirm: () => actor?.send({ type: 'link.confirmed' }),
    decline: () => actor?.send({ type: 'link.declined' }),
    readAgain: () => actor?.send({ type: 'link.reload requested' }),
    leave: useWayOut(),
  }
}

/** The organisation's message that asked for one-time codes; null if the page was opened directly. */
function useMfaSentence(orgName: string | null): string | null {
  const { root } = useSystem()
  return useSelector(root, ({ context: { mfaDemand } }) =>
    mfaDemand !== null && mfaDemand.orgName === orgName ? mfaDemand.message : null,
  )
}

export function useVerifyEmail() {
  const { actor, ...page } = useAccountPage({ page: 'verification' })
  const { user } = useSession()
  const failure = useSelector(actor, (snapshot) => snapshot?.context.failure)
  const stage = useSelector(actor, (snapshot) => {
    if (snapshot?.hasTag('failed')) return 'not confirmed'
    if (snapshot?.hasTag('of another')) return 'of another'
    if (snapshot?.hasTag('signing in')) return 'signing in'
    return snapshot?.hasTag('confirmed') ? 'confirmed' : 'waiting'
  })
  return {
    ...page,
    stage,
    present: user,
    email: useSelector(actor, (snapshot) => snapshot?.context.email ?? ''),
    sentTo: useSelector(actor, (snapshot) => snapshot?.context.sentTo ?? null),
    isBusy: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false),
    message: formFailure(failure),
    hint: failure?.code ? (ownValue(nextOfLink, failure.code) ?? null) : null,
    /** The link can't be used again; other failures can be retried. */
    isLinkOver: failure?.code !== undefined && Object.hasOwn(nextOfLink, failure.code),
    confirmAgain: () => actor?.send({ type: 'verification.retry requested' }),
    send: () => actor?.send({ type: 'verification.link requested' }),
    switchAccount: () => actor?.send({ type: 'verification.switch requested' }),
    goOn: () => actor?.send({ type: 'verification.left' }),
  }
}

const nextOfLink: Readonly<Record<string, string>> = {
  LINK_USED: verificationTexts.usedNext,
  LINK_EXPIRED: verificationTexts.expiredNext,
}

export function useCreateTotp() {
  const next = useQuery('next')
  const orgName = useQuery('orgName')
  const { user } = useSession()
  const { actor, ...page } = useAccountPage({ page: 'one-time codes', next })
  const stage = useSelector(actor, (snapshot) => {
    if (snapshot?.hasTag('failed')) return 'failed'
    if (snapshot?.hasTag('replaced')) return 'replaced'
    if (snapshot?.hasTag('showing codes')) return 'recovery codes'
    return snapshot?.hasTag('ready') ? 'code' : 'waiting'
  })
  return {
    ...page,
    stage,
    isEnforced: useQuery('mfaEnforced') === 'true',
    organisation: plainName(orgName),
    demand: useMfaSentence(orgName),
    isBusy: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false),
    message: useSelector(actor, (snapshot) => formFailure(snapshot?.context.failure)),
    /** A new device replaces the current one, which requires the password. */
    replacesDevice: user?.hasMfa ?? false,
    errors: formErrors(useSelector(actor, (snapshot) => snapshot?.context.failure)),
    giveCode: (totpCode: string, currentPassword: string | null) =>
      actor?.send({ type: 'totp.code given', totpCode, currentPassword }),
    makeAgain: () => actor?.send({ type: 'totp.secret requested' }),
    keep: () => actor?.send({ type: 'totp.recovery codes kept' }),
  }
}

/** A name from a link, if it is a plausible name and not too long. */
function plainName(name: string | null): string | null {
  const isName = name !== null && name.length <= 80 && givenOrganisationNameSchema.safeParse(name).success
  return isName ? name : null
}

/** Secrets that the server returns only once. */
export function useSafe() {
  const safe = useFeature('safe')
  return {
    totp: useSelector(safe, (snapshot) => snapshot?.context.totp ?? null),
    recoveryCodes: useSelector(safe, (snapshot) => snapshot?.context.recoveryCodes ?? null),
    accessToken: useSelector(safe, (snapshot) => snapshot?.context.accessToken ?? null),
    empty: () => safe?.send({ type: 'safe.emptied' }),
  }
}

/** State and submission of one form. `saves` counts saves, so that the fields can be cleared after each. */
export function useAccountForm(form: AccountFormActor | undefined) {
  return {
    isBusy: useSelector(form, (snapshot) => snapshot?.hasTag('busy') ?? false),
    isSaved: useSelector(form, (snapshot) => snapshot?.hasTag('saved') ?? false),
    saves: useSelector(form, (snapshot) => snapshot?.context.saves ?? 0),
    message: useSelector(form, (snapshot) => formFailure(snapshot?.context.failure)),
    submit: (answers: Answers) => form?.send({ type: 'form.submitted', answers }),
    close: () => form?.send({ type: 'form.closed' }),
  }
}
export type AccountForm = ReturnType<typeof useAccountForm>

export function usePasswordReset() {
  const { actor, ...page } = useAccountPage({ page: 'password reset', form: 'password reset' })
  const signIn = useFeature('sign-in')
  return {
    ...page,
    isThere: actor !== undefined,
    /** The email entered at the sign-in. */
    email: useSelector(signIn, (snapshot) => snapshot?.context.email ?? ''),
    errors: formErrors(useSelector(actor, (snapshot) => snapshot?.context.failure)),
    form: useAccountForm(actor),
  }
}

/** The bar for guests; it runs as long as the person is a guest. */
export function useTemporaryBar() {
  const { user } = useSession()
  const account = useFeature('account')
  const bar = useFeature('temporary user')
  const email = user?.isTempUser ? user.email : null
  useEffect(() => {
    if (email === null) return
    account?.send({ type: 'account.bar shown', email })
    return () => account?.send({ type: 'account.bar left' })
  }, [account, email])
  const deletion = useSelector(bar, (snapshot) => snapshot?.children['deletion'])
  const form = useSelector(bar, (snapshot) => snapshot?.children['sign-up'])
  return {
    isTemporary: email !== null,
    isThere: bar !== undefined,
    isSigningUp: useSelector(bar, (snapshot) => snapshot?.hasTag('signing up') ?? false),
    form: useAccountForm(form),
    phase: useSelector(deletion, deletionPhaseOf),
    isDeleting: useSelector(deletion, (snapshot) => snapshot?.hasTag('busy') ?? false),
    deleteMessage: useSelector(deletion, (snapshot) => snapshot?.context.failure?.message ?? null),
    open: () => bar?.send({ type: 'bar.sign-up opened' }),
    close: () => bar?.send({ type: 'bar.sign-up closed' }),
    remove: () => deletion?.send({ type: 'delete.requested' }),
  }
}
