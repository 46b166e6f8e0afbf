import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createMachine, fromPromise, not, setup } from 'xstate'
import { channelPort, requestPort } from '../../../src/machines/shared/port.ts'
import {
  anonymousParts,
  badActors,
  badEventNames,
  badStateNames,
  deadEnds,
  missingDescriptions,
  portsNobodyProvides,
  regionsThatStartAll,
  registryGaps,
  silentRepeats,
  unreachableStates,
  waitsWithoutExit,
} from './house-rules.ts'

const parts = setup({
  actors: {
    'save it': requestPort<unknown, undefined>('save it'),
    'listen to it': channelPort<{ type: 'it.told' }, { type: 'it.told' }, undefined>('listen to it'),
  },
  actions: { 'note it': assign({}) },
  guards: { 'is fine': () => true },
  delays: { 'save answer': 30_000 },
})

/** A machine of these states with the parts above; the compiler is told to look away, for most of them are wrong. */
function machineOf(states: Record<string, object>, rest: object = {}): AnyStateMachine {
  const config = { id: 'sample', initial: Object.keys(states)[0], states, ...rest }
  return parts.createMachine(config as never) as unknown as AnyStateMachine
}

describe('a region', () => {
  const around = (on: object) =>
    machineOf(
      { one: { initial: 'idle', states: { idle: {} }, on }, other: {} },
      { type: 'parallel', initial: undefined },
    )

  test('that is entered again from itself starts its sisters anew', () => {
    expect(regionsThatStartAll(around({ 'save.wished': { target: '.idle', reenter: true } }))).toEqual([
      '"save.wished" enters "one" again and starts its sisters anew.',
    ])
  })

  test('is well when the state inside takes the event itself', () => {
    expect(regionsThatStartAll(around({ 'save.wished': '.idle' }))).toEqual([])
  })
})

const saving = {
  invoke: { id: 'save', src: 'save it', onDone: 'idle', onError: 'failed' },
  after: { 'save answer': 'failed' },
}
const around = { idle: { on: { 'save.wished': 'saving' } }, failed: { on: { 'save.wished': 'saving' } } }

describe('a waiting state', () => {
  test('is well with an exit on done, on error and on time', () => {
    expect(waitsWithoutExit(machineOf({ ...around, saving }))).toEqual([])
  })

  test.each([
    ['"save it" being done', { ...saving, invoke: { ...saving.invoke, onDone: { actions: 'note it' } } }],
    ['"save it" failing', { ...saving, invoke: { id: 'save', src: 'save it', onDone: 'idle' } }],
    ['"save it" failing', { ...saving, invoke: { ...saving.invoke, onError: 'saving' } }],
    ['time running out', { invoke: saving.invoke }],
    ['time running out', { ...saving, after: { 'save answer': { actions: 'note it' } } }],
  ])('is reported when it lacks the exit on %s', (what, state) => {
    expect(waitsWithoutExit(machineOf({ ...around, saving: state }))).toEqual([
      `"saving" waits for the world and has no exit on ${what}.`,
    ])
  })

  test('may leave the time to an ancestor, or to every state inside it', () => {
    const inside = {
      idle: {},
      failed: {},
      saving: {
        ...saving,
        after: undefined,
        initial: 'trying',
        states: { trying: { after: { 'save answer': '#sample.failed' } } },
      },
    }
    expect(waitsWithoutExit(machineOf(inside))).toEqual([])
    const above = {
      idle: {},
      failed: {},
      open: {
        after: { 'save answer': 'failed' },
        initial: 'saving',
        states: {
          saving: { invoke: { id: 'save', src: 'save it', onDone: '#sample.idle', onError: '#sample.failed' } },
        },
      },
    }
    expect(waitsWithoutExit(machineOf(above))).toEqual([])
  })

  test('that is tagged busy and waits for facts needs a good end, a bad end and a time', () => {
    const waiting = (state: object) => machineOf({ idle: {}, failed: {}, waiting: { tags: 'busy', ...state } })
    const time = { after: { 'save answer': 'failed' } }
    expect(waitsWithoutExit(waiting({ on: { 'save.told': 'idle', 'save.refused': 'failed' }, ...time }))).toEqual([])
    expect(waitsWithoutExit(waiting({ on: { 'save.told': 'idle' }, ...time }))).toEqual([
      '"waiting" waits for the world and has no exit on failure beside success.',
    ])
    expect(waitsWithoutExit(waiting({}))).toEqual([
      '"waiting" waits for the world and has no exit on success.',
      '"waiting" waits for the world and has no exit on failure.',
      '"waiting" waits for the world and has no exit on time running out.',
    ])
  })

  test('is not a state that holds a channel', () => {
    expect(waitsWithoutExit(machineOf({ connected: { invoke: { id: 'feed', src: 'listen to it' } } }))).toEqual([])
  })
})

test('an unreachable state is reported, and one inside a reached state is not', () => {
  const machine = machineOf({
    idle: { on: { 'door.opened': 'open' } },
    open: { initial: 'wide', states: { wide: {}, ajar: {} } },
    lost: { on: { 'door.opened': 'open' } },
  })
  expect(unreachableStates(machine)).toEqual(['Nothing leads to "open > ajar".', 'Nothing leads to "lost".'])
})

test('a dead end is reported, a final state and an only state are not', () => {
  const ends = machineOf({
    idle: { on: { 'door.shut': 'shut', 'door.left': 'left' } },
    shut: {},
    left: { type: 'final' },
  })
  expect(deadEnds(ends)).toEqual(['"shut" is a dead end; make it final or give it a way out.'])
  expect(deadEnds(machineOf({ listening: {} }))).toEqual([])
  expect(deadEnds(machineOf({ one: {}, two: {} }, { on: { 'door.moved': '.two' } }))).toEqual([
    '"two" is a dead end; make it final or give it a way out.',
  ])
})

