import type { AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import {
  allNodes,
  deadEnds,
  portsNobodyProvides,
  portsOf,
  transitionsOf,
  unreachableStates,
  waitsWithoutExit,
} from '../shared/house-rules.ts'
import { announcersOf, type ViewFiles } from './announcers.ts'
import type { Exceptions } from './exceptions.ts'
import { type Wait, waitsOf } from './waits.ts'

/** What the tests found of a machine: counts of transitions, situations of the walk and random runs with their seed. */
export type Proven = { taken: number; impossible: number; situations: number; runs: number; seed: number }

export type Line = {
  key: string
  states: number
  transitions: number
  ports: number
  proven: Proven
  waits: Wait[]
  /** Components that announce a wait; a reason if no view of its own does. */
  announcers: string[] | string
}
export type Certificate = { lines: Line[]; problems: string[] }

export type Grounds = {
  machines: Readonly<Record<string, AnyStateMachine>>
  proven: ReadonlyMap<string, Proven>
  wiringTexts: readonly string[]
  views: ViewFiles
  /** System ids by which hooks find the machines that have a view. */
  systemIds: Readonly<Record<string, string>>
  withoutView: Exceptions
  unannouncedWaits: Exceptions
}

const nothing: Proven = { taken: 0, impossible: 0, situations: 0, runs: 0, seed: 0 }

/** Every machine with its numbers, and why one falls out of the certificate. */
export function certify(grounds: Grounds): Certificate {
  const lines = Object.entries(grounds.machines)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, machine]) => lineOf(key, machine, grounds))
  return { lines, problems: [...lines.flatMap((line) => problemsOf(line, grounds)), ...needless(grounds)] }
}

function lineOf(key: string, machine: AnyStateMachine, grounds: Grounds): Line {
  const waits = waitsOf(machine)
  const reason = grounds.withoutView[key] ?? grounds.unannouncedWaits[key]
  return {
    key,
    states: getStateNodes(machine).filter(({ type }) => type !== 'history').length,
    transitions: allNodes(machine).flatMap(transitionsOf).length,
    ports: portsOf(machine).length,
    proven: grounds.proven.get(key) ?? nothing,
    waits,
    announcers: reason ?? announcersOf(key, grounds.systemIds[key] ?? key, grounds.views),
  }
}

function problemsOf({ key, transitions, proven, waits, announcers }: Line, grounds: Grounds): string[] {
  const machine = grounds.machines[key]!
  const { taken, impossible, situations, runs } = proven
  const problems = [
    ...unreachableStates(machine),
    ...deadEnds(machine),
    ...waitsWithoutExit(machine),
    ...portsNobodyProvides({ [key]: machine }, grounds.wiringTexts),
    ...waits.filter(({ ends }) => ends.length === 0).map(({ state }) => `"${state}" doesn't say how long it waits.`),
    ...(waits.length > 0 && announcers.length === 0 ? ['It waits, and no view of it announces that.'] : []),
    ...(situations === 0 ? ['No test walks it.'] : []),
    ...(situations > 0 && taken + impossible !== transitions
      ? [`Tests took ${taken} of its ${transitions} transitions, and ${impossible} are impossible.`]
      : []),
    ...(runs === 0 ? ['No random run of it was folded.'] : []),
  ]
  return problems.map((problem) => `${key}: ${problem}`)
}

/** Exceptions that no machine needs any more. */
function needless({ machines, views, systemIds, unannouncedWaits }: Grounds): string[] {
  return Object.keys(unannouncedWaits)
    .filter((key) => !machines[key] || announcersOf(key, systemIds[key] ?? key, views).length > 0)
    .map((key) => `${key}: its exception for announcements is no longer needed.`)
}
