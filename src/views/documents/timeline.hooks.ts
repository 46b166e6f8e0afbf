import { useSelector } from '@xstate/react'
import { useParams } from 'react-router'
import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import {
  general,
  monthBoxes,
  monthLabel,
  placeName,
  timelineAddress,
  timelinePlace,
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

/** The documents of the year or month that the address names. */
export function useTimeline() {
  const { project = '', year = '', month = null } = useParams()
  const { docs, graph, ...list } = useTimelineDocuments()
  const place = timelinePlace(year, month)
  if (place === null) return { ...list, place: null, back: timelineAddress(project, null) }
  const yearName = place.year === general ? texts.general : place.year
  const monthName = place.month === null ? null : monthLabel(place.month)
  const documentPath = (docId: string, dialogTab?: string) =>
    `${pagePath('dataDocument', { project, docId, ...(dialogTab ? { dialogTab } : {}) })}?timeline=${placeName(place)}`
  return {
    ...list,
    place,
    back: timelineAddress(project, null),
    rows: timelineRows(docs, graph, place),
    title: monthName === null ? yearName : texts.monthTitle(monthName, yearName),
    isGeneral: place.year === general,
    yearName,
    monthName,
    crumbs: [
      { label: texts.title, to: timelineAddress(project, null) },
      { label: yearName, to: timelineAddress(project, { ...place, month: null }) },
      ...(monthName === null ? [] : [{ label: monthName }]),
    ],
    months: place.year === general || place.month !== null ? [] : monthBoxes(docs, project, place.year),
    documentPath,
  }
}

export type TimelineView = Extract<ReturnType<typeof useTimeline>, { rows: unknown }>
