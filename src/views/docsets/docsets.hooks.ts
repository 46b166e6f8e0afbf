import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { type DocsetView, type Reset, resetId } from '../../machines/docsets/docsets.events.ts'
import { routeOf } from '../../machines/shell/address.ts'
import type { NavEntry } from '../shared/NavList.tsx'
import { useResource } from '../shared/resource.hooks.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

/**
 * The docset and key in the URL. Parsed here, because the router's parameters would decode "%2F" within a key to a
 * slash.
 */
export function useDocsetAddress() {
  const { params } = routeOf(useLocation().pathname)
  return { project: params['project'] ?? '', docset: params['docset'] ?? '', key: params['key'] ?? null }
}

export function useOpenList(): void {
  const docsets = useLivingFeature('docsets')
  useEffect(() => {
    docsets.send({ type: 'docsets.opened', page: { kind: 'list' } })
    return () => docsets.send({ type: 'docsets.left' })
  }, [docsets])
}

export function useOpenRecords(docset: string, key: string | null): void {
  const docsets = useLivingFeature('docsets')
  useEffect(() => {
    docsets.send({ type: 'docsets.opened', page: { kind: 'records', docset, key } })
    return () => docsets.send({ type: 'docsets.left' })
  }, [docsets, docset, key])
}

export function useOpenSteps(): void {
  const docsets = useLivingFeature('docsets')
  useEffect(() => {
    docsets.send({ type: 'docsets.opened', page: { kind: 'steps' } })
    return () => docsets.send({ type: 'docsets.left' })
  }, [docsets])
}

/** The docsets, and links to their pages. */
export function useDocsetList() {
  const list = useResource('docset list')
  return { ...list, docsets: list.data ?? [], failure: list.isFailed ? (list.message ?? texts.listFailed) : null }
}

/** The records on the page, and their view options. */
export function useDocsetRecords() {
  const docsets = useLivingFeature('docsets')
  const read = useResource('docset records')
  const view = useSelector(docsets, (snapshot) => snapshot.context.view)
  const change = (changed: Partial<DocsetView>) => docsets.send({ type: 'docsets.view changed', change: changed })
  const known = read.data?.categories ?? []
  const chosen = known.filter((category) => view.categories?.includes(category) ?? true)
  return {
    ...read,
    failure: read.isFailed ? (read.message ?? texts.recordsFailed) : null,
    view,
    known,
    chosen,
    rows: Object.entries(read.data?.records ?? {}).map(([key, record]) => ({ key, record })),
    total: read.data?.total ?? 0,
    filter: (keyFilter: string) => change({ keyFilter }),
    render: (isRendered: boolean) => change({ isRendered }),
    choose: (category: string, isChosen: boolean) =>
      change({ categories: known.filter((one) => (one === category ? isChosen : chosen.includes(one))) }),
  }
}

export type DocsetRecordsView = ReturnType<typeof useDocsetRecords>

export function usePipelineSteps() {
  const steps = useResource('pipeline steps')
  const pipelines = Object.entries(steps.data ?? {}).map(([name, list]) => ({ name, steps: list }))
  return { ...steps, pipelines, failure: steps.isFailed ? (steps.message ?? texts.stepsFailed) : null }
}

/** The pipelines that people may start, and starting them. */
export function usePipelines(project: string) {
  const list = useResource('pipeline list')
  const run = useFeature('pipeline run')
  const snapshot = useSelector(run, (current) => current)
  const isBusy = snapshot?.hasTag('busy') ?? false
  return {
    pipelines: list.data ?? [],
    runDisabledReason: isBusy ? sharedTexts.processing : null,
    outcome: snapshot?.hasTag('done') ? texts.started : null,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    run: (pipeline: string) =>
      run?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project, pipeline } }),
  }
}

export function useIntegrationActions(project: string) {
  const list = useResource('integration actions')
  const run = useFeature('integration action run')
  const snapshot = useSelector(run, (current) => current)
  const isBusy = snapshot?.hasTag('busy') ?? false
  return {
    actions: list.data ?? [],
    runDisabledReason: isBusy ? sharedTexts.processing : null,
    outcome: snapshot?.hasTag('done') ? texts.started : null,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    run: ({ integration, action }: { integration: string; action: string }) =>
      run?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, integration, action },
      }),
  }
}

/** Resets, confirmed by a second click. */
export function useResets() {
  const deletion = useRowDeletion('docset reset')
  return { deletion, idOf: (reset: Reset) => resetId(reset) }
}

export type Resets = ReturnType<typeof useResets>

/** The links of the sidebar. */
export function useDocsetEntries(project: string): NavEntry[] {
  const { docsets } = useDocsetList()
  return [
    { to: pagePath('docsets', { project }), label: texts.back, icon: 'table', exact: true },
    ...docsets.map(({ name }) => ({
      to: pagePath('docset', { project, docset: name }),
      label: texts.nameOf(name),
      icon: 'database' as const,
    })),
    { to: pagePath('pipelineSteps', { project }), label: texts.steps, icon: 'refresh' },
  ]
}
