import type { KeptMail } from '../../../contract/admin/admin.schemas.ts'
import { useAdminList } from './admin.hooks.ts'

const textsOf = (mail: KeptMail) => [mail.subject, mail.recipient, mail.body]
const sortableOf = (mail: KeptMail, column: string) => mail[column as 'subject' | 'recipient' | 'createdAt']

/** What this server mailed or keeps. */
export function useMailbox() {
  const list = useAdminList<KeptMail>('mailbox', textsOf, sortableOf)
  return { list, isDelivering: (list.about as { isDelivering: boolean } | null)?.isDelivering ?? false }
}
