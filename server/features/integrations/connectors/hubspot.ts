import { z } from 'zod'
import { dayOf } from '../../../../contract/shared/time-zones.ts'
import { askShaped } from '../kit/ask.ts'
import type { RecordCell } from '../../../engines/imports/index.ts'
import type { Batch, Connector, ConnectorEnvironment, Given, Stream } from '../kit/connector.ts'
import { vendorAddress } from '../integration-egress.ts'

const kinds = [
  { name: 'deals', label: 'Deals', fields: ['dealname', 'amount', 'closedate', 'createdate', 'dealstage', 'pipeline'] },
  { name: 'companies', label: 'Companies', fields: ['name', 'domain', 'industry', 'city', 'country', 'createdate'] },
  { name: 'contacts', label: 'Contacts', fields: ['email', 'firstname', 'lastname', 'lifecyclestage', 'createdate'] },
] as const

const pageSchema = z.object({
  results: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) })),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
})

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** HubSpot writes every property as a text, and moments by the clock of Greenwich: a day is one of the organisation's. */
function cellOf(value: string | null | undefined, timeZone: string): RecordCell {
  if (value === null || value === undefined || value === '') return null
  return isMoment.test(value) && !Number.isNaN(Date.parse(value)) ? { date: dayOf(value, timeZone) } : value
}

function streamOf(
  environment: ConnectorEnvironment,
  given: Given,
  { name, label, fields }: (typeof kinds)[number],
): Stream {
  const headers = { authorization: `Bearer ${given.secrets['oauthAccess'] ?? ''}` }
  async function read(cursor: unknown, signal: AbortSignal): Promise<Batch> {
    const url = vendorAddress(environment.standIns, 'hubspot', `https://api.hubapi.com/crm/v3/objects/${name}`)
    url.searchParams.set('limit', '100')
    url.searchParams.set('properties', fields.join(','))
    if (typeof cursor === 'string') url.searchParams.set('after', cursor)
    const { results, paging } = await askShaped(environment.egress, url, { headers, signal }, pageSchema)
    const after = paging?.next?.after
    return {
      rows: results.map(({ id, properties }) => ({
        key: id,
        row: { id, ...Object.fromEntries(fields.map((field) => [field, cellOf(properties[field], given.timeZone)])) },
      })),
      cursor: after ?? null,
      isLast: after === undefined,
    }
  }
  return { name, label, mode: 'whole', fields: ['id', ...fields], read }
}

/** Deals, companies and contacts by HubSpot's CRM API, version 3. */
export const hubspotConnector: Connector = {
  code: 'hubspot',
  open: async (environment, given) => ({
    streams: kinds.map((kind) => streamOf(environment, given, kind)),
    close: async () => {},
  }),
}
