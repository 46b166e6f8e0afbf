import type { Settings } from './settings.ts'

const hostsOfEveryAddress = ['127.0.0.1', '0.0.0.0', '::', '::1']

/**
 * The server's public address, without a trailing slash. Never taken from a request: a forged Host header must not end
 * up in a mail.
 */
export function addressOf({ HOST, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PUBLIC_URL'>, port: number): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/(?<!\/)\/+$/, '')
  if (hostsOfEveryAddress.includes(HOST)) return `http://localhost:${port}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}