test.each([
  ['an action that is written in place', { entry: () => {} }],
  ['an action that is written in place', { exit: assign({}) }],
  ['an action that is written in place', { on: { 'door.moved': { actions: ['note it', () => {}] } } }],
  ['an action that is written in place', { invoke: { id: 'save', src: 'save it', onDone: { actions: () => {} } } }],
  ['a guard that is written in place', { on: { 'door.moved': { guard: () => true, target: 'idle' } } }],
  ['a guard that is written in place', { always: { guard: not('is fine'), actions: 'note it' } }],
  ['an actor that is written in place', { invoke: { id: 'save', src: fromPromise(async () => 1) } }],
  ['the delay "300", which setup does not name', { after: { 300: 'idle' } }],
  ['the action "nobody knows", which setup does not know', { entry: 'nobody knows' }],
  [
    'the guard "nobody knows", which setup does not know',
    { always: { guard: { type: 'nobody knows' }, target: 'idle' } },
  ],
])('%s is reported', (what, state) => {
  const machine = createMachineQuietly({ moving: state, idle: {} })
  expect(anonymousParts(machine)).toEqual([`"moving" has ${what}; name it in setup.`])
})

function createMachineQuietly(states: Record<string, object>): AnyStateMachine {
  return createMachine({ id: 'sample', initial: 'idle', states: { ...states } } as never, knownParts())
}

function knownParts() {
  return machineOf({ idle: {} }).implementations as never
}

test('what is named in setup is not reported, with parameters or without', () => {
  const named = {
    entry: 'note it',
    exit: [{ type: 'note it', params: { once: true } }],
    always: { guard: { type: 'is fine' }, target: 'idle' },
    after: { 'save answer': 'idle' },
  }
  expect(anonymousParts(machineOf({ idle: {}, moving: named }))).toEqual([])
})

test('a missing description is reported, of the machine and of a state that waits', () => {
  expect(missingDescriptions(machineOf({ ...around, saving }))).toEqual([
    'The machine has no description.',
    '"saving" waits for the world and has no description that says for what.',
  ])
  const described = { ...saving, description: 'Waits for the server to say that it is saved.' }
  expect(
    missingDescriptions(machineOf({ ...around, saving: described }, { description: 'Saves one sample.' })),
  ).toEqual([])
})

test('events and states that do not read aloud are reported', () => {
  const names = [
    'feed.job updated',
    'feed.*',
    '*',
    'sign in.e-mail entered',
    'SAVE',
    'saveWished',
    'save.',
    'job_updated.now',
  ]
  const machine = machineOf({ idle: { on: Object.fromEntries(names.map((name) => [name, {}])) } })
  expect(badEventNames(machine)).toEqual(
    ['SAVE', 'saveWished', 'save.', 'job_updated.now'].map(
      (name) => `The event "${name}" is not called "noun.what happened".`,
    ),
  )
  const states = machineOf({
    'waiting for answer': {},
    waitingForAnswer: {},
    Idle: {},
    cancel_failed: {},
    'step 2': {},
  })
  expect(badStateNames(states)).toEqual(
    ['waitingForAnswer', 'Idle', 'cancel_failed'].map(
      (name) => `The state "${name}" is not called by a plain phrase in lower case.`,
    ),
  )
})

test('an actor that setup lacks, one that is no port and one under another name are reported', () => {
  const machine = setup({
    actors: { inline: fromPromise(async () => 1), 'load it': requestPort<unknown, undefined>('fetch it') },
  }).createMachine({ id: 'sample', invoke: { id: 'x', src: 'unheard of' } } as never)
  expect(badActors(machine as unknown as AnyStateMachine)).toEqual([
    'its root invokes "unheard of", which setup.actors lacks.',
    'The actor "inline" is neither a machine nor made by requestPort or channelPort.',
    'The port "fetch it" stands in setup.actors as "load it".',
  ])
})

test('the registry and the files must agree', () => {
  expect(registryGaps(['jobs/jobs'], ['jobs/jobs.machine.ts'])).toEqual([])
  expect(registryGaps(['jobs/jobs', 'gone/gone'], ['jobs/jobs.machine.ts', 'chat/chat.machine.ts'])).toEqual([
    'src/machines/index.ts lacks "chat/chat".',
    '"gone/gone" in src/machines/index.ts has no file.',
  ])
})

test('a port that no wiring provides is reported', () => {
  const machines = { 'sample/sample': machineOf({ idle: {} }) }
  const wiring = ["provide({ actors: { 'listen to it': fromCallback(tell) } })"]
  expect(portsNobodyProvides(machines, wiring)).toEqual([
    'Nothing in src/app/wiring provides the port "save it" of sample/sample.',
  ])
  expect(portsNobodyProvides(machines, [...wiring, "'save it': fromPromise(save)"])).toEqual([])
})

describe('a state with a request', () => {
  const around = (state: object) =>
    machineOf({ idle: {}, failed: {}, saving: state }, { on: { 'save.wished': '.saving', 'save.stopped': '.idle' } })

  test('is reported when a surrounding state enters it again', () => {
    expect(silentRepeats(around(saving))).toEqual([
      '"save.wished" enters "saving" again while it waits: its request would go out twice.',
    ])
  })

  test('is well when it takes the event itself, or says that this is meant', () => {
    expect(silentRepeats(around({ ...saving, on: { 'save.wished': {} } }))).toEqual([])
    expect(silentRepeats(around({ ...saving, meta: { asksAgainOn: ['save.wished'] } }))).toEqual([])
  })
})
