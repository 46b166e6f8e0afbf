import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { portOf } from '../../../src/machines/shared/port.ts'

/** A rule of the house: the sentences that say what is wrong with a machine; none when it is well. */
export type HouseRule = (machine: AnyStateMachine) => string[]

/** Every rule that looks at one machine alone. */
export const houseRules: Record<string, HouseRule> = {
  'every waiting state has a way out on success, on failure and on time': waitsWithoutExit,
  'no state is unreachable': unreachableStates,
  'no dead end that is not final': deadEnds,
  'nothing is anonymous': anonymousParts,
  'the machine and every waiting state have a description': missingDescriptions,
  'events are called noun.what happened': badEventNames,
  'states are called by plain phrases': badStateNames,
  'a request is made again only where the transition says so': silentRepeats,
  'a region that is entered again leaves its sisters as they are': regionsThatStartAll,
  'every actor is a port or a machine of setup, under its own name': badActors,
}

export function allNodes(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...getStateNodes(machine)]
}

export function lineage(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...lineage(node.parent)] : [node]
}

function listOf<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value as T]
}

/** "cancelling", "at work > cancelling", "its root" */
export function called(node: AnyStateNode): string {
  return node.path.length === 0 ? 'its root' : `"${node.path.join(' > ')}"`
}

/** `isLimited`: the port itself gives up after its time. */
type Invoked = { id: string; src: unknown; kind: 'request' | 'channel' | 'machine' | 'unknown'; isLimited: boolean }

export function invokedBy(node: AnyStateNode): Invoked[] {
  return node.invoke.map((definition) => {
    const { id, src } = definition as unknown as { id: string; src: unknown }
    const logic = typeof src === 'string' ? actorsOf(node.machine)[src] : undefined
    const port = portOf(logic)
    const isLimited = port !== null && port.seconds !== null
    return { id, src, kind: port?.kind ?? (isMachine(logic) ? 'machine' : 'unknown'), isLimited }
  })
}

function actorsOf(machine: AnyStateMachine): Record<string, unknown> {
  return machine.implementations.actors as Record<string, unknown>
}

export function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'root' in logic && 'implementations' in logic
}

export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

/** Transitions of this descriptor's kind that leave the node for another state. */
export function exits(node: AnyStateNode, isOfKind: (eventType: string) => boolean): AnyTransitionDefinition[] {
  return transitionsOf(node).filter(
    ({ eventType, target }) => isOfKind(eventType) && (target ?? []).some((other) => other !== node),
  )
}

export const isTime = (type: string) => type.startsWith('xstate.after.')
export const isEvent = (type: string) => type !== '' && !type.startsWith('xstate.after.')

/** Whether time gets the machine out of the node: by itself, by an ancestor, or by every way inside it. */
function endsByTime(node: AnyStateNode): boolean {
  return lineage(node).some((one) => exits(one, isTime).length > 0) || endsByTimeInside(node)
}

function endsByTimeInside(node: AnyStateNode): boolean {
  if (exits(node, isTime).length > 0 || node.type === 'final') return true
  const inner = Object.values(node.states).filter((state) => state.type !== 'history')
  if (inner.length === 0) return false
  return node.type === 'parallel' ? inner.some(endsByTimeInside) : inner.every(endsByTimeInside)
}

const isBusy = (node: AnyStateNode) => node.tags.includes('busy')
export const isWaiting = (node: AnyStateNode) => isBusy(node) || invokedBy(node).some(({ kind }) => kind === 'request')

/** A state that is tagged busy or invokes a request port, and lacks an exit on done, on error or on time. */
export function waitsWithoutExit(machine: AnyStateMachine): string[] {
  return allNodes(machine)
    .filter(isWaiting)
    .flatMap((node) => {
      const invoked = invokedBy(node).filter(({ kind }) => kind === 'request' || kind === 'machine')
      const missing = invoked.flatMap(({ id, src }) => [
        ...(exits(node, (type) => type === `xstate.done.actor.${id}`).length > 0 ? [] : [`"${src}" being done`]),
        ...(exits(node, (type) => type === `xstate.error.actor.${id}`).length > 0 ? [] : [`"${src}" failing`]),
      ])
      if (invoked.length === 0) missing.push(...busyStateLacks(node))
      const isBounded = invoked.length > 0 && invoked.every(({ kind, isLimited }) => kind === 'machine' || isLimited)
      if (!isBounded && !endsByTime(node)) missing.push('time running out')
      return missing.map((what) => `${called(node)} waits for the world and has no exit on ${what}.`)
    })
}

