import { isIPv6 } from 'node:net'

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The key for counting attempts of one address: anyone with one IPv6 address has the 2^64 of its network. */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%')
  const ipv4 = mappedIpv4.exec(plain)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(plain)) return address
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = after === undefined ? 0 : 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(missing).fill('0'), ...groups(after ?? '')]
  return `${all.slice(0, 4).join(':')}::/64`
}
