import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { adminPagesTexts } from '../../../contract/admin/admin-pages.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { ListSort } from '../../machines/admin/list.machine.ts'
import { type Sortable, shownRows } from '../../machines/admin/list.selectors.ts'
import type { NavEntry } from '../shared/NavList.tsx'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** Whether the admin area's features have loaded. */
export function useAdminArea() {
  const area = useFeature('admin-area')
  const admin = useFeature('admin')
  const isStopped = useSelector(admin, (snapshot) => snapshot?.hasTag('failed') ?? false)
  const failure = useSelector(area, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  return {
    isReady: useSelector(area, (snapshot) => snapshot?.hasTag('ready') ?? false) && !isStopped,
    message: failure?.message ?? (isStopped ? adminPagesTexts.notFetched : null),
    beginAgain: () => {
      area?.send({ type: 'area.fetch requested' })
      admin?.send({ type: 'admin.begin again requested' })
    },
  }
}

const playbooksEntry: NavEntry = { to: pagePath('adminPlaybooks'), label: adminPagesTexts.playbooks, icon: 'book' }
const superadminEntries: readonly NavEntry[] = [
  { to: pagePath('adminLanding'), label: adminPagesTexts.home, icon: 'home', exact: true },
  { to: pagePath('adminOrgs'), label: adminPagesTexts.organisations, icon: 'organisation' },
  { to: pagePath('adminUsers'), label: adminPagesTexts.users, icon: 'users' },
  { to: pagePath('adminPartners'), label: adminPagesTexts.partners, icon: 'link' },
  playbooksEntry,
  { to: pagePath('adminFeedback'), label: adminPagesTexts.feedback, icon: 'star' },
  { to: pagePath('adminAnnouncements'), label: adminPagesTexts.announcements, icon: 'bell' },
  { to: pagePath('adminModels'), label: adminPagesTexts.models, icon: 'settings' },
  { to: pagePath('adminMailbox'), label: adminPagesTexts.mailbox, icon: 'mail' },
  { to: pagePath('adminAudit'), label: adminPagesTexts.audit, icon: 'clock' },
]
const partnerEntries: readonly NavEntry[] = [playbooksEntry]
const noEntries: readonly NavEntry[] = []

/** Which parts of the admin area this person may use. */
export function useAdminPerson() {
  const session = useFeature('session')
  const roles = useSelector(session, (snapshot) => snapshot?.context.user?.roles ?? noRoles)
  const isSuperadmin = roles.includes('superadmin')
  const isPartner = roles.includes('partner')
  return {
    isSuperadmin,
    isPartner,
    entries: isSuperadmin ? superadminEntries : isPartner ? partnerEntries : noEntries,
    id: useSelector(session, (snapshot) => snapshot?.context.user?.id ?? null),
  }
}

const noRoles: readonly string[] = []

type ListId = 'admin-users' | 'admin-organisations' | 'admin-feedback' | 'llm-status' | 'mailbox' | 'models'
export type ListView<Row> = ReturnType<typeof useAdminList<Row>>

/** One admin list, read when it is shown. The page says what can be searched and sorted. */
export function useAdminList<Row>(
  id: ListId,
  textsOf: (row: Row) => readonly string[],
  sortableOf: (row: Row, column: string) => Sortable,
) {
  const list = useFeature(id)
  useEffect(() => list?.send({ type: 'list.requested' }), [list])
  const rows = useSelector(list, (snapshot) => snapshot?.context.rows ?? noRows) as readonly Row[]
  const search = useSearch(useSelector(list, (snapshot) => snapshot?.children.search))
  const sort = useSelector(list, (snapshot) => snapshot?.context.sort ?? null)
  const isRead = useSelector(list, (snapshot) => snapshot?.hasTag('ready') ?? false)
  return {
    rows,
    shown: shownRows(rows, search.applied, sort, textsOf, sortableOf),
    about: useSelector(list, (snapshot) => snapshot?.context.about ?? null),
    isRead,
    ...search,
    sort,
    failure: useSelector(list, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null)),
    readAgain: () => list?.send({ type: 'list.requested' }),
    setSort: (requested: ListSort) => list?.send({ type: 'list.sort chosen', sort: requested }),
  }
}

const noRows: readonly unknown[] = []
