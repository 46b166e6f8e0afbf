import { pagePath } from '../../../contract/shell/pages.ts'

/** The URL to which a vendor redirects people. */
export const returnAddress = () => `${window.location.origin}${pagePath('oauthReturn')}`

/** The address for sending rows, and a `curl` command that sends one. Without a token it has a placeholder. */
export function inboundLines(token: string | null): { address: string; curl: string } {
  const address = `${window.location.origin}/inbound/${token ?? '<token>'}`
  const row = `[{"id": "1", "date": "2026-03-01", "shop": "Port", "sales": 120.5}]`
  return { address, curl: `curl -X POST '${address}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${row}'` }
}
