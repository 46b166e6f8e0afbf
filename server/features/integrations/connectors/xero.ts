import { z } from 'zod'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import type { RecordCell } from '../../../engines/imports/index.ts'
import { askShaped } from '../kit/ask.ts'
import {
  type Batch,
  type Connector,
  ConnectorFailure,
  type ConnectorEnvironment,
  type Given,
  type Stream,
} from '../kit/connector.ts'
import { vendorAddress } from '../integration-egress.ts'

const rowsOfPage = 100
const tenantsSchema = z.array(z.object({ tenantId: z.string(), tenantName: z.string().nullish() }))
const rowSchema = z.record(z.string(), z.unknown())
type Row = z.infer<typeof rowSchema>
const pageOf = ({ name, id }: Kind) =>
  z.object({ [name]: z.array(rowSchema.refine((row) => typeof row[id] === 'string')).default([]) })
type Kind = { name: string; label: string; id: string; row: (row: Row) => Record<string, RecordCell> }

const text = (value: unknown): RecordCell => (typeof value === 'string' && value !== '' ? value : null)
const amount = (value: unknown): RecordCell => (typeof value === 'number' ? value : null)
/** "2026-01-31T00:00:00", which Xero writes beside its own form of a date. */
const day = (value: unknown): RecordCell =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? { date: value.slice(0, 10) } : null
const nameOf = (value: unknown): RecordCell => text(rowSchema.safeParse(value).data?.['Name'])

const kinds: readonly Kind[] = [
  {
    ...{ name: 'Invoices', label: 'Invoices', id: 'InvoiceID' },
    row: (row) => ({
      ...{ Number: text(row['InvoiceNumber']), Type: text(row['Type']), Status: text(row['Status']) },
      ...{ Contact: nameOf(row['Contact']), Date: day(row['DateString']), 'Due date': day(row['DueDateString']) },
      ...{ Currency: text(row['CurrencyCode']), Subtotal: amount(row['SubTotal']), Tax: amount(row['TotalTax']) },
      ...{ Total: amount(row['Total']), Paid: amount(row['AmountPaid']), Due: amount(row['AmountDue']) },
    }),
  },
  {
    ...{ name: 'Contacts', label: 'Contacts', id: 'ContactID' },
    row: (row) => ({
      ...{ Name: text(row['Name']), Status: text(row['ContactStatus']), Email: text(row['EmailAddress']) },
      ...{ Customer: row['IsCustomer'] === true, Supplier: row['IsSupplier'] === true },
    }),
  },
]

function streamOf(environment: ConnectorEnvironment, headers: Record<string, string>, kind: Kind): Stream {
  const { name, label, id, row } = kind
  const pageSchema = pageOf(kind)
  async function read(cursor: unknown, signal: AbortSignal): Promise<Batch> {
    const page = typeof cursor === 'number' ? cursor : 1
    const url = vendorAddress(environment.standIns, 'xero', `https://api.xero.com/api.xro/2.0/${name}`)
    url.searchParams.set('page', String(page))
    url.searchParams.set('pageSize', String(rowsOfPage))
    // By itself Xero orders by the last change: what is changed while pages are read would move past those to come.
    url.searchParams.set('order', id)
    const answer = await askShaped(environment.egress, url, { headers, signal }, pageSchema)
    const rows = answer[name]!
    return {
      rows: rows.map((one) => ({ key: String(one[id]), row: row(one) })),
      cursor: page + 1,
      isLast: rows.length < rowsOfPage,
    }
  }
  return { name, label, mode: 'whole', fields: null, read }
}

/** Invoices and contacts of the first organisation that was allowed, by Xero's accounting API, version 2. */
export const xeroConnector: Connector = {
  code: 'xero',
  async open(environment: ConnectorEnvironment, given: Given, signal) {
    const authorization = `Bearer ${given.secrets['oauthAccess'] ?? ''}`
    const url = vendorAddress(environment.standIns, 'xero', 'https://api.xero.com/connections')
    const [tenant] = await askShaped(environment.egress, url, { headers: { authorization }, signal }, tenantsSchema)
    if (!tenant) throw new ConnectorFailure(texts.withdrawn)
    const headers = { authorization, 'xero-tenant-id': tenant.tenantId }
    return { streams: kinds.map((kind) => streamOf(environment, headers, kind)), close: async () => {} }
  },
}
