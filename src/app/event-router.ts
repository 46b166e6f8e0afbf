import type { AnyActorRef, EmittedFrom } from 'xstate'
import type { AccountPages, FeatureActors, FindFeature } from '../machines/features.ts'
import type { Registry } from '../machines/index.ts'
import type { DataChanged } from '../machines/jobs/jobs.events.ts'
import type { Outward } from '../machines/outward.ts'
import type { SessionFact } from '../machines/session/session.events.ts'
import type { RowDeleted } from '../machines/shared/row-deletion.machine.ts'
import type { UndoRequest } from '../machines/shared/toasts.machine.ts'

export type EventRoutes = {
  goTo: (to: string, replaces: boolean) => void
  /** Finds an actor by its system id. */
  feature: FindFeature
  root: AnyActorRef
  notifyRoot: (event: SessionFact) => void
}

/** The emitted events that the registry's machines declare. */
type Emitted = { [TName in keyof Registry]: Declared<EmittedFrom<Registry[TName]>> }[keyof Registry]
type Declared<TEvent extends { type: string }> = string extends TEvent['type'] ? never : TEvent

type Missing = {
  notRouted: Exclude<Emitted['type'], Outward['type']>
  notEmitted: Exclude<Outward['type'], Emitted['type']>
}

/** Doesn't compile if an event is emitted and not routed, or routed and not emitted. */
const nothingIsMissing: Record<keyof Missing, null> = {} as {
  [TKey in keyof Missing]: [Missing[TKey]] extends [never] ? null : Missing[TKey]
}
void nothingIsMissing

/** Routes what machines emit, so that no machine has to know another. Has to be called before the root starts. */
export function connectEventRouter(eventRoutes: EventRoutes): void {
  const { feature, goTo, root, notifyRoot } = eventRoutes
  const carry = (event: Outward): void => {
    switch (event.type) {
      case 'address.requested':
        return goTo(event.to, event.replaces)
      case 'toast.requested':
        return feature('toasts')?.send({ type: 'toast.raised', toast: event.toast })
      case 'undo.wished':
        return undo(feature, event.request)
      case 'data.changed':
        return notifyOfData(feature, event)
      case 'row.deleted':
        return featureOfRows[event.kind](feature)?.send(event)
      case 'organisation.changed':
        return feature('workspace')?.send({ type: 'workspace.organisation requested' })
      case 'workspace.deletion begun':
      case 'workspace.deletion over':
        return feature('workspace')?.send(event)
      case 'user.changed':
        feature('own sessions')?.send({ type: 'sessions.list requested' })
        return feature('session')?.send({ type: 'session.user changed', user: event.user })
      case 'user.left':
        return feature('session')?.send({ type: 'session.log out requested' })
      case 'session.opened':
        notifyRoot(event)
        return notifyAccountPage(feature('account page'), event)
      case 'session.closed':
      case 'session.mfa required':
        return notifyRoot(event)
      case 'admin.list changed':
        return feature('admin')?.send(event)
      case 'announcement.kept':
        return feature('announcement-editor')?.send(event)
      case 'partner.kept':
        return feature('partners')?.send(event)
      case 'playbook.kept':
        return feature('playbook editor')?.send(event)
      case 'playbook.topic answered':
      case 'playbook.read requested':
        return feature('playbook')?.send(event)
      case 'dashboard.saved':
      case 'dashboard.editing left':
        return feature('dashboards')?.send(event)
      case 'report.block changed':
      case 'report.suggestion withdrawn':
        return feature('report')?.send(event)
      case 'document.edits kept':
        return feature('document')?.send(event)
      case 'library.folder answered':
        return feature('documents')?.send(event)
      case 'upload.progressed':
      case 'upload.held up':
      case 'upload.resumed':
      case 'upload.stored':
      case 'upload.failed':
        return feature('uploads')?.send(event)
      case 'editor.saved':
      case 'editor.left':
        return feature('formulas')?.send(event)
      case 'preview.draft changed':
        return feature('formula preview')?.send(event)
      case 'sharing.rule written':
        return feature('sharing')?.send(event)
      default:
        return nothingElse(event)
    }
  }
  listenTo(root, carry)
  root.system.inspect((seen) => {
    if (seen.type === '@xstate.actor') (seen.actorRef as AnyActorRef).on('*', carry)
  })
}

type SessionOpened = Extract<SessionFact, { type: 'session.opened' }>
type AccountPage = FeatureActors['account page']
type Expecting = AccountPages['invitation' | 'token log-in' | 'verification' | 'integration return']
const expecting: readonly string[] = ['accept invite', 'token log-in', 'verify email', 'oauth return']

