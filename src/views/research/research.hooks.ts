import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { NewResearch, ResearchChange, ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { ResearchPage } from '../../machines/research/research.events.ts'
import { routeOf } from '../../machines/shell/address.ts'
import { useJobCancellation } from '../shared/job-cancellation.hooks.ts'
import type { NavEntry } from '../shared/NavList.tsx'
import { useResource } from '../shared/resource.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

const none: readonly ResearchTopic[] = []

/** The topic and page that the URL names. */
export function useResearchAddress() {
  const { pathname, search } = useLocation()
  const { page, params } = routeOf(pathname)
  return {
    page,
    project: params['project'] ?? '',
    topicId: params['topicId'] ?? '',
    tab: params['tab'] ?? null,
    template: new URLSearchParams(search).get('template'),
  }
}

/** Opens a research page while the component is mounted; `subject`: the topic's id. */
export function useOpenPage(kind: ResearchPage['kind'], subject: string | null = null): void {
  const research = useLivingFeature('research')
  useEffect(() => {
    const page: ResearchPage =
      kind === 'landing' ? { kind } : kind === 'create' ? { kind, template: subject } : { kind, topicId: subject ?? '' }
    research.send({ type: 'research.opened', page })
    return () => research.send({ type: 'research.left' })
  }, [research, kind, subject])
}

export function useResearchList() {
  const list = useResource('research list')
  return {
    topics: list.data ?? none,
    isKnown: list.data !== null,
    isForbidden: list.isForbidden,
    failure: list.isFailed ? (list.message ?? texts.listFailed) : null,
    readAgain: list.readAgain,
  }
}

export const stateOf = ({ jobId, content, failure }: ResearchTopic): 'running' | 'failed' | 'done' =>
  jobId !== null && content === null ? 'running' : content === null && failure !== null ? 'failed' : 'done'

export function useResearchEntries(): NavEntry[] {
  const { project } = useResearchAddress()
  const { topics } = useResearchList()
  return topics.map((topic) => ({
    to: pagePath('researchView', { project, topicId: topic.id }),
    label: topic.topic,
    icon: topic.accessLevel === 'private' ? 'lock' : 'research',
  }))
}

/** The topic in the URL. An unknown topic redirects to the landing page. */
export function useTopic() {
  const research = useLivingFeature('research')
  const read = useResource('research topic')
  const resource = useFeature('research topic')
  const kind = useSelector(resource, (snapshot) => snapshot?.context.failure?.kind ?? null)
  const isMissing = kind === 'not found'
  useEffect(() => {
    if (isMissing) research.send({ type: 'research.way found', topicId: null })
  }, [research, isMissing])
  return {
    topic: read.data,
    isForbidden: read.isForbidden,
    isMissing,
    failure: read.isFailed && !isMissing ? (read.message ?? texts.readFailed) : null,
    readAgain: read.readAgain,
  }
}

/** Creates or changes a topic, and then opens its page. */
export function useSaving(topicId: string | null) {
  const { project } = useResearchAddress()
  const research = useLivingFeature('research')
  const creation = useFeature('research creation')
  const change = useFeature('research change')
  const made = useSelector(creation, (snapshot) =>
    snapshot?.hasTag('done') ? (snapshot.context.output?.id ?? null) : null,
  )
  const changed = useSelector(change, (snapshot) =>
    snapshot?.hasTag('done') ? (snapshot.context.output?.id ?? null) : null,
  )
  const id = made ?? changed
  useEffect(() => {
    if (id === null) return
    creation?.send({ type: 'command.dismissed' })
    change?.send({ type: 'command.dismissed' })
    research.send({ type: 'research.way found', topicId: id })
  }, [id, creation, change, research])
  const isBusyMaking = useSelector(creation, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isBusyChanging = useSelector(change, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const failureMaking = useSelector(creation, (snapshot) =>
    snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
  )
  const failureChanging = useSelector(change, (snapshot) =>
    snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
  )
  return {
    disabledReason: useRefusal('member'),
    isBusy: isBusyMaking || isBusyChanging,
    failure: failureMaking ?? failureChanging,
    create: (fields: NewResearch) =>
      creation?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project, fields } }),
    save: (edit: ResearchChange) =>
      change?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, topicId: topicId ?? '', change: edit },
      }),
  }
}

/** Runs the topic again, or looks for news. */
export function useRunning({ id: topicId, jobId }: Pick<ResearchTopic, 'id' | 'jobId'>) {
  const { project } = useResearchAddress()
  const run = useFeature('research run')
  const isDone = useSelector(run, (snapshot) => snapshot?.hasTag('done') ?? false)
  useEffect(() => {
    if (isDone) run?.send({ type: 'command.dismissed' })
  }, [run, isDone])
  return {
    cancelling: useJobCancellation(jobId),
    isBusy: useSelector(run, (snapshot) => snapshot?.hasTag('busy') ?? false),
    failure: useSelector(run, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
    ),
    run: (action: 'reset' | 'refresh') =>
      run?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project, topicId, action } }),
  }
}
