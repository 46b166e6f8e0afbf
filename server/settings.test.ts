import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('addresses that a website may have beside the public ones are taken only on a server that nobody else reaches', () => {
  const given = { CRAWL_ALLOW: '127.0.0.1:4321' }
  expect(readSettings(given).CRAWL_ALLOW).toBe('127.0.0.1:4321')
  expect(() => readSettings({ ...given, HOST: '0.0.0.0' })).toThrow(
    'CRAWL_ALLOW with addresses is accepted only while HOST is a loopback address.',
  )
  expect(readSettings({ CRAWL_ALLOW: 'none', HOST: '0.0.0.0' }).CRAWL_ALLOW).toBe('none')
  expect(readSettings({}).CRAWL_ALLOW).toBe(undefined)
})
