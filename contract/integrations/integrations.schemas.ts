import { z } from 'zod'

/** Vendor codes of the specification, and which may have several connections. */
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

/** Integrations that bring documents; each is the source of its documents. */
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
  /** Always empty for a password. */
  value: z.unknown(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  hint: z.string().optional(),
  /** For a password: one is stored. */
  isStored: z.boolean().optional(),
  /** Determines where the connection leads or as which user: changing it drops the stored passwords. */
  isDestination: z.boolean().optional(),
})
export type Setting = z.infer<typeof settingSchema>

/** An entry in a connection's history. */
export const connectionEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['connected', 'changed', 'synced', 'received', 'failed', 'renewed', 'disconnected']),
  /** For a sync: rows or documents in total, and how many were added, changed or removed. */
  counts: z.object({ all: z.number(), added: z.number(), changed: z.number(), gone: z.number() }).nullable(),
  message: z.string().nullable(),
})
export type ConnectionEvent = z.infer<typeof connectionEventSchema>

export const integrationSchema = z.object({
  code: z.string(),
  /** The connection it belongs to; null for the integration itself. */
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
  /** How it connects; `export`: only its exported files or rows come in; `none`: not supported in this version. */
  connects: z.enum(['oauth', 'settings', 'inbound', 'export', 'none']),
  /** It can have several connections. */
  isMany: z.boolean(),
  /** Permissions in the vendor's words, shown before consent. */
  scopes: z.array(z.string()),
  /** What comes in. */
  brings: z.array(z.string()).optional(),
  /** What an administrator does at the vendor first, in the vendor's words. */
  steps: z.array(z.string()).optional(),
  /** By export: the tables that are expected, with their columns. */
  exports: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).optional(),
  vendorPage: z.string().nullable(),
  /** What the vendor's documentation does not say. */
  unknown: z.array(z.string()),
  isSyncing: z.boolean(),
  /** The running sync job, which can be cancelled; null without one. */
  syncJobId: z.string().nullable(),
  syncedAt: z.string().nullable(),
  nextSyncAt: z.string().nullable(),
  /** Latest entries, newest first. */
  events: z.array(connectionEventSchema),
})
export type Integration = z.infer<typeof integrationSchema>

/** It has settings and connections of its own here. */
export const isConnectable = ({ connects }: Pick<Integration, 'connects'>): boolean =>
  connects !== 'none' && connects !== 'export'

export const helperNames = ['search_folders', 'lookup_folders', 'search_jobs', 'lookup_jobs'] as const
export const helperItemSchema = z.object({ id: z.string(), name: z.string() })
export type HelperItem = z.infer<typeof helperItemSchema>

/** Identifies an integration, or one of its connections, in addresses and calls. */
export const integrationKey = ({ code, connectionId }: Pick<Integration, 'code' | 'connectionId'>): string =>
  connectionId === null ? code : `${code}:${connectionId}`

export function integrationOfKey(key: string): { code: string; connectionId: string | null } {
  const at = key.indexOf(':')
  return at < 0 ? { code: key, connectionId: null } : { code: key.slice(0, at), connectionId: key.slice(at + 1) }
}

export const largestInboundBody = 1024 * 1024
export const inboundCallsPerMinute = 60
export const longestInboundKey = 200
/** Per call, and as many keys of rows to delete. */
export const mostInboundRows = 10_000
/** The raw JSON: rows alone, or { "rows": […], "delete": [keys of rows to delete] }. */
export const inboundBodySchema = z.string()
export const inboundAnswerSchema = z.object({
  received: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  deleted: z.number().int(),
})
