import { setTimeout as wait } from 'node:timers/promises'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import type { HelperItem, IntegrationCode } from '../../../../contract/integrations/integrations.schemas.ts'
import type { RecordCell, SourceRow } from '../../../engines/imports/index.ts'
import { vendorAddress } from '../integration-egress.ts'
import { askJson } from './ask.ts'
import { type Column, cellOf, fieldAt, isRow, keyText, meaningsOf, type Row } from './columns.ts'
import {
  type Batch,
  type Connector,
  type ConnectorEnvironment,
  ConnectorFailure,
  type Given,
  mostRows,
  type Stream,
} from './connector.ts'

/** A list at the vendor, which becomes a stream. */
export type Listing = {
  name: string
  label: string
  path: string
  /** The field of an answer that holds the records, '' if the answer is the list, or where they are found. */
  records: string | ((answer: unknown) => unknown)
  query?: Readonly<Record<string, string>>
  columns: readonly Column[]
  /** What is sent by POST for the page at a position, as JSON; without it, the list is asked for by GET. */
  bodyOf?: (position: unknown, given: Given) => unknown
  /** A record as one flat row with its id; by default as for all lists of the vendor. */
  rowOf?: (record: Row) => Row
  /** Where a list turns its pages in another way than the others of its vendor. */
  paging?: Paging
  /** Besides the vendor's, or in their place. */
  headers?: Readonly<Record<string, string>>
  /** Asked for once for each record of another list, whose id is this parameter: the events of each calendar. */
  each?: { list: string; parameter: string }
}

/** What an answer says of the rest. */
export type Turn = {
  /** The position of the next page; null if there is none. */
  next: unknown
  /** How many records there are. */
  total?: number | undefined
  /** On the last page: false if records may have been missed. */
  isWhole?: boolean
}

/** How a vendor turns pages. A position of null is the first page. */
export type Paging = {
  /** Completes the address of a page. */
  ask(url: URL, position: unknown): void
  /** Null if the answer doesn't have the vendor's format. */
  turn(answer: unknown, position: unknown, count: number): Turn | null
}

/** A vendor whose lists are read by GET as JSON. */
export type RestApi = {
  code: IntegrationCode
  /** The product's name, with which the names of its datasets begin. */
  name: string
  /** Ends with a slash. Where it depends on a setting, a ConnectorFailure refuses other hosts than the vendor's. */
  address: string | ((given: Given) => string)
  headers(given: Given): Record<string, string>
  /** Headers that only the vendor can tell, such as the account that gave consent. */
  findHeaders?: (
    environment: ConnectorEnvironment,
    headers: Record<string, string>,
    signal: AbortSignal,
    given: Given,
  ) => Promise<Record<string, string>>
  paging: Paging
  /** A record as one flat row; itself by default. */
  rowOf?: (record: Row) => Row
  /** Where they depend on a setting, such as the account that each request names: made of the settings. */
  listings: readonly Listing[] | ((given: Given) => readonly Listing[])
  /** Further lists, which only the records of a first one tell: the items of each board. */
  findListings?: { from: string; make: (rows: readonly Row[], given: Given) => readonly Listing[] }
  /** What an administrator can choose from, found among the records of a list. */
  choices?: { setting: string; from: string; label: string }
  /** What an answer refuses although its status says that all is well. */
  refusalIn?: (answer: unknown, url: URL) => ConnectorFailure | null
  /** Statuses whose answers `refusalIn` reads, too; those of others are said by their number. */
  refusals?: readonly number[]
  /** The list that people call jobs, and the field with their names. */
  jobs?: { list: string; name: string }
}

/** More pages than a list of `mostRows` has at ten a page. */
const MOST_PAGES = 10_000
const MOST_JOBS = 100
/** As of refusals by status. */
const LONGEST_WAIT_S = 30
const MOST_TRIES = 4
const MOST_CHOICES = 1_000
type JobsAsked = { query: string; ids: string[] }

type Lists = {
  page(listing: Listing, position: unknown, signal: AbortSignal): Promise<{ rows: Row[]; turn: Turn }>
  /** The rows of a whole list by id, read once for each opened connection. */
  index(name: string, signal: AbortSignal): Promise<ReadonlyMap<string, Row>>
}

