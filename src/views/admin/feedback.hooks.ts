import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { AdminFeedback } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { feedbackRatings } from '../../../contract/feedback/feedback.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'
import { useAdminList } from './admin.hooks.ts'

const texts = adminTexts.feedback
const filterNames = ['rating', 'project', 'shared'] as const
type FilterName = (typeof filterNames)[number]

const textsOf = (row: AdminFeedback) => [row.submitterEmail, row.comment, row.project, row.rating]
/** Ranks from worst to best. */
const rankOf = ({ rating }: AdminFeedback) => feedbackRatings.length - feedbackRatings.indexOf(rating)
function sortableOf(row: AdminFeedback, column: string) {
  return column === 'rating' ? rankOf(row) : String(row[column as keyof AdminFeedback])
}
const valueOf: Readonly<Record<FilterName, (row: AdminFeedback) => string>> = {
  rating: ({ rating }) => rating,
  project: ({ project }) => project,
  shared: ({ isShared }) => (isShared ? 'yes' : 'no'),
}

/** The feedback list with the URL's filters, and the feedback that the URL opens. */
export function useFeedback() {
  const { feedbackId = null } = useParams()
  const { goTo } = useSystem()
  const [query, setQuery] = useSearchParams()
  const list = useAdminList<AdminFeedback>('admin-feedback', textsOf, sortableOf)
  const opened = list.rows.find(({ id }) => id === feedbackId) ?? null
  const chosen = (name: FilterName) => query.get(name) ?? ''
  const isLetThrough = (row: AdminFeedback) =>
    filterNames.every((name) => chosen(name) === '' || chosen(name) === valueOf[name](row))
  const along = query.size === 0 ? '' : `?${query.toString()}`
  const projects = [...new Set(list.rows.map(({ project }) => project))].toSorted()
  const named = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return {
    list: { ...list, shown: list.shown.filter(isLetThrough) },
    filters: {
      isFiltered: filterNames.some((name) => chosen(name) !== ''),
      chosen,
      options: {
        rating: [
          { value: '', label: texts.allRatings },
          ...feedbackRatings.map((value) => ({ value, label: texts.ratings[value] })),
        ],
        project: [{ value: '', label: texts.allOrganisations }, ...named(projects, (value) => value)],
        shared: [
          { value: '', label: texts.allSharing },
          { value: 'yes', label: texts.shared },
          { value: 'no', label: texts.notShared },
        ],
      },
      choose: (name: FilterName, value: string) =>
        setQuery(
          (former) => {
            const next = new URLSearchParams(former)
            if (value === '') next.delete(name)
            else next.set(name, value)
            return next
          },
          { replace: true },
        ),
      clear: () =>
        setQuery(
          (former) => {
            const next = new URLSearchParams(former)
            for (const name of filterNames) next.delete(name)
            return next
          },
          { replace: true },
        ),
    },
    opened,
    isUnknown: feedbackId !== null && opened === null && list.isRead,
    open: (id: string) => goTo(pagePath('adminFeedback', { feedbackId: id }) + along),
    close: () => goTo(pagePath('adminFeedback') + along),
  }
}

export type FeedbackFiltersView = ReturnType<typeof useFeedback>['filters']

/** The copy shared with the feedback whose dialog is open. */
export function useFeedbackCopy(feedbackId: string) {
  const admin = useFeature('admin')
  useEffect(() => {
    admin?.send({ type: 'admin.feedback shown', feedbackId })
    return () => admin?.send({ type: 'admin.feedback shown', feedbackId: null })
  }, [admin, feedbackId])
  return useResource('feedback-copy')
}
