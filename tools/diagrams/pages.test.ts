import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { requestPort } from '../../src/machines/shared/port.ts'
import { chartOf } from './chart.ts'
import { drawMachines } from './drawings.ts'
import { layOut } from './layout.ts'
import { buildPages, driftOf } from './pages.ts'
import { transitionTable } from './transition-table.ts'

const lamp = setup({
  types: {} as { events: { type: 'lamp.pressed' } | { type: 'lamp.watched' } },
  actors: { 'light it': requestPort<unknown, undefined>('light it') },
  actions: { 'count it': () => {} },
  guards: { 'is dark': () => true },
  delays: { 'long enough': 1_000 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp & its <switch>.',
  on: { 'lamp.watched': { actions: 'count it' } },
  initial: 'off',
  states: {
    off: { on: { 'lamp.pressed': { guard: 'is dark', target: 'lighting' } } },
    lighting: {
      tags: 'busy',
      description: 'Waits for the light.',
      invoke: { id: 'light', src: 'light it', onDone: 'on', onError: 'off' },
      after: { 'long enough': 'off' },
    },
    on: { type: 'final' },
  },
})

describe('a chart', () => {
  test('has the words of its machine, with one edge for each pair of states', () => {
    const { root, edges } = chartOf(lamp)
    expect(edges.map(({ from, to, words }) => [from, to, words])).toEqual([
      ['lamp.off', 'lamp.lighting', ['lamp.pressed [is dark]']],
      ['lamp.lighting', 'lamp.on', ['light it: done']],
      ['lamp.lighting', 'lamp.off', ['light it: failed', 'after long enough']],
    ])
    expect([root.reacts, root.initial, root.states.map(({ asks }) => asks)]).toEqual([
      ['lamp.watched: count it'],
      'lamp.off',
      [[], ['light it'], []],
    ])
  })

  test('is placed from its first state downwards, and a way back ends where it leads', async () => {
    const { states, edges } = await layOut(chartOf(lamp))
    const box = (id: string) => states.find(({ state }) => state.id === id)!
    expect(box('lamp.off').y).toBeLessThan(box('lamp.lighting').y)
    expect(box('lamp.lighting').y).toBeLessThan(box('lamp.on').y)
    const back = edges.find(({ label }) => label?.lines[0] === 'light it: failed')!
    expect(back.points.at(-1)!.y).toBe(box('lamp.off').y + box('lamp.off').height)
    expect(back.points[0]!.y).toBe(box('lamp.lighting').y)
  })
})

describe('the transition table', () => {
  test('has a row for each transition, with guard, target and actions', () => {
    expect(transitionTable(lamp).split('\n').slice(2)).toEqual([
      '| any state | lamp.watched |  | stays | count it |',
      '| off | lamp.pressed | is dark | lighting |  |',
      '| lighting | light it: done |  | on |  |',
      '| lighting | light it: failed |  | off |  |',
      '| lighting | after long enough |  | off |  |',
    ])
  })
})

describe('the drawings', () => {
  test('are the same each time, and name every state, cause and port', async () => {
    const drawings = await drawMachines({ 'house/lamp': lamp })
    expect(await drawMachines({ 'house/lamp': lamp })).toEqual(drawings)
    expect([...drawings.keys()]).toEqual(['house-lamp.svg'])
    const drawing = drawings.get('house-lamp.svg')!
    const words = [
      '>off<',
      '>lighting  (busy)<',
      '>on<',
      'lamp.pressed [is dark]',
      'asks light it',
      'A lamp &amp; its &lt;switch&gt;.',
    ]
    expect(words.filter((word) => !drawing.includes(word))).toEqual([])
  })
})

describe('the pages', () => {
  test('are a table for each machine and one list of all, without a link to a drawing', () => {
    const pages = buildPages({ 'house/lamp': lamp })
    expect([...pages.keys()]).toEqual(['house-lamp.md', 'README.md'])
    expect(pages.get('house-lamp.md')).toBe(
      `# The transitions of the lamp machine\n\nMade by \`npm run diagrams\`.\n\n${transitionTable(lamp)}\n`,
    )
    const [, section] = pages.get('README.md')!.split('## house/lamp\n')
    expect(section!.trim().split('\n').filter(Boolean)).toEqual([
      'A lamp & its <switch>.',
      'Its [transitions](house-lamp.md) as a table.',
      '| state | |',
      '|---|---|',
      '| off |  |',
      '| lighting | `busy` Waits for the light. |',
      '| on | final |',
      'Ports and children: light it (request).',
    ])
  })

  test('say what has drifted', () => {
    const requested = new Map([
      ['a.md', '1'],
      ['b.md', '2'],
      ['c.md', '3'],
    ])
    const present = new Map([
      ['a.md', '1'],
      ['b.md', 'old'],
      ['gone.md', '4'],
    ])
    expect(driftOf(requested, present)).toEqual([
      'docs/machines/b.md is not what the machines say now.',
      'docs/machines/c.md is missing.',
      'docs/machines/gone.md belongs to no machine.',
    ])
    expect(driftOf(requested, requested)).toEqual([])
  })

  test('have drifted where one row of a table is gone', () => {
    const pages = buildPages({ 'house/lamp': lamp })
    const withoutRow = pages.get('house-lamp.md')!.replace('| lighting | light it: done |  | on |  |\n', '')
    expect(driftOf(pages, new Map(pages).set('house-lamp.md', withoutRow))).toEqual([
      'docs/machines/house-lamp.md is not what the machines say now.',
    ])
  })
})
