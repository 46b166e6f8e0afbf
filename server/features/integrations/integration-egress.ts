import { type Egress, openEgress, SILENCE_MS } from '../../platform/crawl/egress.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const listed = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** What integrations may reach, how long they wait for a byte of it, and what stands for the vendors of some of them. */
export function integrationEgress(
  settings: Settings,
  silenceMilliseconds = SILENCE_MS,
): {
  egress: Egress
  silenceMilliseconds: number
  /** By the code of an integration: where its vendor's addresses are answered in tests. */
  standIns: ReadonlyMap<string, string>
} {
  const standIns = new Map(
    listed(settings.INTEGRATION_STAND_INS).map((entry) => {
      const [code = '', origin = ''] = entry.split('=')
      return [code, origin] as const
    }),
  )
  const besides = [
    ...listed(settings.INTEGRATION_ALLOW),
    ...[...standIns.values()].map((origin) => new URL(origin).host),
  ]
  return { egress: { ...openEgress(null, silenceMilliseconds), besides }, silenceMilliseconds, standIns }
}

/** An address of a vendor, or the place that stands for it, whose path begins with the vendor's host. */
export function vendorAddress(standIns: ReadonlyMap<string, string>, code: string, address: string): URL {
  const url = new URL(address)
  const origin = standIns.get(code)
  return origin === undefined ? url : new URL(`/${url.host}${url.pathname}${url.search}`, origin)
}