const recordsIn = (answer: unknown, records: Listing['records']): unknown => {
  if (typeof records === 'function') return records(answer)
  return records === '' ? answer : fieldAt(answer, records)
}

/** A key that isn't accepted, and a list that the account may not read, in sentences of their own. */
function refusalOf(error: unknown, label: string, host: string): unknown {
  if (!(error instanceof ConnectorFailure)) return error
  if (error.status === 401) return new ConnectorFailure(texts.keyRefused(host), null, 401)
  return error.status === 403 ? new ConnectorFailure(texts.listRefused(label), null, 403) : error
}

function listsOf(
  environment: ConnectorEnvironment,
  api: RestApi,
  {
    address,
    headers: common,
    listings,
    given,
  }: { address: string; headers: Record<string, string>; listings: readonly Listing[]; given: Given },
): Lists {
  const known = new Map<string, Promise<ReadonlyMap<string, Row>>>()
  const { rowOf = (record) => record } = api

  async function answerOf(url: URL, { label, bodyOf, headers: own }: Listing, position: unknown, signal: AbortSignal) {
    const headers = { ...common, ...own }
    const body = bodyOf && JSON.stringify(bodyOf(position, given))
    const posted = { 'content-type': 'application/json', ...headers }
    const asked = body === undefined ? { headers } : { method: 'POST', body, headers: posted }
    const takes = api.refusals ?? []
    for (let count = 1; ; count += 1) {
      const answer = await askJson(environment.egress, url, { ...asked, takes, signal }).catch((error: unknown) => {
        throw refusalOf(error, label, url.host)
      })
      const failure = api.refusalIn?.(answer, url) ?? null
      if (failure === null) return answer
      const { message, retryAfter, status } = failure
      // What says a status of its own didn't ask to wait, and may never pass: the next sync is that of the schedule.
      const lasting = count === MOST_TRIES && status !== null ? new ConnectorFailure(message, null, status) : failure
      // A vendor whose refusals are read gives the reason itself.
      const refusal = status !== null && takes.includes(status) ? lasting : refusalOf(lasting, label, url.host)
      if (retryAfter === null || retryAfter > LONGEST_WAIT_S || count === MOST_TRIES) throw refusal
      await wait(retryAfter * 1_000, undefined, { signal })
    }
  }

  async function pageAt(
    listing: Listing,
    position: unknown,
    signal: AbortSignal,
    more: Readonly<Record<string, string>> = {},
  ) {
    const url = vendorAddress(environment.standIns, api.code, `${address}${listing.path}`)
    for (const [name, value] of Object.entries({ ...listing.query, ...more })) url.searchParams.set(name, value)
    const paging = listing.paging ?? api.paging
    paging.ask(url, position)
    const answer = await answerOf(url, listing, position, signal)
    const records = recordsIn(answer, listing.records)
    if (!Array.isArray(records)) throw new ConnectorFailure(texts.otherShape(url.host))
    const rows = records.map((record) => {
      const row = isRow(record) ? (listing.rowOf ?? rowOf)(record) : {}
      if (keyText(row['id']) === null) throw new ConnectorFailure(texts.otherShape(url.host))
      return row
    })
    const turn = paging.turn(answer, position, rows.length)
    if (turn === null) throw new ConnectorFailure(texts.otherShape(url.host))
    return { rows, turn }
  }

  /** The position is the ids that are left. Those without a record are passed over at once. */
  async function page(listing: Listing, position: unknown, signal: AbortSignal) {
    const { each } = listing
    if (!each) return pageAt(listing, position, signal)
    const left = Array.isArray(position) ? position.map(String) : [...(await index(each.list, signal)).keys()]
    for (const [at, id] of left.entries()) {
      const next = at + 1 < left.length ? left.slice(at + 1) : null
      const { rows } = await pageAt(listing, null, signal, { [each.parameter]: id })
      if (rows.length > 0 || next === null) return { rows, turn: { next } }
    }
    return { rows: [], turn: { next: null } }
  }

  async function whole(name: string, signal: AbortSignal) {
    const listing = listings.find((one) => one.name === name)!
    const rows = new Map<string, Row>()
    let position: unknown = null
    for (let count = 0; count < MOST_PAGES && rows.size < mostRows; count += 1) {
      const { rows: more, turn } = await page(listing, position, signal)
      const before = rows.size
      for (const row of more) rows.set(String(row['id']), row)
      if (turn.next === null || rows.size === before) break
      position = turn.next
    }
    return rows
  }

  function index(name: string, signal: AbortSignal) {
    const found = known.get(name) ?? whole(name, signal)
    known.set(name, found)
    return found
  }

  return { page, index }
}

