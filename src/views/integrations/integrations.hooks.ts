import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import {
  bringsDocuments,
  type ConnectionEvent,
  type Integration,
  integrationKey,
  type Setting,
} from '../../../contract/integrations/integrations.schemas.ts'
import { describeDestination } from '../../../contract/integrations/destination.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { type Edits, endingId, hasEdits, noEdits } from '../../machines/integrations/integrations.events.ts'
import type { Status } from '../shared/StatusBadge.tsx'
import { useResource } from '../shared/resource.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { useJobCancellation } from '../shared/job-cancellation.hooks.ts'
import { ownZone, whenOf } from '../shared/when.ts'

const none: readonly Integration[] = []
const ownWays = ['webdav', 'fileurl', 'inbound'] as const

/** The integrations, while the list or the page of this key is open. */
function useOpenIntegrations(key: string | null) {
  const integrations = useLivingFeature('integrations')
  useEffect(() => {
    integrations.send({ type: 'integrations.opened', key })
    return () => integrations.send({ type: 'integrations.left' })
  }, [integrations, key])
  const list = useResource('integration list')
  return { ...list, failure: list.isFailed ? (list.message ?? texts.failed) : null, all: list.data ?? none }
}

export function badgeOf(integration: Integration): { status: Status; label: string } {
  if (integration.isSyncing) return { status: 'live', label: texts.syncing }
  const { status } = integration.status
  const label = texts.status[status]
  return { status: status === 'connected' ? 'good' : status === 'error' ? 'bad' : 'stopped', label }
}

const isConnection = ({ status, connectionId }: Integration) =>
  connectionId !== null || status.status !== 'disconnected'

/** The list: connected, available, and not yet available integrations. */
export function useIntegrationList() {
  const { project = '' } = useParams()
  const list = useOpenIntegrations(null)
  const available = list.all.filter((one) => one.connects !== 'none' && !isConnection(one))
  return {
    ...list,
    isKnown: list.data !== null,
    groups: [
      { title: texts.connections, note: null, members: list.all.filter(isConnection) },
      { title: texts.available, note: null, members: available },
      { title: texts.later, note: texts.laterNote, members: list.all.filter((one) => one.connects === 'none') },
    ].filter(({ members }) => members.length > 0),
    addressOf: (integration: Integration) =>
      pagePath('integration', { project, integration: integrationKey(integration) }),
  }
}

/** The pages of what files and rows come in by. */
export function useWaysIn(): { label: string; to: string }[] {
  const { project = '' } = useParams()
  return ownWays.map((integration) => ({
    label: texts.ways[integration],
    to: pagePath('integration', { project, integration }),
  }))
}

/** The selected values of a multi-value setting. */
export const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const isEmpty = (value: unknown) => value === '' || value === undefined || value === null

/** The settings on the page: saved values with the edits on top. */
function settingsShown(integration: Integration | null, { settings }: Edits): Setting[] {
  const stored = integration?.settings ?? []
  const edited = stored.map((setting) =>
    Object.hasOwn(settings, setting.name) ? { ...setting, value: settings[setting.name] } : setting,
  )
  const isElsewhere = describeDestination(stored) !== describeDestination(edited)
  return edited
    .map((setting) =>
      isElsewhere && setting.isStored ? { ...setting, isStored: false, hint: texts.droppedPassword } : setting,
    )
    .filter(({ type, options }) => isOffered(integration, type, options?.length ?? 0))
}

/** Folders and jobs are searched in the connected system, which requires a connection. */
function isOffered(integration: Integration | null, type: Setting['type'], options: number): boolean {
  if (type === 'folders' || type === 'jobs') return (integration?.status.status ?? 'disconnected') !== 'disconnected'
  return type !== 'multiselect' || options > 0
}

