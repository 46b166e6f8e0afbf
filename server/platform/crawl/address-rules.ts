import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of the public range, yet answered by the machine's own cloud. */
const ownCloud = new Set(['168.63.129.16'])
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** True for an address of the public internet and for nothing else: not for this machine, its network, its cloud or another form of these. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || ownCloud.has(text)) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
