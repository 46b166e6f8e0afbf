import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { KeptMail } from '../../../contract/admin/admin.schemas.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { useFeature } from '../shared/system-context.ts'
import { useAdminList } from './admin.hooks.ts'

const textsOf = (mail: KeptMail) => [mail.subject, mail.recipient, mail.body]
const sortableOf = (mail: KeptMail, column: string) => mail[column as 'subject' | 'recipient' | 'createdAt']

/** The emails that this server sent or keeps. */
export function useMailbox() {
  const list = useAdminList<KeptMail>('mailbox', textsOf, sortableOf)
  return { list, isDelivering: (list.about as { isDelivering: boolean } | null)?.isDelivering ?? false }
}

/** The text of an explicitly opened email; null while the actor isn't running. Dropped when its dialog closes. */
export function useMailOpening(mailId: string) {
  const actor = useFeature('mail opening')
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => () => actor?.send({ type: 'command.dismissed' }), [actor, mailId])
  if (!actor || !snapshot) return null
  const { intention, output, failure } = snapshot.context
  const isOfThis = intention?.payload.mailId === mailId
  return {
    text: isOfThis ? (output?.body ?? null) : null,
    isBusy: snapshot.hasTag('busy'),
    failure: isOfThis && snapshot.hasTag('failed') ? formFailure(failure) : null,
    open: () => actor.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { mailId } }),
  }
}
