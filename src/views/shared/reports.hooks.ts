import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Report, ReportFormat } from '../../../contract/reports/reports.schemas.ts'
import { useResource } from './resource.hooks.ts'
import { useFeature } from './system-context.ts'

const noReports: readonly Report[] = []

/** Printed reports of the open item, with creating and downloading. */
export function useReports({ project, topicId }: { project: string; topicId: string }) {
  const list = useResource('topic reports')
  const printing = useFeature('report printing')
  const download = useFeature('topic report download')
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
        payload: { project, topicId, ...more },
      }),
    download: (id: string, format: ReportFormat, filename: string) =>
      download?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, id, format, filename },
      }),
  }
}
