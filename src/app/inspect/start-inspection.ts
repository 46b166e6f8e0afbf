import type { createBrowserInspector, StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import { createActorNames } from './actor-names.ts'
import { eventWithoutSecrets, withoutSecrets } from '../journal-secrets.ts'

export type InspectionOutcome = 'open' | 'offline' | 'blocked' | 'silent'

export type InspectionOptions = {
  root: AnyActorRef
  page: Window
  /** Loads the inspector's code, which isn't part of the first load. */
  load?: () => Promise<{ createBrowserInspector: typeof createBrowserInspector }>
  /** How long, in ms, to wait for the inspector to answer. */
  patience?: number
}

/**
 * Opens the inspector and reports every machine to it. Has to be called in a click handler, or the browser blocks the
 * window.
 */
export async function startInspection(options: InspectionOptions): Promise<InspectionOutcome> {
  const { root, page, patience = 10_000, load = () => import('@statelyai/inspect') } = options
  if (!page.navigator.onLine) return 'offline'
  const loaded = await load().catch(() => null)
  if (!loaded) return 'offline'
  const answered = answerOf(page, patience)
  const nameOf = createActorNames()
  const namedBySession = new Map<string, string>()
  const note = (actor: AnyActorRef) => namedBySession.set(actor.sessionId, nameOf(actor))
  const inspector = loaded.createBrowserInspector({
    window: page,
    serialize: (seen) => publicPart(withName(seen, namedBySession)),
  })
  if (!inspector.adapter || !('targetWindow' in inspector.adapter) || !inspector.adapter.targetWindow) return 'blocked'
  root.system.inspect((seen: InspectionEvent) => {
    if (seen.type === '@xstate.actor') note(seen.actorRef as AnyActorRef)
    inspector.inspect.next?.(seen)
  })
  announce(root, (actor) => {
    note(actor)
    inspector.actor(actor, actor.getSnapshot())
  })
  return (await answered) ? 'open' : 'silent'
}

/** The inspector itself names actors by their machine, so that two searches have one name and a port has none. */
function withName(seen: StatelyInspectionEvent, names: ReadonlyMap<string, string>): StatelyInspectionEvent {
  if (seen.type !== '@xstate.actor') return seen
  return { ...seen, name: names.get(seen.sessionId) ?? seen.name }
}

function announce(actor: AnyActorRef, notify: (actor: AnyActorRef) => void): void {
  notify(actor)
  const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot()?.children ?? {}
  for (const child of Object.values(children)) if (child) announce(child, notify)
}

function answerOf(page: Window, patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (data?.type === '@statelyai.connected') end(true)
    }
    const end = (isThere: boolean) => {
      page.removeEventListener('message', listen)
      clearTimeout(timer)
      resolve(isThere)
    }
    const timer = setTimeout(() => end(false), patience)
    page.addEventListener('message', listen)
  })
}

/**
 * The part of an inspection event that may leave the page: without secrets, and without inputs and outputs of ports.
 */
export function publicPart(seen: StatelyInspectionEvent): StatelyInspectionEvent {
  const plain = JSON.parse(JSON.stringify(seen)) as Record<string, unknown>
  const { event, snapshot, definition } = plain
  return withoutSecrets({
    ...plain,
    ...(isEvent(event) ? { event: eventWithoutSecrets(event) } : {}),
    ...(isObject(snapshot) ? { snapshot: 'value' in snapshot ? snapshot : { status: snapshot['status'] } } : {}),
    ...(typeof definition === 'string' ? { definition: JSON.stringify(withoutSecrets(JSON.parse(definition))) } : {}),
  }) as unknown as StatelyInspectionEvent
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isEvent(value: unknown): value is { type: string } {
  return isObject(value) && typeof value['type'] === 'string'
}
