import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, Subscription } from 'xstate'
import { pages } from '../../../contract/shell/pages.ts'
import { isMachine, machinesBelow } from './machines-below.ts'

/** The channel between the windows of one browser. It carries names of states and events, and nothing else. */
export const flowsChannel = 'sextant flows'

/** How often an open atlas says that it is open, and how long a page reports after it was last said, in ms. */
export const OPEN_INTERVAL_MS = 2_000
export const REPORT_MS = 3 * OPEN_INTERVAL_MS

/** `actor`: the machine's id, with a number if there are several; `page`: the window. `states`: ids of active states. */
export type FlowReport = {
  kind: 'entered'
  page: string
  actor: string
  machine: string
  states: string[]
  event: string
}
export type FlowMessage =
  | { kind: 'atlas is open' }
  | FlowReport
  | { kind: 'ended'; page: string; actor: string }
  | { kind: 'page closed'; page: string }

/** The part of a BroadcastChannel that both ends use. */
export type FlowsChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

export type ReportOptions = {
  root: AnyActorRef & { system: { inspect: (observer: (seen: InspectionEvent) => void) => Subscription } }
  page: string
  path: () => string
  channel: FlowsChannel
  now: () => number
  /** Calls back when the page is left. */
  onLeave: (listener: () => void) => void
}

/** Reports the machines of this page, on development hosts. */
export function reportPage(root: ReportOptions['root'], page: Window): void {
  reportFlows({
    root,
    page: page.crypto.randomUUID().slice(0, 4),
    path: () => page.location.pathname,
    channel: new BroadcastChannel(flowsChannel),
    now: () => page.performance.now(),
    onLeave: (listener) => page.addEventListener('pagehide', listener),
  })
}

/** Reports all machines of this page while an atlas is open in another window; before that it sends nothing. */
export function reportFlows({ root, page, path, channel, now, onLeave }: ReportOptions): void {
  const nameOf = createNames()
  let openUntil = -1
  let subscription: Subscription | null = null

  const report = (actor: AnyActorRef, event: string) => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    const name = nameOf(actor)
    const states = snapshot._nodes.map(({ id }) => id)
    channel.postMessage({
      ...{ kind: 'entered', page, actor: name, machine: snapshot.machine.id, states, event },
    } satisfies FlowMessage)
    if (snapshot.status !== 'active') channel.postMessage({ kind: 'ended', page, actor: name } satisfies FlowMessage)
  }
  const stop = () => {
    subscription?.unsubscribe()
    subscription = null
  }
  const note = (seen: InspectionEvent) => {
    if (now() > openUntil) return stop()
    if (seen.type !== '@xstate.snapshot' || !isMachine(seen.actorRef)) return
    report(seen.actorRef, nameOfEvent(seen.event.type))
  }
  channel.addEventListener('message', ({ data }: MessageEvent<FlowMessage>) => {
    // The atlas is a page of the product, too, and would show itself.
    if (data.kind !== 'atlas is open' || isAtlas(path())) return
    const wasOpen = now() <= openUntil && subscription !== null
    openUntil = now() + REPORT_MS
    if (wasOpen) return
    subscription ??= root.system.inspect(note)
    for (const actor of machinesBelow(root)) report(actor, '')
  })
  onLeave(() => {
    if (subscription !== null) channel.postMessage({ kind: 'page closed', page } satisfies FlowMessage)
    stop()
    openUntil = -1
  })
}

const atlas = pages.flows.replace(/\/:.*$/, '')
const isAtlas = (path: string) => path === atlas || path.startsWith(`${atlas}/`)

/** Events of XState itself contain the ids of actors, which may be those of someone's files. */
function nameOfEvent(type: string): string {
  const [, kind] = /^xstate\.(after|done|error|snapshot|init|stop)\b/.exec(type) ?? []
  return kind === undefined ? type : `(${kind})`
}

/** "jobs", "upload 2": without the id, which may be that of someone's file. */
function createNames(): (actor: AnyActorRef) => string {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (actor) => {
    const { id } = (actor.getSnapshot() as AnyMachineSnapshot).machine
    const known = names.get(actor.sessionId)
    if (known !== undefined) return known
    const use = (uses.get(id) ?? 0) + 1
    uses.set(id, use)
    const name = use === 1 ? id : `${id} ${use}`
    names.set(actor.sessionId, name)
    return name
  }
}
