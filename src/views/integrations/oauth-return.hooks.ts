import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { integrationsTexts } from '../../../contract/integrations/integrations.texts.ts'
import { useAccountActor } from '../shared/account-actor.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** State of the page; `message` is null while it waits. */
export function useReturnPage(integrationCode: string | null) {
  const account = useFeature('account')
  const actor = useAccountActor('integration return')
  useEffect(() => {
    account?.send({ type: 'account.page shown', visit: { page: 'integration return', integrationCode } })
    return () => account?.send({ type: 'account.page left' })
  }, [account, integrationCode])
  const isNotFetched = useSelector(account, (snapshot) => snapshot?.hasTag('page not fetched') ?? false)
  const failure = useSelector(actor, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  const mayRetry = useSelector(actor, (snapshot) => snapshot?.matches('not answered') ?? false)
  return {
    isSigningIn: useSelector(actor, (snapshot) => snapshot?.hasTag('signing in') ?? false),
    message: isNotFetched ? integrationsTexts.oauth.notFetched : (failure?.message ?? null),
    mayRetry: isNotFetched || mayRetry,
    retry: () =>
      isNotFetched ? account?.send({ type: 'account.page requested again' }) : actor?.send({ type: 'return.retried' }),
    leave: () => actor?.send({ type: 'return.left' }),
  }
}
