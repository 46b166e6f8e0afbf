import { amount, type Column, day, flag, hidden, key, level, type Row } from '../kit/columns.ts'
import { textOf } from '../kit/connector.ts'
import { onePage } from '../kit/paging.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

const DAY_MS = 86_400_000
const DAYS_AT_ONCE = 180
const YEARS_BEFORE = 3
/** Longer ones than this are no plans, and would be counted day by day. */
const MOST_DAYS = 10_000

const id: Column = { name: 'ID', from: 'id', ...key }
const name: Column = { name: 'Name', from: 'name' }
const archived: Column = { name: 'Archived', from: 'archived', ...flag }
const project: Column[] = [
  { name: 'Project', from: 'project_id', through: [['projects', 'name']] },
  {
    name: 'Client',
    from: 'project_id',
    through: [
      ['projects', 'client_id'],
      ['clients', 'name'],
    ],
  },
  { name: 'Project ID', from: 'project_id', ...key },
]

const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Dates between the first day of a year and that of a later one, so many at a time. What is in two comes twice. */
function pagesByDates(firstYear: number, lastYear: number): Paging {
  const startOf = (position: unknown) =>
    typeof position === 'string' ? Date.parse(position) : Date.UTC(firstYear, 0, 1)
  const endOf = (start: number) => start + DAYS_AT_ONCE * DAY_MS
  return {
    ask(url, position) {
      const start = startOf(position)
      url.searchParams.set('start_date', dateOf(start))
      url.searchParams.set('end_date', dateOf(endOf(start)))
    },
    turn(_answer, position) {
      const end = endOf(startOf(position))
      return { next: end < Date.UTC(lastYear + 1, 0, 1) ? dateOf(end) : null }
    },
  }
}

/** Days of an assignment: Monday to Friday, or all. */
function daysOf({ start_date: from, end_date: until, active_on_days_off: isEveryDay }: Row): number | null {
  if (typeof from !== 'string' || typeof until !== 'string') return null
  const first = Date.parse(from)
  const all = Math.round((Date.parse(until) - first) / DAY_MS) + 1
  if (!(all > 0 && all <= MOST_DAYS)) return null
  const days = Array.from({ length: all }, (_, at) => new Date(first + at * DAY_MS).getUTCDay())
  return isEveryDay === true ? all : days.filter((weekday) => weekday !== 0 && weekday !== 6).length
}

/** What isn't planned for so many hours a day takes the whole day, whose length isn't sent. */
function rowOf(row: Row): Row {
  if ('first_name' in row) return { ...row, name: [row['first_name'], row['last_name']].filter(Boolean).join(' ') }
  if (!('allocation' in row)) return row
  const [days, seconds] = [daysOf(row), row['allocation']]
  return { ...row, planned: days === null || typeof seconds !== 'number' ? null : days * seconds }
}

function listingsOf(): readonly Listing[] {
  const year = new Date().getUTCFullYear()
  const paging = pagesByDates(year - YEARS_BEFORE, year + 1)
  const list = (of: string, label: string) => ({ name: of, label, path: of, records: of })
  return [
    { ...list('clients', 'Clients'), columns: [id, name, archived] },
    {
      ...list('projects', 'Projects'),
      columns: [
        ...[id, name, { name: 'Code', from: 'code' }],
        { name: 'Client', from: 'client_id', through: [['clients', 'name']] },
        { name: 'Client ID', from: 'client_id', ...key },
        { name: 'Starts on', from: 'start_date', ...day },
        { name: 'Ends on', from: 'end_date', ...day },
        archived,
      ],
    },
    {
      ...list('people', 'People'),
      columns: [
        ...[id, name, archived],
        // Seconds a week.
        { name: 'Weekly capacity hours', from: 'weekly_capacity', ...level, divideBy: 3_600 },
        { name: 'Email', from: 'email', ...hidden },
      ],
    },
    { ...list('placeholders', 'Placeholders'), columns: [id, name, archived] },
    {
      ...list('assignments', 'Assignments'),
      paging,
      columns: [
        ...[id, { name: 'Starts on', from: 'start_date', ...day }, { name: 'Ends on', from: 'end_date', ...day }],
        { name: 'Person', from: 'person_id', through: [['people', 'name']] },
        { name: 'Placeholder', from: 'placeholder_id', through: [['placeholders', 'name']] },
        ...project,
        { name: 'Person ID', from: 'person_id', ...key },
        // Both sent in seconds.
        { name: 'Hours per day', from: 'allocation', ...level, divideBy: 3_600 },
        { name: 'Planned hours', from: 'planned', ...amount, divideBy: 3_600 },
        { name: 'Notes', from: 'notes', ...hidden },
      ],
    },
    {
      ...list('milestones', 'Milestones'),
      paging,
      columns: [id, name, { name: 'Date', from: 'date', ...day }, ...project],
    },
  ]
}

/** Plans by the API that Forecast's own pages call, as public clients describe it. */
export const harvestforecastConnector = restConnector({
  code: 'harvestforecast',
  name: 'Harvest Forecast',
  address: 'https://api.forecastapp.com/',
  headers: ({ settings, secrets }) => ({
    ...{ authorization: `Bearer ${secrets['token'] ?? ''}`, 'user-agent': 'Sextant' },
    'forecast-account-id': textOf(settings, 'accountId'),
  }),
  paging: onePage,
  rowOf,
  listings: listingsOf,
})
