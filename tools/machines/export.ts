import type { AnyStateMachine } from 'xstate'
import { portOf } from '../../src/machines/shared/port.ts'
import { contextOf } from './sample-context.ts'

/** A machine as the files that Stately Studio and its visualiser import. */
export type ExportedMachine = { config: Record<string, unknown>; json: string; code: string }

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The chart of a machine without its implementations: as JSON, and as code with a stub for each name in `setup`. What is
 * computed while it runs (inputs, parameters, the output) isn't part of a chart and is left out.
 */
export function exportMachine(machine: AnyStateMachine): ExportedMachine {
  const { context: _function, ...chart } = machine.config as Record<string, unknown>
  const config = { ...asJson(chart), context: contextOf(machine) }
  const json = JSON.stringify(config, null, 2)
  return { config, json: `${json}\n`, code: codeOf(machine, json) }
}

/** Without functions; a list keeps its length, since the rules for machines allow none in a list. */
function asJson(value: object): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(value)) as { [key: string]: Json }
}

function codeOf(machine: AnyStateMachine, json: string): string {
  const { actions, guards, actors, delays } = machine.implementations
  const parts = [
    partOf('actors', actors, actorStub),
    partOf('actions', actions, () => '() => {}'),
    partOf('guards', guards, () => '() => true'),
    partOf('delays', delays, delayStub),
  ].filter(Boolean)
  return [
    `// The ${machine.id} machine of Sextant with a stub of each implementation, for Stately Studio.`,
    "import { createMachine, fromCallback, fromPromise, setup } from 'xstate'",
    '',
    `export const machine = setup({\n${parts.join('\n')}\n}).createMachine(${json})`,
    '',
    '/** Stubs of every kind that a machine may invoke. */',
    'export const kinds = { createMachine, fromCallback, fromPromise }',
    '',
  ].join('\n')
}

function partOf(name: string, known: object, stub: (implementation: unknown, name: string) => string): string {
  const lines = Object.entries(known).map(([key, value]) => `    ${JSON.stringify(key)}: ${stub(value, key)},`)
  return lines.length === 0 ? '' : `  ${name}: {\n${lines.join('\n')}\n  },`
}

function actorStub(logic: unknown, name: string): string {
  const kind = portOf(logic)?.kind
  if (kind === 'request') return 'fromPromise(async () => undefined)'
  if (kind === 'channel') return 'fromCallback(() => {})'
  return `createMachine({ id: ${JSON.stringify(name)} })`
}

/** A delay that depends on the context becomes a second. */
const delayStub = (delay: unknown) => (typeof delay === 'number' ? String(delay) : '1000')
