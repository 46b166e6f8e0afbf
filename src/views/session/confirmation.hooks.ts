import { useSelector } from '@xstate/react'
import { useFeature } from '../shared/system-context.ts'
import { useSession } from './session.hooks.ts'

/** An unconfirmed address and its actions; null if there is none. */
export function useConfirmation() {
  const { user } = useSession()
  const confirmation = useFeature('confirmation')
  const sentTo = useSelector(confirmation, (snapshot) => snapshot?.context.sentTo ?? null)
  const pending = user?.pendingEmail ?? null
  const waits = user !== null && !user.isTempUser && (!user.isVerified || pending !== null)
  const waitingEmail = waits ? (pending ?? user.email) : null
  return {
    waitingEmail,
    isChange: pending !== null,
    isSending: useSelector(confirmation, (snapshot) => snapshot?.hasTag('sending') ?? false),
    isDropping: useSelector(confirmation, (snapshot) => snapshot?.hasTag('dropping') ?? false),
    /** The link was just emailed to the address that is still pending. */
    isSent: sentTo !== null && sentTo === waitingEmail,
    message: useSelector(confirmation, (snapshot) => snapshot?.context.failure?.message ?? null),
    send: () => confirmation?.send({ type: 'confirmation.link requested' }),
    drop: () => confirmation?.send({ type: 'confirmation.change dropped' }),
  }
}
