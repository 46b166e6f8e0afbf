import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { flowsTexts } from '../../contract/flows/flows.texts.ts'
import { machines } from '../../src/machines/index.ts'
import { requestPort } from '../../src/machines/shared/port.ts'
import { searchFlows } from '../../src/views/flows/search-flows.ts'
import { buildFlows } from './build-flows.ts'

const lamp = setup({
  actors: { 'light it': requestPort<unknown, undefined>('light it', { seconds: 5 }) },
  guards: { 'is dark': () => true },
  delays: { 'long enough': 1_500, varies: () => 1 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp.',
  initial: 'off',
  states: {
    off: { on: { 'lamp.pressed': { guard: 'is dark', target: 'lighting' } } },
    lighting: {
      tags: 'busy',
      description: 'Waits for the light.',
      invoke: { id: 'light', src: 'light it', onDone: 'on', onError: 'off' },
    },
    on: { type: 'final' },
  },
})

const kettle = setup({}).createMachine({ id: 'kettle', description: 'Stands beside the lamp.' })

describe('the atlas', () => {
  test('has everything of a machine as data', async () => {
    const { flows } = await buildFlows({ 'house/lamp': lamp }, {})
    const [{ drawing, ...flow } = { drawing: null }] = flows
    expect(flow).toEqual({
      ...{ key: 'house/lamp', slug: 'house-lamp', id: 'lamp', description: 'A lamp.' },
      states: [
        { path: 'off', kind: 'atomic', description: '' },
        { path: 'lighting', kind: 'atomic, busy', description: 'Waits for the light.' },
        { path: 'on', kind: 'final', description: '' },
      ],
      transitions: [
        { state: 'off', event: 'lamp.pressed', guard: 'is dark', target: 'lighting', actions: '' },
        { state: 'lighting', event: 'light it: done', guard: '', target: 'on', actions: '' },
        { state: 'lighting', event: 'light it: failed', guard: '', target: 'off', actions: '' },
      ],
      events: ['lamp.pressed'],
      guards: ['is dark'],
      ports: [{ name: 'light it', kind: 'request', seconds: 5 }],
      delays: [
        { name: 'long enough', seconds: 1.5 },
        { name: 'varies', seconds: null },
      ],
      waits: [{ state: 'lighting', success: ['light it is done'], failure: ['light it failed'], ends: ['5 s'] }],
      ...{ views: [], tests: [] },
    })
    expect(drawing?.states.map(({ id, look, tag, isFinal }) => [id, look, tag, isFinal])).toEqual([
      ['lamp', 'root', null, false],
      ['lamp.off', 'state', null, false],
      ['lamp.lighting', 'state', 'busy', false],
      ['lamp.on', 'state', null, true],
    ])
    expect(drawing?.edges.flatMap(({ label }) => label?.lines ?? [])).toEqual([
      'lamp.pressed [is dark]',
      'light it: done',
      'light it: failed',
    ])
  })

  test('lays out only what has changed', async () => {
    const { flows, layouts } = await buildFlows({ lamp }, {})
    const [hash] = Object.keys(layouts)
    const kept = { [hash!]: { ...flows[0]!.drawing, width: 1 }, former: flows[0]!.drawing }
    const again = await buildFlows({ lamp }, kept)
    expect([again.flows[0]!.drawing.width, Object.keys(again.layouts)]).toEqual([1, [hash]])
  })

  test('has a paragraph for nine machines that are there, and finds by name before other words', async () => {
    const keys = Object.keys(flowsTexts.paragraphs)
    expect([keys.length, keys.filter((key) => !machines[key])]).toEqual([9, []])
    const { flows } = await buildFlows({ 'house/switch': kettle, lamp }, {})
    const found = (query: string) => searchFlows(flows, query).map(({ key }) => key)
    expect([found(''), found('LAMP'), found('pressed lighting'), found('nothing')]).toEqual([
      ['house/switch', 'lamp'],
      ['lamp', 'house/switch'],
      ['lamp'],
      [],
    ])
  })
})
