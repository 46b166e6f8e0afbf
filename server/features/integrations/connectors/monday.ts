import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { type Column, day, fieldAt, flag, hidden, isRow, key, keyText, type Row } from '../kit/columns.ts'
import { ConnectorFailure, type Given, listOf } from '../kit/connector.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

const BOARDS_AT_ONCE = 25
const ITEMS_AT_ONCE = 100
/** Each board is a dataset. */
const MOST_BOARDS = 50
/** Kinds of columns that say nothing, or that the item has itself. */
const leftOut = new Set(['name', 'subtasks', 'button', 'file', 'doc', 'unsupported', 'item_id'])
const numbers = new Set(['numbers', 'rating', 'progress', 'vote', 'auto_number'])
const dates = new Set(['date', 'creation_log', 'last_updated'])
const ofPeople = new Set(['email', 'phone', 'long_text', 'location'])

const linked = ['MirrorValue', 'BoardRelationValue', 'DependencyValue', 'FormulaValue']
const shown = linked.map((name) => `... on ${name} { display_value }`).join(' ')
const values = `id text ... on NumbersValue { number } ${shown}`
const items = `cursor items { id name created_at updated_at group { title } column_values { ${values} } }`

const boardsQuery = `query ($limit: Int!, $page: Int!) { boards (limit: $limit, page: $page, order_by: created_at) {
  id name type board_kind items_count updated_at columns { id title type } groups { id title } } }`
const firstItems = `query ($board: [ID!], $limit: Int!) { boards (ids: $board) { items_page (limit: $limit) { ${items} } } }`
const nextItems = `query ($cursor: String!, $limit: Int!) { next_items_page (cursor: $cursor, limit: $limit) { ${items} } }`

/** A GraphQL answer says in its body what went wrong, and how long to wait. */
function refusalIn(answer: unknown, url: URL): ConnectorFailure | null {
  const errors = fieldAt(answer, 'errors')
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  if (first === undefined) return null
  const wait = fieldAt(first, 'extensions.retry_in_seconds')
  if (typeof wait === 'number' && wait >= 0) return new ConnectorFailure(texts.askedToWait(url.host), wait)
  const code = fieldAt(first, 'extensions.code')
  if (code === 'UserUnauthorizedException') return new ConnectorFailure(texts.listRefused('these boards'), null, 403)
  return new ConnectorFailure(texts.vendorSaid(url.host, keyText(fieldAt(first, 'message')) ?? String(first)))
}

const boardPages: Paging = {
  ask: () => {},
  turn: (_answer, position, count) => ({
    next: count < BOARDS_AT_ONCE ? null : (typeof position === 'number' ? position : 1) + 1,
  }),
}

const pageIn = (answer: unknown): unknown => {
  const boards = fieldAt(answer, 'data.boards')
  return Array.isArray(boards) ? fieldAt(boards[0], 'items_page') : fieldAt(answer, 'data.next_items_page')
}
const itemPages: Paging = {
  ask: () => {},
  turn(answer) {
    const next = fieldAt(pageIn(answer), 'cursor') ?? null
    return next === null || typeof next === 'string' ? { next } : null
  },
}

function cellKind(type: unknown): Partial<Column> {
  if (typeof type !== 'string') return {}
  if (numbers.has(type)) return { as: 'number' }
  if (dates.has(type)) return day
  return ofPeople.has(type) ? hidden : type === 'checkbox' ? flag : {}
}

/** Two columns of a board may have one title. */
function columnsOf(board: Row): Column[] {
  const own: Column[] = [
    { name: 'ID', from: 'id', ...key },
    { name: 'Name', from: 'name' },
    { name: 'Group', from: 'group.title' },
    { name: 'Created', from: 'created_at', ...day },
    { name: 'Updated', from: 'updated_at', ...day },
  ]
  const taken = new Set(own.map(({ name }) => name.toLowerCase()))
  for (const column of Array.isArray(board['columns']) ? (board['columns'] as unknown[]) : []) {
    const [id, title, type] = [
      keyText(fieldAt(column, 'id')),
      keyText(fieldAt(column, 'title')),
      fieldAt(column, 'type'),
    ]
    if (id === null || title === null || leftOut.has(String(type))) continue
    const name = taken.has(title.toLowerCase()) ? `${title} (${id})` : title
    taken.add(name.toLowerCase())
    own.push({ name, from: `values.${id}`, ...cellKind(type) })
  }
  return own
}

/** A number is sent as one and as a text in the board's own format, a tick is "v", and a date may have an hour. */
function valueOf(kind: unknown, { number, text, display_value: words }: Row): unknown {
  if (kind === 'checkbox') return text === 'v'
  if (kind === 'date' && typeof text === 'string') return text.slice(0, 10)
  return number ?? words ?? text
}

/** The values of an item by column. */
function itemRow(kinds: ReadonlyMap<string, unknown>) {
  return (item: Row): Row => {
    const given = Array.isArray(item['column_values']) ? (item['column_values'] as unknown[]) : []
    const pairs = given.filter(isRow).map((value): [string, unknown] => {
      const id = String(value['id'])
      return [id, valueOf(kinds.get(id), value)]
    })
    return { ...item, values: Object.fromEntries(pairs) }
  }
}

function listingOf(board: Row): Listing {
  const id = String(board['id'])
  const columns = Array.isArray(board['columns']) ? (board['columns'] as unknown[]) : []
  const kinds = new Map(columns.map((column) => [String(fieldAt(column, 'id')), fieldAt(column, 'type')]))
  return {
    ...{ name: `board ${id}`, label: keyText(board['name']) ?? id, path: '', paging: itemPages },
    records: (answer) => fieldAt(pageIn(answer), 'items'),
    rowOf: itemRow(kinds),
    columns: columnsOf(board),
    bodyOf: (position) =>
      typeof position === 'string'
        ? { query: nextItems, variables: { cursor: position, limit: ITEMS_AT_ONCE } }
        : { query: firstItems, variables: { board: [id], limit: ITEMS_AT_ONCE } },
  }
}

/** Boards of subitems and documents are boards to monday.com, too. */
const isBoard = ({ type }: Row) => type === 'board' || type === undefined

function chosenOf(boards: readonly Row[], given: Given): Listing[] {
  const chosen = listOf(given.settings, 'boards')
  const wanted = boards.filter(
    (board) => isBoard(board) && (chosen.length === 0 || chosen.includes(String(board['id']))),
  )
  return wanted.slice(0, MOST_BOARDS).map(listingOf)
}

/** Boards, and the items of each as a dataset with the board's own columns, by monday.com's GraphQL API. */
export const mondayConnector = restConnector({
  code: 'monday',
  name: 'monday.com',
  address: 'https://api.monday.com/v2',
  headers: ({ secrets }) => ({ authorization: secrets['oauthAccess'] ?? '' }),
  paging: boardPages,
  refusalIn,
  findListings: { from: 'boards', make: chosenOf },
  choices: { setting: 'boards', from: 'boards', label: 'name' },
  listings: [
    {
      ...{ name: 'boards', label: 'Boards', path: '', records: 'data.boards' },
      bodyOf: (position) => ({
        query: boardsQuery,
        variables: { limit: BOARDS_AT_ONCE, page: typeof position === 'number' ? position : 1 },
      }),
      columns: [
        { name: 'ID', from: 'id', ...key },
        { name: 'Name', from: 'name' },
        { name: 'Type', from: 'type' },
        { name: 'Kind', from: 'board_kind' },
        { name: 'Items', from: 'items_count', as: 'number', meaning: { kind: 'level' } },
        { name: 'Updated', from: 'updated_at', ...day },
      ],
    },
  ],
})