/** A busy state that invokes nothing waits for facts: one must end it well and another, or a guard, badly. */
function busyStateLacks(node: AnyStateNode): string[] {
  const inside = getStateNodes(node)
  if (inside.some((inner) => invokedBy(inner).some(({ kind }) => kind === 'request'))) return []
  const out = [...lineage(node), ...inside].flatMap((one) => exits(one, isEvent))
  const ways = new Set(out.map(({ eventType, target }) => `${eventType} ${target?.map(({ id }) => id)}`))
  return ways.size >= 2 ? [] : ways.size === 1 ? ['failure beside success'] : ['success', 'failure']
}

/**
 * Transitions of a surrounding state that lead into a state with a request: taken while it waits, they leave it and enter
 * it, and the request goes out twice. The state takes the event itself, or says in `meta.asksAgainOn` that this is meant.
 */
export function silentRepeats(machine: AnyStateMachine): string[] {
  return allNodes(machine)
    .filter((node) => invokedBy(node).some(({ kind }) => kind === 'request'))
    .flatMap((node) => {
      const { asksAgainOn = [] } = (node.meta ?? {}) as { asksAgainOn?: string[] }
      const settled = [...node.transitions.keys(), ...asksAgainOn]
      const requests = lineage(node.parent!).flatMap((owner) => exits(owner, isRequest))
      return requests
        .filter(({ eventType, target }) => target?.includes(node) && !settled.includes(eventType))
        .map(
          ({ eventType }) =>
            `"${eventType}" enters ${called(node)} again while it waits: its request would go out twice.`,
        )
    })
}

const isRequest = (type: string) => isEvent(type) && !type.startsWith('xstate.')

/**
 * Transitions of a region that enter it again (`reenter`): they leave the surrounding parallel state, and with it every
 * other region and what it invokes. The state inside takes the event itself.
 */
export function regionsThatStartAll(machine: AnyStateMachine): string[] {
  return allNodes(machine)
    .filter((node) => node.parent?.type === 'parallel')
    .flatMap((region) =>
      transitionsOf(region)
        .filter(({ reenter, target }) => reenter && (target ?? []).length > 0)
        .map(({ eventType }) => `"${eventType}" enters ${called(region)} again and starts its sisters anew.`),
    )
}

/** States that no chain of transitions from the beginning enters. */
export function unreachableStates(machine: AnyStateMachine): string[] {
  const entered = new Set<AnyStateNode>()
  const enter = (node: AnyStateNode) => {
    if (entered.has(node)) return
    entered.add(node)
    if (node.parent) enter(node.parent)
    if (node.type === 'parallel') Object.values(node.states).forEach(enter)
    if (node.type === 'compound') node.initial.target.forEach(enter)
    for (const { target } of transitionsOf(node)) target?.forEach(enter)
  }
  enter(machine.root)
  return allNodes(machine)
    .filter((node) => node.type !== 'history' && !entered.has(node))
    .map((node) => `Nothing leads to ${called(node)}.`)
}

/** Resting states that nothing leaves, though they are not final and have sisters to go to. */
export function deadEnds(machine: AnyStateMachine): string[] {
  return allNodes(machine)
    .filter((node) => node.type === 'atomic' && node.parent && Object.keys(node.parent.states).length > 1)
    .filter((node) => node.parent!.type !== 'parallel')
    .filter((node) => !lineage(node).some((one) => leavesFrom(node, one)))
    .map((node) => `${called(node)} is a dead end; make it final or give it a way out.`)
}

function leavesFrom(node: AnyStateNode, owner: AnyStateNode): boolean {
  return transitionsOf(owner).some(({ target }) => (target ?? []).some((other) => other !== node))
}

/** Actions, guards, actors and delays that are written in place or that `setup` does not know. */
export function anonymousParts(machine: AnyStateMachine): string[] {
  return allNodes(machine).flatMap((node) => {
    const config = node.config as Record<string, unknown>
    const parts = [
      ...namesIn(config['entry'], 'action', machine.implementations.actions),
      ...namesIn(config['exit'], 'action', machine.implementations.actions),
      ...transitionConfigs(config).flatMap((transition) => [
        ...namesIn(transition['actions'], 'action', machine.implementations.actions),
        ...namesIn(transition['guard'], 'guard', machine.implementations.guards),
      ]),
      ...listOf(config['invoke'] as Record<string, unknown> | Record<string, unknown>[] | undefined).flatMap(
        (invoke) => (typeof invoke['src'] === 'string' ? [] : ['an actor that is written in place']),
      ),
      ...Object.keys((config['after'] as object | undefined) ?? {}).flatMap((delay) =>
        delay in machine.implementations.delays ? [] : [`the delay "${delay}", which setup does not name`],
      ),
    ]
    return parts.map((part) => `${called(node)} has ${part}; name it in setup.`)
  })
}

function namesIn(value: unknown, what: 'action' | 'guard', known: object): string[] {
  return listOf(value as unknown).flatMap((one) => {
    const article = what === 'action' ? 'an' : 'a'
    const name =
      typeof one === 'string' ? one : typeof one === 'object' && one !== null ? (one as { type?: unknown }).type : null
    if (typeof name !== 'string') return [`${article} ${what} that is written in place`]
    return name in known ? [] : [`the ${what} "${name}", which setup does not know`]
  })
}

