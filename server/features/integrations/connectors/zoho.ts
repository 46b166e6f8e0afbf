import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'
import { amount, type Column, day, fieldAt, flag, hidden, key, level, money, type Row } from '../kit/columns.ts'
import { ConnectorFailure, type Given, textOf } from '../kit/connector.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

const RECORDS_AT_ONCE = 200
const MS_OF_HOUR = 3_600_000

/** By the domain of the accounts: where the records are. */
const hosts = {
  'zoho.com': 'www.zohoapis.com',
  'zoho.eu': 'www.zohoapis.eu',
  'zoho.in': 'www.zohoapis.in',
  'zoho.com.au': 'www.zohoapis.com.au',
  'zoho.jp': 'www.zohoapis.jp',
  'zohocloud.ca': 'www.zohoapis.ca',
  'zoho.com.cn': 'www.zohoapis.com.cn',
}

function addressOf({ settings }: Given): string {
  const host = ownValue(hosts, textOf(settings, 'dataCentre'))
  if (typeof host !== 'string') throw new ConnectorFailure(texts.wrongValue('Data center'))
  return `https://${host}/crm/v8/`
}

/** A module without records has no answer at all. */
const isEmpty = (answer: unknown) => answer === null

const paging: Paging = {
  ask(url, position) {
    url.searchParams.set('per_page', String(RECORDS_AT_ONCE))
    if (typeof position === 'string') url.searchParams.set('page_token', position)
  },
  turn(answer) {
    if (isEmpty(answer)) return { next: null }
    const [more, next] = [fieldAt(answer, 'info.more_records'), fieldAt(answer, 'info.next_page_token')]
    if (more === false) return { next: null }
    return more === true && typeof next === 'string' && next !== '' ? { next } : null
  },
}

const id: Column = { name: 'ID', from: 'id', ...key }
const reference = (name: string, field: string): Column[] => [
  { name, from: `${field}.name` },
  { name: `${name} ID`, from: `${field}.id`, ...key },
]
const owner = reference('Owner', 'Owner')
const account = reference('Account', 'Account_Name')
const about = [...reference('Contact or lead', 'Who_Id'), ...reference('Related to', 'What_Id')]
const created: Column = { name: 'Created', from: 'Created_Time', ...day }
const modified: Column = { name: 'Modified', from: 'Modified_Time', ...day }
const source: Column = { name: 'Lead source', from: 'Lead_Source' }
const email: Column = { name: 'Email', from: 'Email', ...hidden }
const phone: Column = { name: 'Phone', from: 'Phone', ...hidden }
const description: Column = { name: 'Description', from: 'Description', ...hidden }

type Module = { name: string; label: string; columns: readonly Column[]; computed?: readonly string[] }

/** Fields are asked for by name, of which an id isn't one. */
function moduleOf({ name, label, columns, computed = [] }: Module): Listing {
  const fields = new Set(columns.map(({ from }) => from.split('.')[0]!).filter((field) => field !== 'id'))
  const wanted = [...fields].filter((field) => !computed.includes(field))
  return {
    ...{ name: name.toLowerCase(), label, path: name, columns },
    query: { fields: wanted.join(',') },
    records: (answer) => (isEmpty(answer) ? [] : fieldAt(answer, 'data')),
  }
}

/** How long a meeting takes. */
function rowOf(record: Row): Row {
  const { Start_DateTime: start, End_DateTime: end } = record
  if (typeof start !== 'string' || typeof end !== 'string') return record
  const hours = (Date.parse(end) - Date.parse(start)) / MS_OF_HOUR
  return Number.isFinite(hours) ? { ...record, hours } : record
}

