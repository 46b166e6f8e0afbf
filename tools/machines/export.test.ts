import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine, setup } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { machines } from '../../src/machines/index.ts'
import { requestPort } from '../../src/machines/shared/port.ts'
import { nameFile } from '../diagrams/pages.ts'
import { differencesOf, linesOf } from './compare.ts'
import { exportMachine } from './export.ts'

const out = join(import.meta.dirname, '../../out')
mkdirSync(out, { recursive: true })
const folder = mkdtempSync(join(out, 'exported-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = async (name: string, code: string) => {
  const file = join(folder, name)
  writeFileSync(file, code)
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { machine: AnyStateMachine }).machine
}

/** Every transition in the order of a walk over the chart from its first state, breadth first. */
function walkOf(machine: AnyStateMachine): string[] {
  const met = new Set([machine.root.id])
  const next = [machine.root]
  const steps: string[] = []
  for (const node of next) {
    const entered = Object.values(node.states)
    for (const { eventType, target = [] } of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      steps.push(`${node.id} | ${eventType} | ${target.map(({ id }) => id).join(', ')}`)
      entered.push(...target)
    }
    for (const one of entered.filter(({ id }) => !met.has(id))) {
      met.add(one.id)
      next.push(one)
    }
  }
  return steps
}

const kettle = setup({
  types: {} as {
    context: { room: string; times: number; seen: Set<string> }
    input: { room: { name: string }; rows: { id: string }[] }
    events: { type: 'kettle.filled' }
  },
  actors: { 'boil it': requestPort<unknown, { room: string }>('boil it', { seconds: 5 }) },
  actions: { 'count it': () => {} },
  guards: { 'is full': () => true },
  delays: { patience: 9_000, 'next try': ({ context }) => context.times * 1_000 },
}).createMachine({
  id: 'kettle',
  description: 'Boils water.',
  context: ({ input }) => ({ room: input.room.name, times: 0, seen: new Set(input.rows.map(({ id }) => id)) }),
  initial: 'idle',
  states: {
    idle: { on: { 'kettle.filled': { guard: 'is full', target: 'boiling', actions: 'count it' } } },
    boiling: {
      description: 'Waits for the water.',
      tags: 'busy',
      invoke: { id: 'boil', src: 'boil it', input: ({ context }) => context, onDone: 'idle', onError: 'idle' },
      after: { patience: 'idle', 'next try': 'idle' },
    },
  },
})

describe('an exported machine', () => {
  test('has its description, names, first context and tags as data', () => {
    const { config } = exportMachine(kettle)
    expect(config).toEqual({
      id: 'kettle',
      description: 'Boils water.',
      context: { room: '‹input.room.name›', times: 0, seen: [] },
      initial: 'idle',
      states: {
        idle: { on: { 'kettle.filled': { guard: 'is full', target: 'boiling', actions: 'count it' } } },
        boiling: {
          description: 'Waits for the water.',
          tags: 'busy',
          invoke: { id: 'boil', src: 'boil it', onDone: 'idle', onError: 'idle' },
          after: { patience: 'idle', 'next try': 'idle' },
        },
      },
    })
  })

  test('names every implementation in its code, with a stub', () => {
    const { code } = exportMachine(kettle)
    expect(code.slice(code.indexOf('setup({'), code.indexOf('}).createMachine'))).toBe(
      [
        'setup({',
        '  actors: {\n    "boil it": fromPromise(async () => undefined),\n  },',
        '  actions: {\n    "count it": () => {},\n  },',
        '  guards: {\n    "is full": () => true,\n  },',
        '  delays: {\n    "patience": 9000,\n    "next try": 1000,\n  },',
        '',
      ].join('\n'),
    )
  })

  test('that was edited differs in the lines of what was changed, and only in those', () => {
    const { config } = exportMachine(kettle)
    expect(differencesOf(kettle, config)).toEqual({ added: [], removed: [] })
    const edited = JSON.parse(JSON.stringify(config).replace('"patience":"idle"', '"patience":"boiling"')) as object
    expect(differencesOf(kettle, edited)).toEqual({
      added: ['| boiling | after patience |  | boiling |  |'],
      removed: ['| boiling | after patience |  | idle |  |'],
    })
  })
})

describe('every machine of the product', () => {
  const all = Object.entries(machines)

  test.each(all)('%s comes back from its code and its JSON with the same graph', async (key, machine) => {
    const { config, json, code } = exportMachine(machine)
    const fromCode = await load(nameFile(key, 'machine.js'), code)
    const fromJson = createMachine(JSON.parse(json) as never) as unknown as AnyStateMachine
    expect(linesOf(fromCode)).toEqual(linesOf(machine))
    expect(walkOf(fromCode)).toEqual(walkOf(machine))
    expect(walkOf(fromJson)).toEqual(walkOf(machine))
    expect(differencesOf(machine, config)).toEqual({ added: [], removed: [] })
    const names = ({ implementations }: AnyStateMachine) =>
      (['actors', 'actions', 'guards', 'delays'] as const).map((kind) => Object.keys(implementations[kind]).sort())
    expect(names(fromCode)).toEqual(names(machine))
    expect(getStateNodes(fromCode).length).toBe(getStateNodes(machine).length)
  })

  test('begins with a context as data', () => {
    expect(all.filter(([, machine]) => exportMachine(machine).config['context'] === null).map(([key]) => key)).toEqual(
      [],
    )
  })
})
