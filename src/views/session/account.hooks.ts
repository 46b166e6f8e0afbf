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

/** Tells that this page is looked at; answers the actor behind it, which is fetched first. */
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

/** What to do about a link that the server does not know any more. */
const hintFor = (failure: Failure | null | undefined) =>
  failure?.kind === 'unauthorised' ? accountTexts.linkOver : null

/** A link that is not valid: out of whatever is open here, and to the start. */
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
    /** Who is signed in here meanwhile. */
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

/** The sentence with which this organisation asked for one-time codes; null where the page was opened by its address. */
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
    /** The link is good for nothing any more; anything else can be tried again. */
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
    /** A further device takes the place of the present one, which the password confirms. */
    replacesDevice: user?.hasMfa ?? false,
    errors: formErrors(useSelector(actor, (snapshot) => snapshot?.context.failure)),
    giveCode: (totpCode: string, currentPassword: string | null) =>
      actor?.send({ type: 'totp.code given', totpCode, currentPassword }),
    makeAgain: () => actor?.send({ type: 'totp.secret requested' }),
    keep: () => actor?.send({ type: 'totp.recovery codes kept' }),
  }
}

/** A name that came by a link, where it can be one and is not long. */
function plainName(name: string | null): string | null {
  const isName = name !== null && name.length <= 80 && givenOrganisationNameSchema.safeParse(name).success
  return isName ? name : null
}

/** What the server has given away this once. */
export function useSafe() {
  const safe = useFeature('safe')
  return {
    totp: useSelector(safe, (snapshot) => snapshot?.context.totp ?? null),
    recoveryCodes: useSelector(safe, (snapshot) => snapshot?.context.recoveryCodes ?? null),
    empty: () => safe?.send({ type: 'safe.emptied' }),
  }
}

/** One form: how it goes, and its sending. `saves` counts, so that what was typed is cleared once it is saved. */
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
    /** The e-mail that the sign-in was given. */
    email: useSelector(signIn, (snapshot) => snapshot?.context.email ?? ''),
    errors: formErrors(useSelector(actor, (snapshot) => snapshot?.context.failure)),
    form: useAccountForm(actor),
  }
}

/** The bar of a person who only tries the product; it lives for as long as they do so. */
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
