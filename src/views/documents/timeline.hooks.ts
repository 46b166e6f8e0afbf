import { useSelector } from '@xstate/react'
import { useParams } from 'react-router'
import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import {
  general,
  monthBoxes,
  monthLabel,
  periodSlug,
  timelineAddress,
  timelinePeriod,
  timelineRows,
  yearBoxes,
} from '../../machines/documents/timeline.selectors.ts'
import { useLivingFeature } from '../shared/system-context.ts'
import { useLibrary } from './documents.hooks.ts'

function useTimelineDocuments() {
  const documents = useLivingFeature('documents')
  const snapshot = useSelector(documents, (current) => current)
  const { library, graph } = useLibrary()
  return {
    docs: library.docs,
    graph,
    isLoading: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') ? (snapshot.context.failure?.message ?? texts.listFailed) : null,
    readAgain: () => documents.send({ type: 'documents.list requested' }),
  }
}

/** The years of an organisation's documents. */
export function useYears(project: string) {
  const { docs, ...list } = useTimelineDocuments()
  return { ...list, boxes: yearBoxes(docs, project) }
}

/** The documents of the year or month in the URL. */
export function useTimeline() {
  const { project = '', year = '', month = null } = useParams()
  const { docs, graph, ...list } = useTimelineDocuments()
  const period = timelinePeriod(year, month)
  if (period === null) return { ...list, period: null, back: timelineAddress(project, null) }
  const yearName = period.year === general ? texts.general : period.year
  const monthName = period.month === null ? null : monthLabel(period.month)
  const documentPath = (docId: string, dialogTab?: string) =>
    `${pagePath('dataDocument', { project, docId, ...(dialogTab ? { dialogTab } : {}) })}?timeline=${periodSlug(period)}`
  return {
    ...list,
    period,
    back: timelineAddress(project, null),
    rows: timelineRows(docs, graph, period),
    title: monthName === null ? yearName : texts.monthTitle(monthName, yearName),
    isGeneral: period.year === general,
    yearName,
    monthName,
    crumbs: [
      { label: texts.title, to: timelineAddress(project, null) },
      { label: yearName, to: timelineAddress(project, { ...period, month: null }) },
      ...(monthName === null ? [] : [{ label: monthName }]),
    ],
    months: period.year === general || period.month !== null ? [] : monthBoxes(docs, project, period.year),
    documentPath,
  }
}

export type TimelineView = Extract<ReturnType<typeof useTimeline>, { rows: unknown }>
