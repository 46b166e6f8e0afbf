import { useSelector } from '@xstate/react'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { useAccountPage } from './account.hooks.ts'

/** The page behind an unsubscribe link. `isUnknown`: the link is invalid, so a retry wouldn't help. */
export function useUnsubscribe() {
  const { actor, ...page } = useAccountPage({ page: 'unsubscribing' })
  const failure = useSelector(actor, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  return {
    ...page,
    isBusy: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? true),
    end: useSelector(actor, (snapshot) => snapshot?.context.end ?? null),
    failure: failure ? formFailure(failure) : null,
    isUnknown: failure?.kind === 'not found' || failure?.kind === 'rejected',
    change: (isEnded: boolean) => actor?.send({ type: 'unsubscription.change requested', isEnded }),
    retry: () => actor?.send({ type: 'unsubscription.retry requested' }),
    goOn: () => actor?.send({ type: 'unsubscription.left' }),
  }
}