/** Some account pages wait for the sign-in that they led to. */
function notifyAccountPage(page: AccountPage | undefined, event: SessionOpened): void {
  const isExpecting = (one: AccountPage): one is Expecting => expecting.includes(one.getSnapshot().machine.id)
  if (page && isExpecting(page)) page.send(event)
}

/** Exhaustiveness check: never called. */
function nothingElse(_event: never): void {}

/** Features that reload when data of the organisation may have changed. Each checks the type itself. */
const featuresWithData = (feature: FindFeature): readonly ({ send: (event: DataChanged) => void } | undefined)[] => [
  feature('documents'),
  feature('dashboards'),
  feature('alerts'),
  feature('snapshots'),
  feature('datasets'),
  feature('sql editor'),
  feature('docsets'),
  feature('formulas'),
  feature('integrations'),
  feature('playbooks'),
  feature('chat'),
  feature('conversation copies'),
  feature('saved prompts'),
  feature('home'),
  feature('research'),
  feature('watchlist'),
]

function notifyOfData(feature: FindFeature, event: DataChanged): void {
  for (const one of featuresWithData(feature)) one?.send(event)
  if (concernsSuggestions(event)) feature('suggestions')?.send({ type: 'resource.changed' })
  if (concernsOrganisation(event)) feature('workspace')?.send({ type: 'workspace.organisation requested' })
}

/** Whether the organisation itself may have changed, and with it the person's rights. */
const concernsOrganisation = ({ dataType }: DataChanged) => dataType === 'organisation' || dataType === 'everything'

/** Whether other suggested questions may be possible now. */
const concernsSuggestions = ({ dataType }: DataChanged) =>
  dataType === 'docs' || dataType === 'warehouse' || dataType === 'everything'

type HearsOfRows = { send: (event: RowDeleted) => void }

/** For each kind of row: the feature that owns the list. */
const featureOfRows: Record<RowDeleted['kind'], (feature: FindFeature) => HearsOfRows | undefined> = {
  'access token': (feature) => feature('access tokens'),
  alert: (feature) => feature('alerts'),
  announcement: (feature) => feature('announcement-editor'),
  connection: (feature) => feature('integrations'),
  dashboard: (feature) => feature('dashboards'),
  docset: (feature) => feature('docsets'),
  measure: (feature) => feature('formulas'),
  member: (feature) => feature('members'),
  'member token': (feature) => feature('member tokens'),
  'one-time codes': (feature) => feature('admin'),
  organisation: (feature) => feature('admin'),
  partner: (feature) => feature('partners'),
  playbook: (feature) => feature('playbooks'),
  research: (feature) => feature('research'),
  'saved prompt': (feature) => feature('saved prompts'),
  'saved query': (feature) => feature('saved queries'),
  snapshot: (feature) => feature('snapshots'),
  source: (feature) => feature('datasets'),
  user: (feature) => feature('admin'),
  'written playbook': (feature) => feature('playbook editor'),
}

function undo(feature: FindFeature, request: UndoRequest): void {
  switch (request.type) {
    case 'dashboards.restore requested':
      return feature('dashboards')?.send(request)
    case 'datasets.restore requested':
      return feature('datasets')?.send(request)
    case 'document.editing requested':
      return feature('document')?.send(request)
    case 'folders.move requested':
      return feature('folders')?.send(request)
    case 'formulas.restore requested':
      return feature('formulas')?.send(request)
    case 'moving.taken back':
      return feature('moving')?.send(request)
    case 'playbook editor.restore requested':
      return feature('playbook editor')?.send(request)
    case 'playbooks.restore requested':
      return feature('playbooks')?.send(request)
    case 'research.restore requested':
      return feature('research')?.send(request)
    case 'restoring.requested':
      return feature('restoring')?.send(request)
    case 'saved prompts.restore requested':
      return feature('saved prompts')?.send(request)
    case 'saved queries.restore requested':
      return feature('saved queries')?.send(request)
    case 'snapshots.restore requested':
      return feature('snapshots')?.send(request)
    case 'thread arrangement.requested':
      return feature('arrange thread')?.send(request)
    case 'thread trash.restore requested':
      return feature('thread trash')?.send(request)
    default:
      return nothingElse(request)
  }
}

/** Listens to the actor and to the children that it has already. */
function listenTo(actor: AnyActorRef, carry: (event: Outward) => void): void {
  actor.on('*', carry)
  const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot()?.children ?? {}
  for (const child of Object.values(children)) if (child) listenTo(child, carry)
}