/** Every transition as it stands in the config: on, after, always, onDone, onError, onSnapshot, of the state and its invokes. */
function transitionConfigs(config: Record<string, unknown>): Record<string, unknown>[] {
  const invokes = listOf(config['invoke'] as Record<string, unknown> | Record<string, unknown>[] | undefined)
  const written = [
    ...Object.values((config['on'] as object | undefined) ?? {}),
    ...Object.values((config['after'] as object | undefined) ?? {}),
    config['always'],
    config['onDone'],
    ...invokes.flatMap((invoke) => [invoke['onDone'], invoke['onError'], invoke['onSnapshot']]),
  ]
  return written.flatMap((one) => listOf(one)).filter((one) => typeof one === 'object' && one !== null)
}

/** Machines and waiting states that do not say in words what they are. */
export function missingDescriptions(machine: AnyStateMachine): string[] {
  const isSaid = (node: AnyStateNode) => (node.description ?? '').trim().length >= 10
  const ofMachine = isSaid(machine.root) ? [] : ['The machine has no description.']
  const ofStates = getStateNodes(machine)
    .filter((node) => isWaiting(node) && !isSaid(node))
    .map((node) => `${called(node)} waits for the world and has no description that says for what.`)
  return [...ofMachine, ...ofStates]
}

const eventName = /^[a-z]+( [a-z]+)*\.([a-z0-9'-]+( [a-z0-9'-]+)*|\*)$/

/** Events that are not called "noun.what happened" in lower-case words. */
export function badEventNames(machine: AnyStateMachine): string[] {
  const names = allNodes(machine).flatMap((node) => Object.keys((node.config.on as object | undefined) ?? {}))
  return [...new Set(names)]
    .filter((name) => name !== '*' && !eventName.test(name))
    .map((name) => `The event "${name}" is not called "noun.what happened".`)
}

const stateName = /^[a-z0-9][a-z0-9,'’-]*( [a-z0-9][a-z0-9,'’-]*)*$/

/** States whose name is not a plain phrase in lower case that finishes "the feature is ...". */
export function badStateNames(machine: AnyStateMachine): string[] {
  return getStateNodes(machine)
    .filter((node) => !stateName.test(node.key))
    .map((node) => `The state "${node.key}" is not called by a plain phrase in lower case.`)
}

/** Invoked actors that setup lacks, and actors of setup that are neither a machine nor a port of their own name. */
export function badActors(machine: AnyStateMachine): string[] {
  const unknown = allNodes(machine).flatMap((node) =>
    invokedBy(node)
      .filter(({ src }) => typeof src === 'string' && !(src in actorsOf(machine)))
      .map(({ src }) => `${called(node)} invokes "${src}", which setup.actors lacks.`),
  )
  const wrong = Object.entries(actorsOf(machine)).flatMap(([name, logic]) => {
    if (isMachine(logic)) return []
    const port = portOf(logic)
    if (!port) return [`The actor "${name}" is neither a machine nor made by requestPort or channelPort.`]
    return port.name === name ? [] : [`The port "${port.name}" stands in setup.actors as "${name}".`]
  })
  return [...unknown, ...wrong]
}

/** Names of the ports of a machine. */
export function portsOf(machine: AnyStateMachine): string[] {
  return Object.values(actorsOf(machine)).flatMap((logic) => portOf(logic)?.name ?? [])
}

/** Machine files (`jobs/jobs.machine.ts`) that the registry lacks, and keys of the registry without a file. */
export function registryGaps(keys: readonly string[], files: readonly string[]): string[] {
  const expected = files.map((file) => file.replaceAll('\\', '/').replace(/\.machine\.ts$/, ''))
  return [
    ...expected.filter((key) => !keys.includes(key)).map((key) => `src/machines/index.ts lacks "${key}".`),
    ...keys.filter((key) => !expected.includes(key)).map((key) => `"${key}" in src/machines/index.ts has no file.`),
  ]
}

/** Ports of the machines that no text of the wiring provides (`'port name':`). */
export function portsNobodyProvides(
  machines: Record<string, AnyStateMachine>,
  wiringTexts: readonly string[],
): string[] {
  const isProvided = (port: string) =>
    wiringTexts.some((text) => text.includes(`'${port}':`) || text.includes(`"${port}":`) || hasBareKey(text, port))
  return Object.entries(machines).flatMap(([key, machine]) =>
    portsOf(machine)
      .filter((port) => !isProvided(port))
      .map((port) => `Nothing in src/app/wiring provides the port "${port}" of ${key}.`),
  )
}

function hasBareKey(text: string, port: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(port) && new RegExp(`(^|[{,\\s])${port}:`).test(text)
}
