import { expect, test } from 'vitest'
import { recordingEgress } from '../../../platform/crawl/recording.testing.ts'
import type { Connector, ConnectorEnvironment, Given } from '../kit/connector.ts'
import { hubspotConnector } from './hubspot.ts'
import { xeroConnector } from './xero.ts'

const given: Given = {
  ...{ organisationId: 'acme', settings: {}, secrets: { oauthAccess: 'access' }, timeZone: 'UTC', discovered: {} },
}
const signal = new AbortController().signal

/**
 * Reads every stream to its end from a network that answers with `answer`, in the formats that the vendor documents.
 */
async function readAll(connector: Connector, answer: (path: string) => unknown, timeZone = 'UTC') {
  const names = { 'api.xero.com': '93.184.216.34', 'api.hubapi.com': '93.184.216.35' }
  const { egress, asked } = recordingEgress(names, ({ url }) => ({
    body: JSON.stringify(answer(url.pathname + url.search)),
  }))
  const environment = { egress, standIns: new Map() } as unknown as ConnectorEnvironment
  const opened = await connector.open(environment, { ...given, timeZone }, signal)
  const rows: Record<string, unknown[]> = {}
  for (const stream of opened.streams) {
    let cursor: unknown = null
    rows[stream.name] = []
    for (let isLast = false; !isLast; ) {
      const batch = await stream.read(cursor, signal)
      rows[stream.name]!.push(...batch.rows)
      ;({ cursor, isLast } = batch)
    }
  }
  return { rows, asked: asked.map(({ host, path }) => `${host}${path}`) }
}

test('Xero: the invoices page by page, with the organisation that was allowed', async () => {
  const invoice = (number: number) => ({
    ...{ InvoiceID: `id ${number}`, InvoiceNumber: `INV-${number}`, Type: 'ACCREC', Status: 'AUTHORISED' },
    ...{ Contact: { ContactID: 'c1', Name: 'Kea Limited' }, Date: '/Date(1769817600000+0000)/' },
    ...{ DateString: '2026-01-31T00:00:00', DueDateString: '2026-02-28T00:00:00', CurrencyCode: 'NZD' },
    ...{ SubTotal: 100, TotalTax: 15, Total: 115, AmountPaid: 0, AmountDue: 115 },
  })
  const { rows, asked } = await readAll(xeroConnector, (path) => {
    if (path === '/connections')
      return [{ id: '1', tenantId: 'tenant-1', tenantType: 'ORGANISATION', tenantName: 'Kea' }]
    if (path.includes('/Contacts')) return { Contacts: [] }
    const isFirst = path.includes('page=1&')
    return { Invoices: Array.from({ length: isFirst ? 100 : 3 }, (_, at) => invoice((isFirst ? 0 : 100) + at)) }
  })
  expect(rows['Invoices']!.length).toBe(103)
  expect(rows['Invoices']![0]).toEqual({
    key: 'id 0',
    row: {
      ...{ Number: 'INV-0', Type: 'ACCREC', Status: 'AUTHORISED', Contact: 'Kea Limited', Currency: 'NZD' },
      ...{ Date: { date: '2026-01-31' }, 'Due date': { date: '2026-02-28' } },
      ...{ Subtotal: 100, Tax: 15, Total: 115, Paid: 0, Due: 115 },
    },
  })
  expect(asked.slice(0, 3)).toEqual([
    'api.xero.com/connections',
    'api.xero.com/api.xro/2.0/Invoices?page=1&pageSize=100&order=InvoiceID',
    'api.xero.com/api.xro/2.0/Invoices?page=2&pageSize=100&order=InvoiceID',
  ])
  expect(asked.slice(3)).toEqual(['api.xero.com/api.xro/2.0/Contacts?page=1&pageSize=100&order=ContactID'])
})

test('HubSpot: objects by the cursor that it gives', async () => {
  const deal = (id: string) => ({
    id,
    properties: { dealname: `Deal ${id}`, amount: '250', closedate: '2026-01-31T00:00:00Z' },
  })
  const { rows, asked } = await readAll(hubspotConnector, (path) => {
    if (!path.includes('/deals')) return { results: [] }
    return path.includes('after=')
      ? { results: [deal('2')] }
      : { results: [deal('1')], paging: { next: { after: '1' } } }
  })
  expect(rows['deals']!.map((one) => (one as { key: string }).key)).toEqual(['1', '2'])
  expect(rows['deals']![0]).toMatchObject({
    row: { dealname: 'Deal 1', amount: '250', closedate: { date: '2026-01-31' } },
  })
  expect(asked.filter((one) => one.includes('/deals')).map((one) => one.includes('after=1'))).toEqual([false, true])
})

test('HubSpot: a moment falls on the day of the organisation’s own clock, and what is none stays as it is', async () => {
  const closings = ['2026-01-31T12:30:00Z', '2026-01-31T10:30:00Z', '2026-13-45T00:00:00Z', '2026-01-31']
  const results = closings.map((closedate, at) => ({ id: String(at), properties: { closedate } }))
  const answer = (path: string) => ({ results: path.includes('/deals') ? results : [] })
  const closed = async (timeZone: string) =>
    (await readAll(hubspotConnector, answer, timeZone)).rows['deals']!.map(
      (one) => (one as { row: { closedate: unknown } }).row.closedate,
    )
  const odd = ['2026-13-45T00:00:00Z', '2026-01-31']
  expect([await closed('Pacific/Auckland'), await closed('America/Los_Angeles')]).toEqual([
    [{ date: '2026-02-01' }, { date: '2026-01-31' }, ...odd],
    [{ date: '2026-01-31' }, { date: '2026-01-31' }, ...odd],
  ])
})

test.each([
  ['HubSpot', hubspotConnector, () => ({ surprise: [] })],
  ['HubSpot, of a row without an id', hubspotConnector, () => ({ results: [{ properties: {} }] })],
  ['Xero', xeroConnector, (path: string) => (path === '/connections' ? [{ tenantId: 't' }] : { Invoices: 'none' })],
  [
    'Xero, of a row without an id',
    xeroConnector,
    (path: string) => (path === '/connections' ? [{ tenantId: 't' }] : { Invoices: [{}] }),
  ],
  ['Xero, of its organisations', xeroConnector, () => ({ tenants: [] })],
])('%s: an answer of another form is said in a sentence', async (_name, connector, answer) => {
  await expect(readAll(connector, answer)).rejects.toThrow(
    /^api\.\w+\.com sent an answer that doesn’t match its documentation\.$/,
  )
})
