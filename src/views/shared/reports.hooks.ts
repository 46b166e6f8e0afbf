import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Report, ReportFormat } from '../../../contract/reports/reports.schemas.ts'
import { useResource } from './resource.hooks.ts'
import { useFeature } from './system-context.ts'

const noReports: readonly Report[] = []

/** The actors of the kind of report. */
const ofTopic = { list: 'topic reports', printing: 'report printing', download: 'topic report download' } as const
const ofConversation = {
  list: 'conversation reports',
  printing: 'conversation printing',
  download: 'conversation report download',
} as const

/** Printed reports of the open item, with creating and downloading. */
export function useReports({ project, topicId, leafId }: { project: string; topicId: string; leafId?: string }) {
  const names = leafId === undefined ? ofTopic : ofConversation
  const list = useResource(names.list)
  const printing = useFeature(names.printing)
  const download = useFeature(names.download)
  const isDownloaded = useSelector(download, (snapshot) => snapshot?.hasTag('done') ?? false)
  useEffect(() => {
    if (isDownloaded) download?.send({ type: 'command.dismissed' })
  }, [download, isDownloaded])
  const reports = list.data ?? noReports
  const newest = reports[0]?.id ?? null
  const isAsked = useSelector(printing, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isMade = useSelector(printing, (snapshot) => snapshot?.hasTag('done') ?? false)
  // The requested report has arrived, so another can be requested.
  useEffect(() => {
    if (newest !== null) printing?.send({ type: 'command.dismissed' })
  }, [printing, newest])
  return {
    reports,
    isPrinting: isAsked || isMade,
    failure: useSelector(printing, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
    ),
    downloadFailure: useSelector(download, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
    ),
    print: (more: { withRecord?: true } = {}) =>
      printing?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, topicId, ...(leafId === undefined ? {} : { leafId }), ...more },
      }),
    download: (id: string, format: ReportFormat, filename: string) =>
      download?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, id, format, filename },
      }),
  }
}