/** Folders found by a search. `known`: names of those selected before. */
export function useFolderSearch(known: readonly { value: string; label: string }[]) {
  const search = useFeature('folder search')
  const snapshot = useSelector(search, (current) => current)
  const [names] = useState(() => new Map<string, string>())
  const items = snapshot?.context.items ?? []
  for (const { value, label } of known) names.set(value, label)
  for (const { id, name } of items) names.set(id, name)
  const isBusy = snapshot?.hasTag('busy') ?? false
  const isNothing = snapshot?.hasTag('found') === true && items.length === 0
  return {
    query: snapshot?.context.query ?? '',
    found: items.map(({ id }) => id),
    nameOf: (id: string) => names.get(id) ?? id,
    isBusy,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    words: isBusy ? texts.searching : isNothing ? texts.noOptions : null,
    type: (query: string) => search?.send({ type: 'search.typed', query }),
  }
}

/** The page of one integration or connection. */
export function useIntegration() {
  const { project = '', integration: key = '' } = useParams()
  const list = useOpenIntegrations(key)
  const integration = list.all.find((one) => integrationKey(one) === key) ?? null
  return {
    ...list,
    project,
    integration,
    isMissing: list.data !== null && integration === null,
    listAddress: pagePath('data', { project, tab: 'integrations' }),
  }
}

/** The settings form. */
export function useIntegrationForm(integration: Integration) {
  const form = useFeature('integration form')
  const snapshot = useSelector(form, (current) => current)
  const refusal = useRefusal('administrator')
  const edits = snapshot?.context.edits ?? noEdits
  const settings = settingsShown(integration, edits)
  const isNew = integration.isMany && integration.connectionId === null
  const isFirst = isNew || (integration.connects === 'settings' && integration.status.status === 'disconnected')
  const name = edits.name ?? (isNew ? '' : integration.name)
  const missing = settings
    .filter((one) => one.required && isEmpty(one.value) && !one.isStored)
    .map(({ label }) => label)
  const isChanged = isNew || hasEdits(edits)
  const hasNoTables = integration.settings.some(
    ({ name: setting, options, value }) =>
      setting === 'tables' && (options?.length ?? 0) > 0 && listOf(value).length === 0,
  )
  const mustName = isNew && name.trim() === '' ? [texts.connectionName] : []
  const asked = integration.connects === 'oauth' ? [] : [...mustName, ...missing]
  const failure = snapshot?.hasTag('failed') ? snapshot.context.failure : null
  const isBusy = snapshot?.hasTag('busy') ?? false
  const saveDisabledReason = isBusy
    ? sharedTexts.processing
    : (refusal ?? (!isChanged ? texts.nothingChanged : asked.length > 0 ? texts.fillIn(asked) : null))
  return {
    ...{ settings, isFirst, name, isBusy, saveDisabledReason, refusal },
    isNamed: integration.isMany,
    nextStep: !isNew && hasNoTables ? texts.tablesFirst : null,
    autoFetch: edits.autoFetch ?? integration.autoFetch,
    mayFetch: !isFirst && integration.connects !== 'inbound',
    mayDiscard: hasEdits(edits) && !isBusy,
    failure: failure?.message ?? null,
    errorOf: (field: string) => failure?.fields?.[field] ?? null,
    change: (field: string, value: unknown) =>
      form?.send({ type: 'form.changed', change: { settings: { [field]: value } } }),
    rename: (value: string) => form?.send({ type: 'form.changed', change: { name: value, settings: {} } }),
    fetchByItself: (value: boolean) => form?.send({ type: 'form.changed', change: { autoFetch: value, settings: {} } }),
    save: () => form?.send({ type: 'form.save requested', idempotencyKey: crypto.randomUUID() }),
    discard: () => form?.send({ type: 'form.discarded' }),
  }
}
export type IntegrationFormView = ReturnType<typeof useIntegrationForm>

/** The address of a source's documents. */
export const documentsAddress = (project: string, code: string): string =>
  `${pagePath('data', { project, tab: 'documents' })}?folder=${code}_root`

