import Bowser from 'bowser'
import { ownValue } from '../../../contract/shared/own-value.ts'

const longestRead = 500
const unknown = 'Unknown device'
const browsers = Object.values(Bowser.BROWSER_MAP)
/** Familiar names, where the library uses others. */
const familiar: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}

/** A device in words its owner recognises. Names a browser claims that are not in our lists are not shown. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return unknown
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestRead))
  const known = browsers.find((name) => name === browser.name)
  const system = os.name === 'iOS' ? platform.model : os.name
  const names = [known, system].flatMap((name) => (name ? [ownValue(familiar, name) ?? name] : []))
  return names.length === 0 ? unknown : names.join(' on ')
}
