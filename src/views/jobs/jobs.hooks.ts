import { useSelector } from '@xstate/react'
import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { JobFilter } from '../../machines/jobs/jobs.events.ts'
import { hasJobs, jobGroups } from '../../machines/jobs/jobs.selectors.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import type { JobBubbleListProps } from './JobBubbleList.tsx'

const narrowScreen = '(max-width: 767px)'

/** Content and actions of the bubbles; null outside an organisation. */
export function useJobBubbles(): JobBubbleListProps | null {
  const jobs = useFeature('jobs')
  const refusal = useRefusal('member')
  const snapshot = useSelector(jobs, (current) => current)
  if (!jobs || !snapshot) return null
  const { project, filter, cancelling, failure } = snapshot.context
  return {
    groups: jobGroups(snapshot.context),
    hasJobs: hasJobs(snapshot.context),
    filter,
    seeAll: pagePath('jobs', { project }),
    isFolded: window.matchMedia(narrowScreen).matches,
    isAway: snapshot.hasTag('away'),
    cancelling,
    cancelDisabledReason: refusal ?? (snapshot.hasTag('busy') ? jobsTexts.anotherIsBeingCancelled : null),
    refusal: failure?.message ?? null,
    onCancel: (jobIds) => jobs.send({ type: 'jobs.cancel requested', jobIds }),
    onDismiss: (jobIds) => jobs.send({ type: 'jobs.dismissed', jobIds }),
    onFilter: (chosen: JobFilter) => jobs.send({ type: 'jobs.filter chosen', filter: chosen }),
  }
}
