import { useParams } from 'react-router'
import type { AdminFeedback } from '../../../contract/admin/admin.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { useSystem } from '../shared/system-context.ts'
import { useAdminList } from './admin.hooks.ts'

const order = ['bad', 'so-so', 'good', 'great']
const textsOf = (row: AdminFeedback) => [row.submitterEmail, row.comment, row.project, row.rating]
function sortableOf(row: AdminFeedback, column: string) {
  return column === 'rating' ? order.indexOf(row.rating) : String(row[column as keyof AdminFeedback])
}

/** The feedback, and which of it the address opens. */
export function useFeedback() {
  const { feedbackId = null } = useParams()
  const { goTo } = useSystem()
  const list = useAdminList<AdminFeedback>('admin-feedback', textsOf, sortableOf)
  const opened = list.rows.find(({ id }) => id === feedbackId) ?? null
  return {
    list,
    opened,
    isUnknown: feedbackId !== null && opened === null && list.isRead,
    open: (id: string) => goTo(pagePath('adminFeedback', { feedbackId: id })),
    close: () => goTo(pagePath('adminFeedback')),
  }
}
