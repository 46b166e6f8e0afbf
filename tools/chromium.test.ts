import { expect, test } from 'vitest'
import { findChromium } from './chromium.mjs'

const on = (...paths: string[]) => ({
  find: (environment = {}) => findChromium(environment, (path) => paths.includes(path)),
})

test('the browser of CHROMIUM_PATH comes first, then those of the system, and none is no error', () => {
  const both = on('/opt/mine', '/usr/bin/chromium')
  expect([both.find({ CHROMIUM_PATH: '/opt/mine' }), both.find({ CHROMIUM_PATH: ' ' }), on().find()]).toEqual([
    ...['/opt/mine', '/usr/bin/chromium', null],
  ])
  expect(on('/usr/bin/chromium', '/usr/bin/chromium-headless-shell').find()).toBe('/usr/bin/chromium-headless-shell')
})

test('a CHROMIUM_PATH that leads nowhere is told and not replaced by another browser', () => {
  expect(() => on('/usr/bin/chromium').find({ CHROMIUM_PATH: '/nope' })).toThrow(
    'CHROMIUM_PATH is /nope, and there is no such file.',
  )
})
