import type { AnyActorRef, AnyStateMachine, ContextFrom } from 'xstate'
import type { Kin } from './deaf.ts'
import type { Harness, Step } from '../model/shared/harness.ts'
import { explore, replay, stateName, type WalkOptions } from '../model/shared/walk.ts'

/** One machine on show: its walk, the pages of the product that draw it, and what else lives on them. */
export type Room<TMachine extends AnyStateMachine = AnyStateMachine> = {
  machine: TMachine
  walk: WalkOptions<TMachine>
  /** Further walks with fewer events, with situations distinguished by `tellApart`; by default the walk itself. */
  furtherWalks?: readonly WalkOptions<TMachine>[]
  /** The system id by which the views' hooks find the actor. */
  systemId: string
  /** The viewer; `unread`: the session isn't known yet. Events of the session reach the root as in the product. */
  sessionState: 'unread' | 'signed out' | 'signed in'
  /** The pages on which each state is drawn. */
  addresses: readonly string[]
  /**
   * Other features that live there, by their system ids; the machine on show may be a child of one. Undefined: it does
   * not live in this state.
   */
  companions: Readonly<Record<string, (shown: AnyActorRef) => AnyActorRef | undefined>>
  /** Its child actors that views read. */
  kin?: Kin
  /** Situations that no walk has the payloads for, each by the steps that lead to it. */
  also?: readonly (readonly Step[])[]
  /** The state in which the machine ends has a view, too. */
  drawsItsEnd?: boolean
  /** The part of the context that changes what the views of one state show; by default the failure. */
  distinguish?: (context: ContextFrom<TMachine>) => unknown
}

/** One state to draw: how it is reached and on which page it is drawn. */
export type Exhibit = { name: string; input: unknown; path: readonly Step[]; address: string }

/** Ties a room's parts together while their types are known. */
export function room<TMachine extends AnyStateMachine>(
  machine: TMachine,
  walk: WalkOptions<TMachine>,
  setting: Omit<Room<TMachine>, 'machine' | 'walk'>,
): Room {
  return { machine, walk, ...setting } as unknown as Room
}

type Reached = { input: unknown; path: readonly Step[]; isApart: boolean }

/**
 * The states of the walks in their order: a situation is drawn when it rests in a state node that was not drawn yet
 * or, in the further walks and by hand, was drawn with another part of the context that its views show. An actor that
 * ended has no view unless the room says so.
 */
export function exhibitsOf(shown: Room): Exhibit[] {
  const drawn = new Set<string>()
  return reached(shown).flatMap(({ input, path, isApart }) => {
    const harness = replay(shown.machine, shown.walk, input, path)
    const part = isApart ? partOf(harness, shown) : null
    const added = addedTexts(harness, shown, part).filter((one) => !drawn.has(one))
    for (const one of added) drawn.add(one)
    const name = [stateName(harness.snapshot()), nameOfPart(part)].filter(Boolean).join(', ')
    harness.stop()
    return added.length === 0 ? [] : shown.addresses.map((address) => ({ name, input, path, address }))
  })
}

function reached(shown: Room): Reached[] {
  const { machine, walk, furtherWalks, also = [] } = shown
  const plain = furtherWalks ? explore(machine, walk, false).situations : []
  const apart = (furtherWalks ?? [walk]).flatMap((one) => explore(machine, distinctRooms(one, shown), false).situations)
  return [
    ...plain.map(({ input, path }) => ({ input, path, isApart: false })),
    ...apart.map(({ input, path }) => ({ input, path, isApart: true })),
    ...also.map((path) => ({ input: walk.input, path, isApart: true })),
  ]
}

/** The same walk, which also tells apart what the views of one state show differently. */
function distinctRooms<TMachine extends AnyStateMachine>(
  walk: WalkOptions<TMachine>,
  { distinguish = failureOf }: Room,
): WalkOptions<TMachine> {
  return { ...walk, distinguish: (context) => [walk.distinguish?.(context), distinguish(context)] }
}

function addedTexts(harness: Harness, shown: Room, part: unknown): string[] {
  const { status, _nodes: nodes } = harness.snapshot()
  if (status === 'error' || (status === 'done' && !shown.drawsItsEnd)) return []
  return nodes.map((node: { id: string }) => `${node.id} | ${JSON.stringify(part)}`)
}

function partOf(harness: Harness, { distinguish = failureOf }: Room): unknown {
  return distinguish(harness.snapshot().context)
}

function failureOf(context: { failure?: { message: string } | null }): string | null {
  return context.failure?.message ?? null
}

const nameOfPart = (part: unknown) => (part === null ? '' : typeof part === 'string' ? part : JSON.stringify(part))
