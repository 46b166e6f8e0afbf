import { useSelector } from '@xstate/react'
import type { ActionPhase } from './ActionButton.tsx'
import { useRefusal } from './rights.hooks.ts'
import { useFeature } from './system-context.ts'

/** State and cancellation of a job that a button started. Any member can cancel a running job. */
export function useJobCancellation(jobId: string | null) {
  const jobs = useFeature('jobs')
  const refusal = useRefusal('member')
  const isBusy = useSelector(jobs, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const phase: ActionPhase = jobId === null || refusal !== null || isBusy ? 'processing' : 'cancellable'
  return {
    phase,
    cancel: () => jobId !== null && jobs?.send({ type: 'jobs.cancel requested', jobIds: [jobId] }),
  }
}
