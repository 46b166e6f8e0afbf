import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { mayReadMetrics } from './serve-metrics.ts'

type Given = { address?: string; headers?: Record<string, string>; settings?: Record<string, string> }
const token = 'a-token-of-the-operator'
const mayRead = ({ address = '127.0.0.1', headers = {}, settings = {} }: Given): boolean =>
  mayReadMetrics(readSettings(settings), { headers, socket: { remoteAddress: address } } as unknown as IncomingMessage)

describe('metrics are read', () => {
  test('from this machine, by each way to write its address', () => {
    const addresses = ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']
    expect(addresses.map((address) => mayRead({ address }))).toEqual(addresses.map(() => true))
  })

  test('from no other machine, and not where the address is unknown', () => {
    const addresses = ['10.0.0.1', '192.168.1.4', '::ffff:10.0.0.1', '203.0.113.9', '']
    expect(addresses.map((address) => mayRead({ address }))).toEqual(addresses.map(() => false))
  })

  test('from this machine no longer once a proxy runs on it', () => {
    for (const TRUST_PROXY of ['true', 'loopback', '127.0.0.1'])
      expect(mayRead({ settings: { TRUST_PROXY } })).toBe(false)
    expect(mayRead({ settings: { PUBLIC_URL: 'https://sextant.example.com' } })).toBe(false)
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'])
      expect(mayRead({ headers: { [name]: '127.0.0.1' } })).toBe(false)
    expect(mayRead({ settings: { TRUST_PROXY: 'false', PUBLIC_URL: 'http://localhost:4100' } })).toBe(true)
  })

  test('from anywhere with the token, and with no other', () => {
    const settings = { METRICS_TOKEN: token, TRUST_PROXY: 'true' }
    const by = (authorization: string, given: Given = {}) =>
      mayRead({ address: '203.0.113.9', settings, headers: { authorization }, ...given })
    expect(by(`Bearer ${token}`)).toBe(true)
    const wrong = [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token, 'Bearer ']
    expect(wrong.map((one) => by(one))).toEqual(wrong.map(() => false))
    expect(by('Bearer undefined', { settings: {} })).toBe(false)
  })
})
