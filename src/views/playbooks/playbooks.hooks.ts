import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { NewPlaybook, PlaybookTemplate, PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { OrganisationUser as Member } from '../../../contract/organisations/organisations.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { FormDraft } from '../../../contract/playbooks/playbook-draft.ts'
import { dayOf, defaultTimeZone } from '../../../contract/shared/time-zones.ts'
import type { PlaybookChanges } from '../../machines/playbooks/playbook.machine.ts'
import { shownStepId } from '../../machines/playbooks/playbook.machine.ts'
import type { PlaybooksPage } from '../../machines/playbooks/playbooks.machine.ts'
import { routeOf } from '../../machines/shell/address.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'

export function usePlaybookAddress() {
  const { params } = routeOf(useLocation().pathname)
  return { project: params['project'] ?? '', topicId: params['topicId'] ?? '', tab: params['tab'] ?? null }
}

function useOpen(page: PlaybooksPage): void {
  const playbooks = useLivingFeature('playbooks')
  const key = JSON.stringify(page)
  useEffect(() => {
    playbooks.send({ type: 'playbooks.opened', page: JSON.parse(key) })
    return () => playbooks.send({ type: 'playbooks.left' })
  }, [playbooks, key])
}

const noTemplates: readonly PlaybookTemplate[] = []
const noTopics: readonly PlaybookTopic[] = []

/** The gallery by category, and playbooks in progress or completed. */
export function useGallery() {
  useOpen({ kind: 'gallery' })
  const { project } = usePlaybookAddress()
  const templates = useResource('playbook templates')
  const list = useResource('playbook list')
  const known = templates.data ?? noTemplates
  const categories = useMemo(
    () => [...Map.groupBy(known, ({ category }) => category.trim() || texts.otherCategory)],
    [known],
  )
  const topics = list.data ?? noTopics
  return {
    ...{ project, categories },
    startDisabledReason: useRefusal('member'),
    isLoading: templates.data === null && templates.isLoading,
    failure: templates.isFailed ? templates.message : null,
    readAgain: () => {
      templates.readAgain()
      list.readAgain()
    },
    open: topics.filter(({ completed }) => !completed),
    complete: topics.filter(({ completed }) => completed),
    listFailure: list.isFailed ? list.message : null,
    isListLoading: list.data === null && list.isLoading,
  }
}

const noPeople: readonly Member[] = []

/** The open organisation's members, who can hold roles. */
export function usePeople() {
  const workspace = useFeature('workspace')
  const users = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.users ?? noPeople)
  const personId = useSelector(workspace, (snapshot) => snapshot?.context.personId ?? '')
  return {
    personId,
    options: users
      .filter(({ status }) => status !== 'invited')
      .map(({ id, name, email }) => ({ value: id, label: name || email })),
    nameOf: (id: string | undefined) => {
      const user = users.find((one) => one.id === id)
      return user ? user.name || user.email : null
    },
  }
}

/** Starting a playbook from the template in the URL. */
export function useStart() {
  useOpen({ kind: 'start' })
  const { project } = usePlaybookAddress()
  const [query] = useSearchParams()
  const requested = query.get('template') ?? ''
  const isImmediate = query.get('immediate') === '1'
  const templates = useResource('playbook templates')
  const start = useFeature('playbook start')
  const known = templates.data ?? noTemplates
  const template = known.find(({ slug }) => slug === requested) ?? known.find(({ id }) => id === requested) ?? null
  const isBusy = useSelector(start, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const failure = useSelector(start, (snapshot) =>
    snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
  )
  const refusal = useRefusal('member')
  const mayAtOnce = isImmediate && refusal === null && requested !== ''
  useEffect(() => {
    if (mayAtOnce) start?.send({ type: 'start.at once requested', template: requested })
  }, [start, mayAtOnce, requested])
  return {
    ...{ project, template, isBusy, failure, refusal },
    /** The URL starts it immediately; the form is only shown if that failed. */
    isAtOnce: mayAtOnce && failure === null,
    isLoading: templates.data === null && templates.isLoading,
    readFailure: templates.isFailed ? templates.message : null,
    readAgain: templates.readAgain,
    start: (given: NewPlaybook, key: string) => start?.send({ type: 'start.requested', given, key }),
  }
}

/** One form of a playbook: saved values with unsaved changes on top. When they become equal, the draft is deleted. */
export function usePlaybookDraft<Fields extends FormDraft['fields']>(form: string, rev: number, saved: Fields) {
  const actor = useFeature('playbook draft')
  const isReady = useSelector(actor, (snapshot) => snapshot?.hasTag('ready') ?? false)
  const draft = useSelector(actor, (snapshot) => snapshot?.context.drafts[form])
  const fields = { ...saved, ...draft?.fields } as Fields
  const isEdited = Object.keys(saved).some((name) => JSON.stringify(fields[name]) !== JSON.stringify(saved[name]))
  useEffect(() => {
    if (draft !== undefined && !isEdited) actor?.send({ type: 'draft.dropped', form })
  }, [actor, form, draft, isEdited])
  return {
    ...{ fields, isReady, isEdited },
    isOutdated: isEdited && draft !== undefined && draft.rev !== rev,
    change: (more: Partial<Fields>) =>
      actor?.send({ type: 'draft.changed', form, draft: { rev: draft?.rev ?? rev, fields: { ...fields, ...more } } }),
    discard: () => actor?.send({ type: 'draft.dropped', form }),
  }
}

/** The current day in the organisation's time zone, when this was first rendered. */
export function useToday(): string {
  const workspace = useFeature('workspace')
  const zone = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.timezone ?? defaultTimeZone)
  const [opened] = useState(() => Date.now())
  return dayOf(opened, zone)
}

