import { pagePath } from '../../../contract/shell/pages.ts'

/** Where a vendor sends people back to. */
export const returnAddress = () => `${window.location.origin}${pagePath('oauthReturn')}`

/** Where rows are sent to, and a line for a terminal that sends one. Without the token its place is named. */
export function inboundLines(token: string | null): { address: string; curl: string } {
  const address = `${window.location.origin}/inbound/${token ?? '<token>'}`
  const row = `[{"id": "1", "date": "2026-03-01", "shop": "Port", "sales": 120.5}]`
  return { address, curl: `curl -X POST '${address}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${row}'` }
}
