import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** In the public range, but answered by the cloud the server runs in. */
const ownCloud = new Set(['168.63.129.16'])
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** True only for an address of the public internet: not for this machine, its network or its cloud, in any notation. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || ownCloud.has(text)) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
