import { z } from 'zod'

/** The codes of the documents, and those of which an organisation may have several. */
export const vendorCodes = [
  ...([
    'fyiapp',
    'gdrive',
    'gingr',
    'gohighlevel',
    'googleads',
    'googleanalytics',
    'harvest',
    'harvestforecast',
  ] as const),
  ...([
    'hubspot',
    'metaads',
    'minutedock',
    'monday',
    'notion',
    'productiveio',
    'projectworks',
    'runn',
    'shopify',
  ] as const),
  ...(['synergy12d', 'totalsynergy', 'xero', 'zoho'] as const),
] as const
export const ownCodes = ['postgres', 'fileurl', 'inbound', 'webdav'] as const
export type IntegrationCode = (typeof vendorCodes)[number] | (typeof ownCodes)[number]

/** Those that bring documents; each is the source of what it brings. */
const documentCodes = ['webdav', 'gdrive', 'notion', 'synergy12d'] as const
export const bringsDocuments = (code: string): boolean => (documentCodes as readonly string[]).includes(code)

export const isOwnCode = (code: string): boolean => (ownCodes as readonly string[]).includes(code)

export const connectionStatusSchema = z.enum(['connected', 'disconnected', 'error'])

export const settingTypeSchema = z.enum(['text', 'password', 'select', 'multiselect', 'checkbox', 'folders', 'jobs'])
export const settingSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: settingTypeSchema,
  required: z.boolean(),
  /** That of a password is always empty. */
  value: z.unknown(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  hint: z.string().optional(),
  /** Of a password: there is one. */
  isStored: z.boolean().optional(),
  /** It says where the connection leads or as whom: another one drops the stored passwords. */
  isDestination: z.boolean().optional(),
})
export type Setting = z.infer<typeof settingSchema>

/** A line of what happened to a connection. */
export const connectionEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['connected', 'changed', 'synced', 'received', 'failed', 'renewed', 'disconnected']),
  /** Of a sync: how many rows or documents there are now, and how many of them are new, other or gone. */
  counts: z.object({ all: z.number(), added: z.number(), changed: z.number(), gone: z.number() }).nullable(),
  message: z.string().nullable(),
})
export type ConnectionEvent = z.infer<typeof connectionEventSchema>

export const integrationSchema = z.object({
  code: z.string(),
  /** Of one of several connections; null for the integration itself. */
  connectionId: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  status: z.object({
    status: connectionStatusSchema,
    detail: z.string().nullable(),
    expires: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
  }),
  settings: z.array(settingSchema),
  readyForOAuth: z.boolean(),
  actions: z.array(z.object({ name: z.string(), serverAction: z.string(), visible: z.boolean() })),
  autoFetch: z.boolean(),
  /** How it is connected; `none`: this version has no connector for it. */
  connects: z.enum(['oauth', 'settings', 'inbound', 'none']),
  /** An organisation may have several connections of it. */
  isMany: z.boolean(),
  /** What it may read there, as the vendor names it; shown before anybody consents. */
  scopes: z.array(z.string()),
  vendorPage: z.string().nullable(),
  /** What no page of the vendor was found to say. */
  unknown: z.array(z.string()),
  isSyncing: z.boolean(),
  /** The job that syncs it, which can be cancelled; null where none runs. */
  syncJobId: z.string().nullable(),
  syncedAt: z.string().nullable(),
  nextSyncAt: z.string().nullable(),
  /** The newest ones, newest first. */
  events: z.array(connectionEventSchema),
})
export type Integration = z.infer<typeof integrationSchema>

export const helperNames = ['search_folders', 'lookup_folders', 'search_jobs', 'lookup_jobs'] as const
export const helperItemSchema = z.object({ id: z.string(), name: z.string() })
export type HelperItem = z.infer<typeof helperItemSchema>

/** What names an integration, or one connection of it, in an address and in a call. */
export const integrationKey = ({ code, connectionId }: Pick<Integration, 'code' | 'connectionId'>): string =>
  connectionId === null ? code : `${code}:${connectionId}`

export function integrationOfKey(key: string): { code: string; connectionId: string | null } {
  const at = key.indexOf(':')
  return at < 0 ? { code: key, connectionId: null } : { code: key.slice(0, at), connectionId: key.slice(at + 1) }
}

export const largestInboundBody = 1024 * 1024
export const inboundCallsPerMinute = 60
export const longestInboundKey = 200
/** In one call; as many keys of rows that are to go. */
export const mostInboundRows = 10_000
/** JSON as it was sent: rows alone, or { "rows": […], "delete": [keys of those that are to go] }. */
export const inboundBodySchema = z.string()
export const inboundAnswerSchema = z.object({
  received: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  deleted: z.number().int(),
})
