import type { AccountPages, FeatureActors } from '../../machines/features.ts'
import type { AccountVisit } from '../../machines/session/account.machine.ts'
import { useFeature } from './system-context.ts'

/** Machine id of each page. */
const machineOf = {
  invitation: 'accept invite',
  settings: 'account settings',
  api: 'api description',
  verification: 'verify email',
  unsubscribing: 'unsubscribe',
  'password reset': 'account form',
  'token log-in': 'token log-in',
  'one-time codes': 'create totp',
  'integration return': 'oauth return',
  flows: 'recording player',
} as const satisfies Record<AccountVisit['page'], string>

/** The actor of this account page; undefined while another page, or none, is open. */
export function useAccountActor<TPage extends AccountVisit['page']>(page: TPage): AccountPages[TPage] | undefined {
  const actor = useFeature('account page')
  return isBehind(actor, page) ? actor : undefined
}

function isBehind<TPage extends AccountVisit['page']>(
  actor: FeatureActors['account page'] | undefined,
  page: TPage,
): actor is AccountPages[TPage] {
  return actor?.getSnapshot().machine.id === machineOf[page]
}
