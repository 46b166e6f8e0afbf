import { pagePath } from '../../../contract/shell/pages.ts'

/** URL of the set-up of one-time codes, which leads back to this address (OD-008). */
export function mfaSetUpFor(address: { path: string; search: string }, orgName: string): string {
  const query = new URLSearchParams({ next: `${address.path}${address.search}`, mfaEnforced: 'true', orgName })
  return `${pagePath('createTotp')}?${query}`
}
