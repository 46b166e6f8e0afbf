import Bowser from 'bowser'
import { ownValue } from '../../../contract/shared/own-value.ts'

const longestRead = 500
const unknown = 'Unknown device'
const browsers = Object.values(Bowser.BROWSER_MAP)
/** What people call it, where the library has another name. */
const familiar: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}

/** A device in words that its owner recognises. A name that no list holds, whatever a browser claims, is not shown. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return unknown
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestRead))
  const known = browsers.find((name) => name === browser.name)
  const system = os.name === 'iOS' ? platform.model : os.name
  const names = [known, system].flatMap((name) => (name ? [ownValue(familiar, name) ?? name] : []))
  return names.length === 0 ? unknown : names.join(' on ')
}