/** Other playbooks of the same template, newest first, while comparing; and the one in the URL. */
export function useIterations(topic: PlaybookTopic) {
  const { project, tab } = usePlaybookAddress()
  const { goTo } = useSystem()
  const [query] = useSearchParams()
  const requested = query.get('with')
  const playbooks = useLivingFeature('playbooks')
  const isOpen = requested !== null
  useEffect(() => {
    if (isOpen) playbooks.send({ type: 'playbooks.comparison opened' })
    return () => playbooks.send({ type: 'playbooks.comparison closed' })
  }, [playbooks, isOpen])
  const list = useResource('playbook list')
  const others = (isOpen ? (list.data ?? noTopics) : noTopics)
    .filter(({ id, groupKey }) => groupKey === topic.groupKey && id !== topic.id)
    .toSorted((one, other) => other.date.localeCompare(one.date))
  const before = others.filter(({ date }) => date < topic.date)
  const to = (id: string | null) => {
    const path = pagePath('playbook', { project, topicId: topic.id, ...(tab === null ? {} : { tab }) })
    goTo(id === null ? path : `${path}?with=${encodeURIComponent(id)}`)
  }
  const newest = 'newest'
  return {
    ...{ isOpen, others },
    isLoading: isOpen && list.data === null && list.isLoading,
    failure: isOpen && list.isFailed ? list.message : null,
    readAgain: list.readAgain,
    other:
      requested === newest ? (before[0] ?? others[0] ?? null) : (others.find(({ id }) => id === requested) ?? null),
    begin: () => to(newest),
    choose: (id: string) => to(id),
    end: () => to(null),
  }
}

/** One playbook, while one of its pages is open. */
export function usePlaybook() {
  const { project, topicId, tab } = usePlaybookAddress()
  useOpen({ kind: 'playbook', topicId })
  const playbook = useFeature('playbook')
  useEffect(() => playbook?.send({ type: 'playbook.tab shown', tab }), [playbook, tab])
  const { goTo } = useSystem()
  const requested = useSearchParams()[0].get('with')
  const snapshot = useSelector(playbook, (current) => current)
  const topic = snapshot?.context.topic ?? null
  return {
    ...{ project, topicId, topic },
    stepId: snapshot ? shownStepId(snapshot.context) : null,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    readAgain: () => playbook?.send({ type: 'playbook.read requested' }),
    show: (stepId: string) =>
      goTo(
        `${pagePath('playbook', { project, topicId, tab: stepId })}${requested === null ? '' : `?with=${requested}`}`,
      ),
    repeat: () => playbook?.send({ type: 'playbook.repeat requested', key: crypto.randomUUID() }),
    repeatDisabledReason: snapshot?.hasTag('repeating') ? texts.repeating : null,
    repeatFailure: snapshot?.hasTag('not repeated') ? (snapshot.context.failure?.message ?? null) : null,
    save: (changes: PlaybookChanges) => playbook?.send({ type: 'playbook.save requested', changes }),
    saveDisabledReason: snapshot?.hasTag('saving') ? sharedTexts.processing : null,
    saveFailure: snapshot?.hasTag('not saved') ? (snapshot.context.failure?.message ?? null) : null,
  }
}
export type PlaybookView = ReturnType<typeof usePlaybook>
