import type { Setting } from '../../../contract/integrations/integrations.schemas.ts'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { Discovered } from '../../engines/imports/index.ts'
import type { Manifest, SettingField } from './kit/manifest.ts'
import { describeDestination } from '../../../contract/integrations/destination.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

const longestText = 2_000
const mostChoices = 2_000

type Values = Record<string, unknown>
export type Checked = { settings: Values; secrets: Record<string, string> }
export type Known = { settings: Readonly<Values>; discovered: Discovered; secrets: Readonly<Record<string, string>> }

const refuse = (field: SettingField, message: string): never => {
  throw new Refusal(400, message, { fields: { [field.name]: message } })
}

const optionsOf = (field: SettingField, { options }: Discovered) => field.options ?? options?.[field.name]

function checkedValue(field: SettingField, value: unknown, discovered: Discovered): unknown {
  const wrong = () => refuse(field, texts.wrongValue(field.label))
  const options = optionsOf(field, discovered)
  const isOption = (one: unknown) =>
    typeof one === 'string' && (options?.some((option) => option.value === one) ?? true)
  switch (field.type) {
    case 'checkbox':
      return typeof value === 'boolean' ? value : wrong()
    case 'text':
      return typeof value === 'string' && value.length <= longestText ? value.trim() : wrong()
    case 'password':
      return typeof value === 'string' && value.length <= longestText ? value : wrong()
    case 'select':
      return isOption(value) ? value : wrong()
    case 'multiselect':
      return Array.isArray(value) && value.length <= mostChoices && value.every(isOption) ? value : wrong()
    case 'folders':
    case 'jobs':
      return Array.isArray(value) && value.length <= 100 && value.every((one) => typeof one === 'string')
        ? value
        : wrong()
  }
}

/**
 * The settings with what was given in their place. An empty password keeps the stored one while the connection leads
 * where it led, names that the manifest does not know are dropped, and what is chosen already stays even where the other
 * side does not offer it any more.
 */
export function withGiven(manifest: Manifest, known: Known, given: Values): Checked {
  const settings = settingsWith(manifest, known, given)
  const secrets = leadsElsewhere(manifest, known.settings, settings) ? {} : { ...known.secrets }
  for (const field of manifest.settings) {
    const value = given[field.name]
    if (field.type !== 'password' || value === undefined) continue
    const secret = String(checkedValue(field, value, known.discovered))
    if (secret !== '') secrets[field.name] = secret
  }
  return { settings, secrets }
}

const isToken = (name: string) => name.startsWith('oauth')

/** Secrets without the tokens of a consent, which belong to the connection and not to its settings. */
export const withoutTokens = (secrets: Known['secrets']): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).filter(([name]) => !isToken(name)))

/** Secrets with the tokens that there are now, which may have been renewed since the others were read. */
export const withTokensOf = (secrets: Known['secrets'], present: Known['secrets']): Record<string, string> => ({
  ...withoutTokens(secrets),
  ...Object.fromEntries(Object.entries(present).filter(([name]) => isToken(name))),
})

function settingsWith(manifest: Manifest, known: Known, given: Values): Values {
  const settings: Values = {}
  for (const field of manifest.settings) {
    if (field.type === 'password') continue
    const value = given[field.name]
    const former = known.settings[field.name] ?? field.initial
    const isFormer = value === undefined || JSON.stringify(value) === JSON.stringify(former)
    settings[field.name] = isFormer ? former : checkedValue(field, value, known.discovered)
  }
  return settings
}

const destinationOf = (manifest: Manifest, settings: Readonly<Values>): string =>
  describeDestination(manifest.settings.map((field) => ({ ...field, value: settings[field.name] ?? field.initial })))

const leadsElsewhere = (manifest: Manifest, former: Readonly<Values>, settings: Readonly<Values>): boolean =>
  destinationOf(manifest, former) !== destinationOf(manifest, settings)

/** Asks for the passwords that were dropped, each at its field; empty where none was. */
export const dropsOf = (manifest: Manifest, known: Known, { secrets }: Checked): Record<string, string> =>
  Object.fromEntries(
    manifest.settings
      .filter(({ name }) => ownValue(known.secrets, name) !== undefined && ownValue(secrets, name) === undefined)
      .map(({ name, label }) => [name, texts.enterAgain(label)]),
  )

const isEmpty = (value: unknown) => value === '' || value === undefined || value === null

/** The labels of the required settings that are missing. */
export function missingOf(manifest: Manifest, { settings, secrets }: Checked): SettingField[] {
  return manifest.settings.filter(
    (field) =>
      field.required && isEmpty(field.type === 'password' ? ownValue(secrets, field.name) : settings[field.name]),
  )
}

export function refuseMissing(manifest: Manifest, checked: Checked): void {
  const [field] = missingOf(manifest, checked)
  if (field) refuse(field, texts.required(field.label))
}

/** The settings as they are shown: a password is never among them. */
export function shownSettings(manifest: Manifest, settings: Readonly<Values>, discovered: Discovered): Setting[] {
  return manifest.settings.map(({ initial, ...field }) => {
    const value = field.type === 'password' ? '' : (settings[field.name] ?? initial)
    const options = optionsOf({ ...field, initial }, discovered)
    return { ...field, value, ...(options === undefined ? {} : { options: [...options] }) }
  })
}
