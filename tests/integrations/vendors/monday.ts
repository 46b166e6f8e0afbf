import { mondayPaths, type StandIn, startVendor } from '../vendor.ts'
import { addTo, type Answered, type Asked, dayOfYear, json, pick, seeded, type Sums } from './rest-vendor.ts'

type Column = { id: string; title: string; type: string }
type Item = {
  id: string
  name: string
  created_at: string
  updated_at: string
  group: { title: string }
  values: Record<string, { text: string | null; number?: number; display_value?: string }>
}
type Board = { id: string; name: string; type: string; columns: Column[]; items: Item[] }

const columns: Column[] = [
  { id: 'name', title: 'Name', type: 'name' },
  { id: 'status', title: 'Status', type: 'status' },
  { id: 'numbers', title: 'Cost', type: 'numbers' },
  { id: 'date4', title: 'Due', type: 'date' },
  { id: 'person', title: 'Owner', type: 'people' },
  { id: 'mirror', title: 'Client', type: 'mirror' },
  { id: 'check', title: 'Paid', type: 'checkbox' },
  { id: 'mail', title: 'Contact mail', type: 'email' },
  // The same title as another.
  { id: 'status_1', title: 'Status', type: 'status' },
  { id: 'subitems', title: 'Subitems', type: 'subtasks' },
]

function makeBoards(): Board[] {
  const random = seeded(12)
  const item =
    (board: number) =>
    (_: unknown, at: number): Item => {
      const cost = (1 + random(90_000)) / 100
      return {
        ...{ id: `${board}0${at}`, name: `Item ${at}`, group: { title: pick(random, ['To do', 'Doing', 'Done']) } },
        ...{ created_at: '2025-10-27T02:17:50Z', updated_at: '2026-02-01T00:00:00Z' },
        values: {
          status: { text: pick(random, ['Working', 'Stuck', 'Finished']) },
          // As the board formats it.
          numbers: { text: `$${cost.toLocaleString('en')}`, number: cost },
          date4: { text: random(3) === 0 ? `${dayOfYear(random)} 10:30` : dayOfYear(random) },
          person: { text: pick(random, ['Ada Admin', 'Mia Member']) },
          mirror: { text: null, display_value: pick(random, ['Kea', 'Tui', 'Weka']) },
          check: { text: random(2) === 0 ? 'v' : '' },
          mail: { text: `mail${at}@example.test` },
          status_1: { text: pick(random, ['Low', 'High']) },
          subitems: { text: null },
        },
      }
    }
  const board = (id: number, name: string, type: string, count: number): Board => ({
    ...{ id: String(id), name, type, columns, items: Array.from({ length: count }, item(id)) },
  })
  const many = Array.from({ length: 26 }, (_, at) => board(2_000 + at, `Small board ${at}`, 'board', 6))
  return [
    ...[board(1, 'Pier works', 'board', 430), board(2, 'Sales', 'board', 100)],
    ...[board(3, 'Subitems of Sales', 'sub_items_board', 5), ...many],
  ]
}

const shownItem = ({ values, ...item }: Item) => ({
  ...item,
  column_values: Object.entries(values).map(([id, value]) => ({ id, ...value })),
})

export type MondayVendor = {
  standIn: StandIn
  boards: Board[]
  truth(): Record<string, number>
  sums(): Sums[]
  change(): void
  /** Answers the next question with this. */
  answerNext(answer: Answered): void
  close(): Promise<void>
}

type Sent = { query: string; variables: { limit: number; page?: number; cursor?: string; board?: string[] } }

/** monday.com as its pages describe it, with consent by a real OpenID provider. */
export async function startMonday(redirectUris: string[]): Promise<MondayVendor> {
  const boards = makeBoards()
  const next: Answered[] = []

  function page(board: Board, from: number, limit: number) {
    const behind = from + limit
    const cursor = behind < board.items.length ? `${board.id} ${behind}` : null
    return { cursor, items: board.items.slice(from, behind).map(shownItem) }
  }
  function answer({ method, headers, body }: Asked): Answered {
    const ready = next.shift()
    if (ready) return ready
    if (method !== 'POST' || headers['content-type'] !== 'application/json')
      return json({ errors: [{ message: 'No query' }] })
    const { query, variables } = JSON.parse(body) as Sent
    const { limit, cursor } = variables
    if (limit > 500) return json({ errors: [{ message: 'limit', extensions: { code: 'InvalidArgument' } }] })
    if (query.includes('next_items_page')) {
      const [id, from] = (cursor ?? '').split(' ')
      const found = boards.find((board) => board.id === id)!
      return json({ data: { next_items_page: page(found, Number(from), limit) } })
    }
    if (query.includes('items_page')) {
      const found = boards.filter(({ id }) => variables.board?.includes(id))
      return json({ data: { boards: found.map((board) => ({ items_page: page(board, 0, limit) })) } })
    }
    const from = ((variables.page ?? 1) - 1) * limit
    const shown = boards.slice(from, from + limit).map(({ items, ...board }) => ({
      ...board,
      ...{ board_kind: 'public', items_count: items.length, updated_at: '2026-02-01T00:00:00Z', groups: [] },
    }))
    return json({ data: { boards: shown } })
  }

  const standIn = await startVendor(redirectUris, mondayPaths, answer)
  return {
    ...{ standIn, boards },
    truth: () => ({
      boards: boards.length,
      ...Object.fromEntries(
        boards.filter(({ type }) => type === 'board').map(({ id, items }) => [`board ${id}`, items.length]),
      ),
    }),
    sums() {
      const [byStatus, byClient]: Record<string, number>[] = [{}, {}]
      for (const { values } of boards[0]!.items) {
        addTo(byStatus!, String(values['status']!.text), values['numbers']!.number!)
        addTo(byClient!, String(values['mirror']!.display_value), values['numbers']!.number!)
      }
      return [
        { stream: 'board 1', measure: 'Cost', by: 'Status', values: byStatus! },
        { stream: 'board 1', measure: 'Cost', by: 'Client', values: byClient! },
      ]
    },
    change() {
      const { items } = boards[0]!
      items.splice(40, 1)
      items[3]!.values['numbers'] = { text: '$7.77', number: 7.77 }
      items.push({ ...items[4]!, id: 'new' })
    },
    answerNext: (one) => next.push(one),
    close: () => standIn.close(),
  }
}
