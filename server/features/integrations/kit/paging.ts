import { fieldAt, isRow } from './columns.ts'
import type { Paging } from './rest.ts'

const numberAt = (answer: unknown, path: string): number | undefined => {
  const value = fieldAt(answer, path)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Each answer has the address of the next page. Only its query is followed, on the vendor's known host. */
export const pagesByLink = (link: string, total: string, first: Readonly<Record<string, string>>): Paging => ({
  ask(url, position) {
    if (typeof position === 'string') url.search = position
    else for (const [name, value] of Object.entries(first)) url.searchParams.set(name, value)
  },
  turn(answer) {
    const next = fieldAt(answer, link)
    const url = typeof next === 'string' ? URL.parse(next) : null
    if (next !== null && url === null) return null
    return { next: url === null ? null : url.search, total: numberAt(answer, total) }
  },
})

/** Each answer names the position behind it, which the next request repeats. */
export const pagesByCursor = (field: string, parameter: string, more: Readonly<Record<string, string>>): Paging => ({
  ask(url, position) {
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
    if (typeof position === 'string') url.searchParams.set(parameter, position)
  },
  turn(answer) {
    const next = fieldAt(answer, field) ?? null
    return next === null || typeof next === 'string' ? { next } : null
  },
})

/** The answer is a list without a word about the rest: a page that isn't full is the last one. */
export const pagesByOffset = (size: number): Paging => ({
  ask(url, position) {
    url.searchParams.set('limit', String(size))
    url.searchParams.set('offset', String(typeof position === 'number' ? position : 0))
  },
  turn: (_answer, position, count) => ({
    next: count < size ? null : (typeof position === 'number' ? position : 0) + size,
  }),
})

const pageAt = (position: unknown) => (typeof position === 'number' ? position : 1)

/**
 * Pages by number without a word about the rest. Only an empty one is surely behind the last: a vendor may send fewer
 * records than it was asked for.
 */
export const pagesUntilEmpty = (parameter: string, more: Readonly<Record<string, string>>): Paging => ({
  ask(url, position) {
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
    url.searchParams.set(parameter, String(pageAt(position)))
  },
  turn: (_answer, position, count) => ({ next: count === 0 ? null : pageAt(position) + 1 }),
})

/** The whole list comes at once. */
export const onePage: Paging = { ask: () => {}, turn: () => ({ next: null }) }

type Numbered = { page: number; total: number; isSteady: boolean }
const isNumbered = (position: unknown): position is Numbered => isRow(position) && typeof position['page'] === 'number'

/**
 * Pages by number. If the count of records changes meanwhile, records have moved between pages and one may have been
 * missed: then none is removed for not being shown.
 */
export const pagesByNumber = (
  parameter: string,
  { pages, total }: { pages: string; total: string },
  more: Readonly<Record<string, string>>,
): Paging => ({
  ask(url, position) {
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
    url.searchParams.set(parameter, String(isNumbered(position) ? position.page : 1))
  },
  turn(answer, position) {
    const [all, count] = [numberAt(answer, pages), numberAt(answer, total)]
    if (all === undefined || count === undefined) return null
    const { page, isSteady } = isNumbered(position)
      ? { page: position.page, isSteady: position.isSteady && position.total === count }
      : { page: 1, isSteady: true }
    if (page >= all) return { next: null, total: count, isWhole: isSteady }
    return { next: { page: page + 1, total: count, isSteady } satisfies Numbered, total: count }
  },
})