/** Deals, accounts, contacts, leads and activities by Zoho CRM's API, version 8. */
export const zohoConnector = restConnector({
  code: 'zoho',
  name: 'Zoho CRM',
  address: addressOf,
  headers: ({ secrets }) => ({ authorization: `Zoho-oauthtoken ${secrets['oauthAccess'] ?? ''}` }),
  paging,
  rowOf,
  listings: [
    moduleOf({
      ...{ name: 'Deals', label: 'Deals' },
      columns: [
        ...[id, { name: 'Name', from: 'Deal_Name' }, ...account, ...reference('Contact', 'Contact_Name'), ...owner],
        ...[{ name: 'Stage', from: 'Stage' }, { name: 'Type', from: 'Type' }, source],
        { name: 'Amount', from: 'Amount', ...money },
        { name: 'Expected revenue', from: 'Expected_Revenue', ...money },
        { name: 'Probability', from: 'Probability', as: 'number', meaning: { kind: 'percentage' } },
        { name: 'Closing date', from: 'Closing_Date', ...day },
        ...[created, modified],
      ],
    }),
    moduleOf({
      ...{ name: 'Accounts', label: 'Accounts' },
      columns: [
        ...[id, { name: 'Name', from: 'Account_Name' }, { name: 'Type', from: 'Account_Type' }],
        ...[{ name: 'Industry', from: 'Industry' }, ...owner],
        { name: 'Employees', from: 'Employees', ...level },
        { name: 'Annual revenue', from: 'Annual_Revenue', ...money },
        { name: 'City', from: 'Billing_City' },
        { name: 'Country', from: 'Billing_Country' },
        ...[created, modified, phone],
      ],
    }),
    moduleOf({
      ...{ name: 'Contacts', label: 'Contacts' },
      columns: [
        ...[id, { name: 'Name', from: 'Full_Name' }, ...account, ...owner, { name: 'Title', from: 'Title' }],
        ...[{ name: 'Department', from: 'Department' }, source],
        { name: 'City', from: 'Mailing_City' },
        { name: 'Country', from: 'Mailing_Country' },
        ...[created, modified, email, phone],
      ],
    }),
    moduleOf({
      ...{ name: 'Leads', label: 'Leads' },
      columns: [
        ...[id, { name: 'Name', from: 'Full_Name' }, { name: 'Company', from: 'Company' }, ...owner],
        ...[{ name: 'Status', from: 'Lead_Status' }, source, { name: 'Industry', from: 'Industry' }],
        { name: 'Annual revenue', from: 'Annual_Revenue', ...money },
        { name: 'Employees', from: 'No_of_Employees', ...level },
        ...[{ name: 'City', from: 'City' }, { name: 'Country', from: 'Country' }, created, modified, email, phone],
      ],
    }),
    moduleOf({
      ...{ name: 'Tasks', label: 'Tasks' },
      columns: [
        ...[id, { name: 'Subject', from: 'Subject' }, { name: 'Status', from: 'Status' }, ...owner],
        ...[{ name: 'Priority', from: 'Priority' }, { name: 'Due date', from: 'Due_Date', ...day }, ...about],
        ...[{ name: 'Closed', from: 'Closed_Time', ...day }, created, modified, description],
      ],
    }),
    moduleOf({
      ...{ name: 'Events', label: 'Meetings', computed: ['hours'] },
      columns: [
        ...[id, { name: 'Title', from: 'Event_Title' }, { name: 'Date', from: 'Start_DateTime', ...day }],
        ...[
          { name: 'End', from: 'End_DateTime', ...day },
          { name: 'Hours', from: 'hours', ...amount },
        ],
        ...[{ name: 'All day', from: 'All_day', ...flag }, ...owner, ...about, created, modified, description],
      ],
    }),
    moduleOf({
      ...{ name: 'Calls', label: 'Calls' },
      columns: [
        ...[id, { name: 'Subject', from: 'Subject' }, { name: 'Date', from: 'Call_Start_Time', ...day }],
        ...[
          { name: 'Type', from: 'Call_Type' },
          { name: 'Purpose', from: 'Call_Purpose' },
        ],
        { name: 'Minutes', from: 'Call_Duration_in_seconds', ...amount, divideBy: 60 },
        ...[...owner, ...about, created, modified, description],
      ],
    }),
  ],
})
