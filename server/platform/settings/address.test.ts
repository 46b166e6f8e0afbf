import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('the address that is printed and mailed can be opened in a browser', () => {
  const address = (HOST: string, PUBLIC_URL?: string) => addressOf({ HOST, PUBLIC_URL }, 4100)
  expect(['127.0.0.1', '0.0.0.0', '::', '::1', 'fd00::7', '10.0.0.7', 'box'].map((host) => address(host))).toEqual([
    ...Array.from({ length: 4 }, () => 'http://localhost:4100'),
    ...['http://[fd00::7]:4100', 'http://10.0.0.7:4100', 'http://box:4100'],
  ])
  expect(address('::', 'https://sextant.example/')).toBe('https://sextant.example')
})
