import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import { jobsTexts as texts } from '../../../contract/jobs/jobs.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { HistoryFilter } from '../../machines/jobs/history.machine.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

/** Runs the job history while its page is open. */
export function useOpenHistory(): void {
  const jobs = useLivingFeature('jobs')
  useEffect(() => {
    jobs.send({ type: 'jobs.history opened' })
    return () => jobs.send({ type: 'jobs.history left' })
  }, [jobs])
}

const isFiltered = ({ status, label, search }: HistoryFilter) => status !== null || label !== null || search !== ''

/** The past jobs; null until the machine runs. */
export function useJobHistory() {
  const history = useFeature('job history')
  const refusal = useRefusal('member')
  const snapshot = useSelector(history, (current) => current)
  if (!history || !snapshot) return null
  const { jobs, next, labels, filter, failure, retrying, retryFailure } = snapshot.context
  const change = (changed: Partial<HistoryFilter>) => history.send({ type: 'history.filter changed', change: changed })
  return {
    jobs,
    labels,
    filter,
    isFiltered: isFiltered(filter),
    isLoading: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') ? (failure?.message ?? '') : null,
    hasMore: next !== null,
    isReadingMore: snapshot.hasTag('reading more'),
    moreFailure: snapshot.hasTag('more failed') ? (failure?.message ?? '') : null,
    retryFailure: snapshot.hasTag('retry failed') ? (retryFailure?.message ?? '') : null,
    retryDisabledReason: (jobId: string): string | null => {
      if (refusal !== null || retrying === null) return refusal
      return retrying.jobId === jobId ? sharedTexts.processing : texts.anotherIsBeingRetried
    },
    setSearch: (search: string) => change({ search }),
    setStatus: (status: JobStatus | null) => change({ status }),
    setLabel: (label: string | null) => change({ label }),
    showAll: () => change({ status: null, label: null, search: '' }),
    readAgain: () => history.send({ type: 'history.read again requested' }),
    readMore: () => history.send({ type: 'history.more requested' }),
    retry: (jobId: string) => history.send({ type: 'history.retry requested', jobId, key: crypto.randomUUID() }),
  }
}

export type JobHistory = NonNullable<ReturnType<typeof useJobHistory>>
