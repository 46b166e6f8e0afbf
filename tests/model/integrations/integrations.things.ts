import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'

const plain: Integration = {
  ...{ code: 'postgres', connectionId: null, name: 'PostgreSQL', category: 'Databases' },
  description: 'Tables of a PostgreSQL database, read only.',
  status: { status: 'disconnected', detail: null, expires: null, metadata: {} },
  settings: [
    { name: 'host', label: 'Host', type: 'text', required: true, value: '' },
    { name: 'password', label: 'Password', type: 'password', required: false, value: '' },
  ],
  ...{ readyForOAuth: false, autoFetch: true, connects: 'settings', isMany: true, isSyncing: false, syncJobId: null },
  actions: [{ name: 'Sync now', serverAction: 'sync', visible: false }],
  ...{ scopes: [], vendorPage: null, unknown: [], syncedAt: null, nextSyncAt: null, events: [] },
}

export const kind = plain
export const connected: Integration = {
  ...plain,
  ...{ connectionId: 'connection_1', name: 'Shop' },
  status: { status: 'connected', detail: null, expires: null, metadata: {} },
  settings: [
    { name: 'host', label: 'Host', type: 'text', required: true, value: 'db.example.com' },
    { name: 'password', label: 'Password', type: 'password', required: false, value: '', isStored: true },
    {
      ...{ name: 'tables', label: 'Tables', type: 'multiselect', required: false, value: ['public.orders'] },
      options: [
        { value: 'public.orders', label: 'public.orders' },
        { value: 'public.shops', label: 'public.shops' },
      ],
    },
  ],
  actions: [{ name: 'Sync now', serverAction: 'sync', visible: true }],
  syncedAt: '2026-11-20T21:00:00.000Z',
  nextSyncAt: '2026-11-21T21:00:00.000Z',
  events: [
    {
      ...{ id: '2', at: '2026-11-20T21:00:00.000Z', kind: 'synced', message: null },
      counts: { all: 312, added: 312, changed: 0, gone: 0 },
    },
    { id: '1', at: '2026-11-20T20:59:00.000Z', kind: 'connected', counts: null, message: null },
  ],
}
export const syncing: Integration = { ...connected, isSyncing: true, syncJobId: 'job_1' }
export const vendor: Integration = {
  ...plain,
  ...{ code: 'hubspot', name: 'HubSpot', category: 'Sales', connects: 'oauth', isMany: false, readyForOAuth: true },
  ...{ description: 'Companies, contacts and deals.', scopes: ['crm.objects.deals.read'] },
  vendorPage: 'https://developers.hubspot.com/docs',
  settings: [{ name: 'clientId', label: 'Client ID', type: 'text', required: true, value: 'client' }],
}
export const exported: Integration = {
  ...plain,
  ...{ code: 'fyiapp', name: 'FYI', category: 'Documents', connects: 'export', isMany: false, settings: [] },
  ...{ description: 'Documents and time of accounting practices.', steps: ['Export the time entries.'] },
  exports: [{ name: 'Time entries', columns: ['Date', 'User', 'Time'] }],
}
export const later: Integration = {
  ...plain,
  ...{ code: 'zoho', name: 'Zoho CRM', category: 'Sales', connects: 'none', isMany: false, settings: [] },
  unknown: ['The addresses of the consent.'],
}
export const dav: Integration = {
  ...plain,
  ...{ code: 'webdav', connectionId: 'connection_2', name: 'Shared files', category: 'Documents' },
  description: 'Documents of a folder on a WebDAV server such as Nextcloud.',
  status: { status: 'connected', detail: null, expires: null, metadata: {} },
  settings: [
    {
      name: 'address',
      label: 'Address of the folder',
      type: 'text',
      required: true,
      value: 'https://files.example.com',
    },
    {
      ...{ name: 'folders', label: 'Folders', type: 'folders', required: false, value: ['Reports'] },
      options: [{ value: 'Reports', label: 'Reports' }],
    },
  ],
}