async function valueOf(lists: Lists, column: Column, row: Row, signal: AbortSignal): Promise<unknown> {
  if (column.onlyIf !== undefined && fieldAt(row, column.onlyIf) !== true) return 0
  let value = fieldAt(row, column.from)
  for (const [list, field] of column.through ?? []) {
    const id = keyText(value)
    value = id === null ? null : fieldAt((await lists.index(list, signal)).get(id), field)
  }
  return value
}

const isShown =
  ({ settings }: Given) =>
  ({ isPrivate }: Column) =>
    isPrivate !== true || settings['privateFields'] === true

function streamOf(lists: Lists, given: Given, product: string, listing: Listing): Stream {
  const columns = listing.columns.filter(isShown(given))
  async function cellsOf(row: Row, signal: AbortSignal): Promise<SourceRow> {
    const cells: Record<string, RecordCell> = {}
    for (const column of columns)
      cells[column.name] = cellOf(column, await valueOf(lists, column, row, signal), given.timeZone)
    return { key: String(row['id']), row: cells }
  }
  async function read(cursor: unknown, signal: AbortSignal): Promise<Batch> {
    const { rows, turn } = await lists.page(listing, cursor, signal)
    const cells: SourceRow[] = []
    for (const row of rows) cells.push(await cellsOf(row, signal))
    return {
      ...{ rows: cells, cursor: turn.next, isLast: turn.next === null },
      ...(turn.total === undefined ? {} : { total: turn.total }),
      ...(turn.isWhole === undefined ? {} : { isWhole: turn.isWhole }),
    }
  }
  const { name, label } = listing
  const fields = columns.map((column) => column.name)
  const dataset = `${product} ${label.toLowerCase()}`
  return { name, label, dataset, mode: 'whole', fields, meanings: meaningsOf(columns), read }
}

const discoveredIn = (rows: ReadonlyMap<string, Row>, { setting, label }: { setting: string; label: string }) => ({
  options: {
    [setting]: [...rows]
      .slice(0, MOST_CHOICES)
      .map(([value, row]) => ({ value, label: keyText(fieldAt(row, label)) ?? value })),
  },
})

async function jobsOf(
  lists: Lists,
  { list, name }: { list: string; name: string },
  { query, ids }: JobsAsked,
  signal: AbortSignal,
): Promise<HelperItem[]> {
  const words = query.trim().toLowerCase()
  const items = [...(await lists.index(list, signal))].map(([id, row]) => ({ id, name: keyText(row[name]) ?? id }))
  const fits = (one: HelperItem) => (ids.length > 0 ? ids.includes(one.id) : one.name.toLowerCase().includes(words))
  return items.filter(fits).slice(0, MOST_JOBS)
}

/**
 * A connector made of declared lists. With a key, the first page of the first list is read as it opens, so that a wrong
 * one is reported as soon as the settings are saved.
 */
export const restConnector = (api: RestApi): Connector => ({
  code: api.code,
  async open(environment, given, signal) {
    const { jobs, findHeaders } = api
    const known = api.headers(given)
    const headers = findHeaders ? { ...known, ...(await findHeaders(environment, known, signal, given)) } : known
    const address = typeof api.address === 'string' ? api.address : api.address(given)
    const listings = typeof api.listings === 'function' ? api.listings(given) : api.listings
    const lists = listsOf(environment, api, { address, headers, listings, given })
    if (!findHeaders && given.secrets['oauthAccess'] === undefined) await lists.page(listings[0]!, null, signal)
    const { findListings, choices } = api
    const found = findListings
      ? findListings.make([...(await lists.index(findListings.from, signal)).values()], given)
      : []
    return {
      streams: [...listings, ...found].map((listing) => streamOf(lists, given, api.name, listing)),
      ...(choices ? { discovered: discoveredIn(await lists.index(choices.from, signal), choices) } : {}),
      ...(jobs === undefined
        ? {}
        : { helper: (_name: string, asked: JobsAsked, stop: AbortSignal) => jobsOf(lists, jobs, asked, stop) }),
      close: async () => {},
    }
  },
})
