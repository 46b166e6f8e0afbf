import { useSelector } from '@xstate/react'
import type { SavedQuery } from '../../../contract/datasets/saved-queries.schemas.ts'
import { savedQueriesTexts as texts } from '../../../contract/datasets/saved-queries.texts.ts'
import { isSameQuery, isStatement } from '../../../contract/datasets/saved-statement.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { QueryDraft } from '../../machines/datasets/saved-queries.machine.ts'
import { useMayRunSql, useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

const noQueries: readonly SavedQuery[] = []

/** Why nothing can be saved while there is no query. `kind`: that of the page. */
const nothingYet = { dataset: texts.nothingAsked, statement: texts.noStatement }
export type QueryKind = keyof typeof nothingYet

/** The saved queries and their actions. `search`: the current query, in the form in which it is saved. */
export function useSavedQueries(search: string | null, kind: QueryKind = 'dataset') {
  const mayRunSql = useMayRunSql()
  const queries = useFeature('saved queries')
  const list = useFeature('list of saved queries')
  const snapshot = useSelector(queries, (current) => current)
  const read = useSelector(list, (current) => current)
  const known = read?.context.data ?? noQueries
  const all = mayRunSql ? known : known.filter((query) => !isStatement(query.search))
  const refusal = useRefusal('member')
  const { draft = null, failure = null, project = '' } = snapshot?.context ?? {}
  const isBusy = snapshot?.hasTag('busy') ?? false
  return {
    all,
    isRead: read?.hasTag('ready') ?? false,
    notRead: read?.hasTag('failed') ? (read.context.failure?.message ?? texts.notRead) : null,
    readAgain: () => list?.send({ type: 'resource.requested' }),
    /** The saved query that equals the current one. */
    shown: search === null ? undefined : all.find((query) => isSameQuery(query.search, search)),
    /** A statement is too long for a URL. */
    addressOf: (query: SavedQuery) =>
      isStatement(query.search)
        ? `${pagePath('data', { project, tab: 'sql' })}?query=${query.id}`
        : `${pagePath('data', { project, tab: 'datasets' })}${query.search}`,
    isShelfOpen: snapshot?.hasTag('shelf open') ?? false,
    openShelf: () => queries?.send({ type: 'saved queries.shelf opened' }),
    closeShelf: () => queries?.send({ type: 'saved queries.shelf closed' }),
    changeDisabledReason: refusal,
    saveDisabledReason: refusal ?? (search === null ? nothingYet[kind] : null),
    save: () =>
      search !== null &&
      queries?.send({
        type: 'saved queries.naming began',
        draft: { id: null, name: '', accessLevel: 'private', search, rev: 1, isOwn: true },
      }),
    edit: (query: SavedQuery) => queries?.send({ type: 'saved queries.naming began', draft: query }),
    draft,
    /** The saved version of the query being changed. */
    former: all.find(({ id }) => id === draft?.id) ?? null,
    failure: failure?.message ?? null,
    keepDisabledReason: isBusy ? texts.saving : draft?.name.trim() ? null : texts.nameRequired,
    change: (change: Partial<Pick<QueryDraft, 'name' | 'accessLevel' | 'search'>>) =>
      queries?.send({ type: 'saved queries.draft changed', change }),
    endNaming: () => queries?.send({ type: 'saved queries.naming ended' }),
    keep: () => queries?.send({ type: 'saved queries.keeping requested', key: crypto.randomUUID() }),
  }
}
