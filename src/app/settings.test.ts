import { expect, test } from 'vitest'
import { environmentOf, readSettings } from './settings.ts'

const page = (content: string) => ({ querySelector: () => ({ content }) }) as unknown as Document

// D1.9.15
test('the environments are told apart by host', () => {
  const hosts = [
    'localhost:4100',
    '127.0.0.1',
    'dev.sextant.example',
    'app.uat.sextant.example',
    'sextant.example',
    'developer.example',
  ]
  expect(hosts.map(environmentOf)).toEqual(['dev', 'dev', 'dev', 'uat', 'prod', 'prod'])
})

test('the settings are what the server wrote into the page', () => {
  const sent = { productName: 'Compass', supportEmail: 'help@example.com', sendsMail: true, version: 'abc' }
  expect(readSettings(page(JSON.stringify(sent)), 'sextant.example')).toEqual({ ...sent, environment: 'prod' })
})

test('a page that no server wrote into knows no version, so that no other is newer', () => {
  expect(readSettings(page('__SEXTANT_SETTINGS__'), 'localhost')).toEqual({
    productName: 'Sextant',
    supportEmail: 'support@example.com',
    sendsMail: false,
    version: null,
    environment: 'dev',
  })
})
