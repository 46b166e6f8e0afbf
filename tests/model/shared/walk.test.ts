import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { foldEvents } from '../../../src/app/fold.ts'
import { requestPort } from '../../../src/machines/shared/port.ts'
import { plainSnapshot, startHarness, defaultFailure } from './harness.ts'
import { explore, whatWasMissed } from './walk.ts'

const signInMachine = setup({
  types: {} as {
    context: { knocks: number }
    events: { type: 'door.knocked' } | { type: 'door.painted' }
  },
  actors: { 'ask who': requestPort<string, undefined>('ask who') },
  actions: { 'count the knock': assign(({ context }) => ({ knocks: context.knocks + 1 })) },
  guards: { 'knocked thrice': ({ context }) => context.knocks >= 3 },
  delays: { 'long wait': 300, 'short wait': 100 },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  type: 'parallel',
  states: {
    leaf: {
      initial: 'shut',
      states: {
        shut: {
          on: {
            'door.knocked': [
              { guard: 'knocked thrice', target: 'open' },
              { actions: 'count the knock', target: 'asking', reenter: true },
            ],
          },
        },
        asking: {
          invoke: { id: 'who', src: 'ask who', onDone: 'shut', onError: 'shut' },
          after: { 'long wait': 'shut' },
        },
        open: { type: 'final' },
        walled: {},
      },
    },
    lamp: {
      initial: 'on',
      states: { on: { after: { 'short wait': 'off' } }, off: {} },
    },
  },
})

const options = { events: { 'door.knocked': [{}], 'door.painted': [{}] } }

describe('the walk', () => {
  test('says which states, transitions and events no run met', () => {
    expect(whatWasMissed(signInMachine, options, explore(signInMachine, options))).toEqual({
      states: ['door.leaf.open', 'door.leaf.walled'],
      transitions: ['door.leaf.shut | door.knocked | door.leaf.open if "knocked thrice"'],
      events: ['door.painted'],
    })
  })

  test('finds what a guard hides once it is told what to distinguish', () => {
    const walk = { ...options, distinguish: ({ knocks }: { knocks: number }) => knocks }
    expect(whatWasMissed(signInMachine, walk, explore(signInMachine, walk))).toEqual({
      states: ['door.leaf.walled'],
      transitions: [],
      events: ['door.painted'],
    })
  })

  test('lets the delay that is due first fire first, across regions', () => {
    const byTime = explore(signInMachine, options).edges.filter((edge) => edge.by.startsWith('after'))
    expect(byTime.map((edge) => `${edge.from} / ${edge.by} / ${edge.to}`)).toEqual([
      'leaf > shut, lamp > on / after short wait / leaf > shut, lamp > off',
      'leaf > asking, lamp > on / after short wait / leaf > asking, lamp > off',
      'leaf > asking, lamp > off / after long wait / leaf > shut, lamp > off',
    ])
  })

  test('names a step after which the fold of the journal is not the live state, and one that throws', () => {
    let counter = 0
    const impure = setup({
      types: {} as { context: { seen: number }; events: { type: 'page.seen' } | { type: 'page.torn' } },
      actions: {
        'count outside': assign(() => ({ seen: ++counter })),
        break: () => {
          throw new Error('it broke')
        },
      },
    }).createMachine({
      id: 'page',
      context: { seen: 0 },
      on: { 'page.seen': { actions: 'count outside' }, 'page.torn': { actions: 'break' } },
    })
    const { edges } = explore(impure, { events: { 'page.seen': [{}], 'page.torn': [{}] } })
    expect(edges.map(({ by, fault }) => [by, fault?.slice(0, 27)])).toEqual([
      ['page.seen', 'the fold of the journal is '],
      ['page.torn', 'Error: it broke'],
    ])
  })

  test('lets a port answer and fail for real', () => {
    const harness = startHarness(signInMachine, { ...options, answers: { 'ask who': ['it is me'] } })
    harness.take({ kind: 'event', event: { type: 'door.knocked' } })
    expect(harness.offers().filter((step) => step.kind === 'answered' || step.kind === 'failed')).toEqual([
      { kind: 'answered', child: 'who', output: 'it is me' },
      { kind: 'failed', child: 'who', error: defaultFailure },
    ])
    harness.take({ kind: 'failed', child: 'who', error: defaultFailure })
    expect(harness.snapshot().value).toEqual({ leaf: 'shut', lamp: 'on' })
    harness.stop()
  })
})

describe('the harness', () => {
  test('throws what an action threw', () => {
    const brittle = setup({
      types: {} as { events: { type: 'glass.touched' } },
      actions: {
        break: () => {
          throw new Error('it broke')
        },
      },
    }).createMachine({ id: 'glass', on: { 'glass.touched': { actions: 'break' } } })
    const harness = startHarness(brittle, { events: { 'glass.touched': [{}] } })
    expect(() => harness.take({ kind: 'event', event: { type: 'glass.touched' } })).toThrow('it broke')
  })

  test('shows when an action is impure: its fold differs from the live state', () => {
    let counter = 0
    const impure = setup({
      types: {} as { context: { seen: number }; events: { type: 'page.seen' } },
      actions: { 'count outside': assign(() => ({ seen: ++counter })) },
    }).createMachine({ id: 'page', context: { seen: 0 }, on: { 'page.seen': { actions: 'count outside' } } })
    const harness = startHarness(impure, { events: { 'page.seen': [{}] } })
    harness.take({ kind: 'event', event: { type: 'page.seen' } })
    const folded = plainSnapshot(foldEvents(impure, undefined, harness.journal))
    expect(folded).not.toEqual(plainSnapshot(harness.snapshot()))
    harness.stop()
  })
})
