import type { helperNames, IntegrationCode, Setting } from '../../../../contract/integrations/integrations.schemas.ts'

/** A setting as a manifest declares it. `options` may be found out only once there is a connection. */
export type SettingField = Omit<Setting, 'value'> & { initial: unknown }

/**
 * Where a vendor's OAuth 2 lives. A `{name}` in an address is filled in with the choice of the setting of that name, such
 * as the data centre, and never with free text.
 */
export type OAuthAddresses = {
  authorise: string
  token: string
  /** Null: no page of the vendor was found that states one. */
  revoke: string | null
  scopes: readonly string[]
  /** What is between them; a space, as the protocol says, by default. */
  scopeSeparator?: string
  /** What the vendor asks for in addition in the address of the consent. */
  parameters?: Readonly<Record<string, string>>
  /** How the client names itself to the vendor's token address. */
  client: 'basic' | 'post'
  /** The vendor's own names of the protocol's errors, which it may send with a status of success. */
  errors?: Readonly<Record<string, string>>
}

/** A fact that a connector relies on, and the page it is from. */
export type Fact = { says: string; page: string }

type HelperName = (typeof helperNames)[number]
export type Action = { name: string; serverAction: string; visible: boolean }

/** What is known about an integration. Everything that the vendor's pages don't say is listed in `unknown`. */
export type Manifest = {
  code: IntegrationCode
  name: string
  category: string
  description: string
  /** The page of the vendor that states what is said here of the way in. */
  vendorPage: string | null
  /** Those that state the forms which a connector reads. */
  pages?: readonly string[]
  /** Null: it is not connected by OAuth 2, or its addresses are not known. */
  oauth: OAuthAddresses | null
  /** What comes in, for people. */
  brings?: readonly string[]
  /** How an administrator makes the key or the app, in the vendor's words. */
  steps?: readonly string[]
  /** By export: the tables that are expected. Without a connector, these say that its exports come in. */
  exports?: readonly { name: string; columns: readonly string[] }[]
  facts?: readonly Fact[]
  settings: readonly SettingField[]
  actions: readonly Action[]
  helpers: readonly HelperName[]
  unknown: readonly string[]
}

/** What to do with an export once it is there: the ways in that always work. */
export const broughtIn: readonly string[] = [
  'Save it as CSV or Excel, with the names of its columns in the first row and one record in each row below.',
  'Put the file in a folder of a WebDAV server such as Nextcloud and connect “WebDAV folder”, or at a web address and connect “File at an address”.',
  'Save the next export over it under the same name: its rows then replace the former ones.',
  'A program of yours can send the same rows to “Inbound rows” as JSON instead.',
]

export const syncNow: Action = { name: 'Sync now', serverAction: 'sync', visible: true }

/** The organisation's own application at the vendor. */
export const clientFields: readonly SettingField[] = [
  { name: 'clientId', label: 'Client ID', type: 'text', required: true, initial: '', isDestination: true },
  { name: 'clientSecret', label: 'Client secret', type: 'password', required: true, initial: '' },
]

export const secretField = (name: string, label: string, required = true, hint?: string): SettingField => ({
  ...{ name, label, type: 'password', required, initial: '' },
  ...(hint === undefined ? {} : { hint }),
})
/** Folders of the other side, looked up once there is a connection. */
export const foldersField = (hint: string): SettingField => ({
  ...{ name: 'folders', label: 'Folders', type: 'folders', required: false, initial: [], hint },
})
/** A text says where a connection leads unless its manifest says otherwise. */
export const textField = (name: string, label: string, required = true, hint?: string): SettingField => ({
  ...{ name, label, type: 'text', required, initial: '', isDestination: true },
  ...(hint === undefined ? {} : { hint }),
})

/** Emails, pay and notes stay out of the datasets unless an administrator wants them. */
export const privateField: SettingField = {
  ...{ name: 'privateFields', label: 'Include private details: emails, cost rates and notes' },
  ...{ type: 'checkbox', required: false, initial: false },
}

/** How often a source of one's own is read again. */
export const refreshField: SettingField = {
  ...{ name: 'refresh', label: 'Read again', type: 'select', required: true, initial: 'day' },
  options: [
    { value: 'hour', label: 'Every hour' },
    { value: 'day', label: 'Every day' },
    { value: 'week', label: 'Every week' },
  ],
}
