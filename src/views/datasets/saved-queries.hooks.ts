import { useSelector } from '@xstate/react'
import { asksTheSame, type DatasetForm, printForm, readForm } from '../../../contract/datasets/dataset-form.ts'
import type { SavedQuery } from '../../../contract/datasets/saved-queries.schemas.ts'
import { savedQueriesTexts as texts } from '../../../contract/datasets/saved-queries.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { QueryDraft } from '../../machines/datasets/saved-queries.machine.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

const noQueries: readonly SavedQuery[] = []

/** The saved queries and their actions. */
export function useSavedQueries(form: DatasetForm | null) {
  const queries = useFeature('saved queries')
  const list = useFeature('list of saved queries')
  const snapshot = useSelector(queries, (current) => current)
  const read = useSelector(list, (current) => current)
  const all = read?.context.data ?? noQueries
  const refusal = useRefusal('member')
  const { draft = null, failure = null, project = '' } = snapshot?.context ?? {}
  const isBusy = snapshot?.hasTag('busy') ?? false
  return {
    all,
    isRead: read?.hasTag('ready') ?? false,
    notRead: read?.hasTag('failed') ? (read.context.failure?.message ?? texts.notRead) : null,
    readAgain: () => list?.send({ type: 'resource.requested' }),
    /** The saved query that equals the current form. */
    shown: form && all.find(({ search }) => asksTheSame(readForm(search), form)),
    addressOf: ({ search }: SavedQuery) => `${pagePath('data', { project, tab: 'datasets' })}${search}`,
    isShelfOpen: snapshot?.hasTag('shelf open') ?? false,
    openShelf: () => queries?.send({ type: 'saved queries.shelf opened' }),
    closeShelf: () => queries?.send({ type: 'saved queries.shelf closed' }),
    changeDisabledReason: refusal,
    saveDisabledReason: refusal ?? (form === null ? texts.nothingAsked : null),
    save: () =>
      form &&
      queries?.send({
        type: 'saved queries.naming began',
        draft: { id: null, name: '', accessLevel: 'private', search: printForm(form), rev: 1, isOwn: true },
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