/** Actions for the page's connection. */
export function useConnection(integration: Integration) {
  const connection = useFeature('connection')
  const snapshot = useSelector(connection, (current) => current)
  const refusal = useRefusal('administrator')
  const ending = useRowDeletion('connection ending')
  const { project = '' } = useParams()
  const isBusy = snapshot?.hasTag('busy') ?? false
  const key = integrationKey(integration)
  const isLive = integration.status.status !== 'disconnected'
  const locked = isBusy ? sharedTexts.processing : refusal
  return {
    ...{ ending, isLive, isSyncing: integration.isSyncing, project },
    cancelling: useJobCancellation(integration.syncJobId),
    token: snapshot?.context.token ?? null,
    isAskedToReplace: snapshot?.hasTag('asking') ?? false,
    isTooSoon: snapshot?.hasTag('too soon') ?? false,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    actDisabledReason: locked,
    syncDisabledReason: locked,
    connectDisabledReason: locked ?? (integration.readyForOAuth ? null : texts.notReady),
    disconnectId: endingId({ kind: 'disconnect', key }),
    deleteId: endingId({ kind: 'delete', key }),
    run: (action: string) => connection?.send({ type: 'connection.action requested', action }),
    connect: () => connection?.send({ type: 'connection.connect requested' }),
    putTokenAway: () => connection?.send({ type: 'connection.token put away' }),
  }
}
export type ConnectionView = ReturnType<typeof useConnection>

/** The organisation's rule, checked before a form is filled in; null once everybody has to use one-time codes. */
export function useMfaBeforehand() {
  const demand = useMfaDemand()
  const form = useFeature('integration form')
  const workspace = useFeature('workspace')
  const isEnforced = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.enforceMfa ?? true)
  const failure = useSelector(form, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  if (isEnforced) return null
  return {
    ...demand,
    failure: failure?.message ?? null,
    enforce: () => form?.send({ type: 'form.mfa enforcement requested' }),
  }
}

/** The dialog about the organisation's rule, whichever action was refused because of it. */
export function useMfaDemand() {
  const connection = useFeature('connection')
  const form = useFeature('integration form')
  const ofConnection = useSelector(connection, (snapshot) => snapshot?.hasTag('mfa required') ?? false)
  const ofForm = useSelector(form, (snapshot) => snapshot?.hasTag('mfa required') ?? false)
  const isConnectionBusy = useSelector(connection, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isFormBusy = useSelector(form, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const session = useFeature('session')
  const hasOwn = useSelector(session, (snapshot) => snapshot?.context.user?.hasMfa ?? false)
  const { pathname } = useLocation()
  return {
    /** Where the person has to set up codes first; null once they have. */
    setUpAddress: hasOwn ? null : `${pagePath('createTotp')}?${new URLSearchParams({ next: pathname })}`,
    isOpen: ofConnection || ofForm,
    enforceDisabledReason: useRefusal('administrator'),
    isBusy: isConnectionBusy || isFormBusy,
    enforce: () => {
      if (ofConnection) connection?.send({ type: 'connection.mfa enforcement requested' })
      if (ofForm) form?.send({ type: 'form.mfa enforcement requested' })
    },
    dismiss: () => {
      if (ofConnection) connection?.send({ type: 'connection.mfa dismissed' })
      if (ofForm) form?.send({ type: 'form.mfa dismissed' })
    },
  }
}

const noCounts = { all: 0, added: 0, changed: 0, gone: 0 }

function wordsOf({ kind, counts }: ConnectionEvent, what: 'rows' | 'documents'): string {
  if (kind === 'synced') return texts.event.synced(counts ?? noCounts, what)
  if (kind === 'received') return texts.event.received(counts ?? noCounts)
  return texts.event[kind]()
}

/** History of a connection, newest first, and what comes next. */
export function useTimeline(integration: Integration) {
  const [now] = useState(Date.now)
  const when = (at: string) => whenOf(at, now, ownZone())
  return {
    next: integration.nextSyncAt === null ? texts.noNext : texts.next(when(integration.nextSyncAt).moment),
    lines: integration.events.map((event) => ({
      id: event.id,
      isBad: event.kind === 'failed',
      words: wordsOf(event, bringsDocuments(integration.code) ? 'documents' : 'rows'),
      message: event.message,
      ...when(event.at),
    })),
  }
}
