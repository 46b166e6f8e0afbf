import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  assign,
  createActor,
  fromPromise,
  sendTo,
  setup,
  SimulatedClock,
  spawnChild,
} from 'xstate'
import { readRecording, writeRecording } from '../../../contract/flows/recording.ts'
import { runs, seedOr } from '../../../tests/deep.ts'
import { machinesBelow } from '../inspect/machines-below.ts'
import { keepJournal } from '../journal.ts'
import { makeRecording } from './make-recording.ts'

/** Takes any payload into its context and asks a port with it; breaks on request. */
const roomMachine = setup({
  types: {} as { context: { held: unknown }; input: { held: unknown }; events: AnyEventObject },
  actors: { 'ask it': fromPromise<unknown, unknown>(async ({ input }) => input) },
  actions: {
    hold: assign(({ event }) => ({ held: event })),
    break: () => {
      throw new Error('broken')
    },
  },
  delays: { 'a while': 1_000 },
}).createMachine({
  id: 'room',
  context: ({ input }) => input,
  initial: 'idle',
  on: { 'room.*': { actions: 'hold' } },
  states: {
    idle: { on: { 'room.asked': { target: 'asking', actions: 'hold' }, 'room.broken': { actions: 'break' } } },
    asking: {
      invoke: {
        id: 'question',
        src: 'ask it',
        input: ({ context }: { context: { held: unknown } }) => context.held,
        onDone: 'idle',
        onError: 'idle',
      },
      after: { 'a while': 'idle' },
    },
  },
})

/** Starts rooms under ids of the event, as the queue of uploads does. */
const houseMachine = setup({
  types: {} as { events: AnyEventObject },
  actors: { room: roomMachine },
}).createMachine({
  id: 'house',
  initial: 'open',
  states: {
    open: {
      on: {
        'house.room added': {
          actions: spawnChild('room', {
            id: ({ event }) => event['id'],
            input: ({ event }) => ({ held: event['held'] }),
          }),
        },
        'house.room entered': {
          actions: sendTo(
            ({ event }) => event['id'],
            ({ event }) => event['event'],
          ),
        },
        'xstate.error.actor.*': {},
      },
    },
  },
})

function openHouse() {
  const clock = new SimulatedClock()
  const root = createActor(houseMachine, { clock })
  const journal = keepJournal({ root, now: () => 1_000_000_000_000 + clock.now() })
  root.subscribe({ error: () => {} })
  root.start()
  const record = (since = 0, build: string | null = '1.0.0') => {
    const running = machinesBelow(root as AnyActorRef).map((actor) => {
      const { machine, value } = actor.getSnapshot() as AnyMachineSnapshot
      return { session: actor.sessionId, machine, value }
    })
    return makeRecording({ journal, running, build, since, now: 2_000_000_000_000 })
  }
  const add = (id: string, held: unknown = null) => root.send({ type: 'house.room added', id, held })
  const enter = (id: string, event: AnyEventObject) => root.send({ type: 'house.room entered', id, event })
  return { root, clock, record, add, enter }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a recording', () => {
  test('has each event with its actor, time and the state after it, and texts as numbers', async () => {
    const { record, add, enter, clock } = openHouse()
    add('file-0000007', { name: 'Budget' })
    clock.increment(1_200)
    enter('file-0000007', { type: 'room.asked', names: ['Budget', 'Plan'], amount: 72.5, password: 'open sesame' })
    await settled()
    expect(record()).toEqual({
      ...{ format: 'sextant recording', version: 1, build: '1.0.0', startedAt: 1_000_000_000_000 },
      actors: [
        { machine: 'house', value: 'open' },
        { machine: 'room', value: 'idle' },
      ],
      events: [
        {
          at: 0,
          actor: 1,
          type: 'house.room added',
          value: 'open',
          texts: [
            [1, 12],
            [0, 6],
          ],
          size: 2,
        },
        {
          at: 1_200,
          actor: 1,
          type: 'house.room entered',
          value: 'open',
          texts: [
            [1, 12],
            [2, 10],
            [0, 6],
            [0, 4],
            [0, 4],
          ],
          size: 5,
        },
        {
          at: 1_200,
          actor: 2,
          type: 'room.asked',
          value: 'asking',
          texts: [
            [0, 6],
            [0, 4],
            [0, 4],
          ],
          size: 3,
        },
        {
          at: 1_200,
          actor: 2,
          type: 'xstate.done.actor.question',
          value: 'idle',
          texts: [
            [2, 10],
            [0, 6],
            [0, 4],
            [0, 4],
          ],
          size: 4,
        },
      ],
    })
  })

  test('tells no figure by a position of a log that equals it, and no short word by another', () => {
    const { record, add } = openHouse()
    add('a', [7, 8, 9, 8, 'yes', 'no', 'yes', '6 reasons', '6 reasons'])
    expect(record().events[0]?.texts.slice(1)).toEqual([
      ...[1, 1, 1, 1, 3, 2, 3].map((length) => [0, length]),
      [1, 9],
      [1, 9],
    ])
  })

  test('of the last minute begins with the state that each actor was in, also of one to which nothing happened', () => {
    const { record, add, enter, clock } = openHouse()
    add('a')
    add('b')
    enter('a', { type: 'room.asked' })
    enter('b', { type: 'room.asked' })
    clock.increment(500)
    enter('a', { type: 'room.seen' })
    expect(record(1_000_000_000_500)).toMatchObject({
      startedAt: 1_000_000_000_500,
      actors: [
        { machine: 'house', value: 'open' },
        { machine: 'room', value: 'asking' },
        { machine: 'room', value: 'asking' },
      ],
      events: [
        { at: 0, actor: 1, type: 'house.room entered' },
        // Its type is matched by a wildcard only, so that it could be anything.
        { at: 0, actor: 2, type: '(other)', value: 'asking' },
      ],
    })
    expect(record(1_000_000_900_000)).toMatchObject({ startedAt: 2_000_000_000_000, events: [], actors: [{}, {}, {}] })
  })

  test('has no state after the event that an actor broke on', () => {
    const { record, add, enter } = openHouse()
    add('a')
    enter('a', { type: 'room.broken' })
    expect(record().events.map(({ type, value }) => [type, value])).toContainEqual(['room.broken', null])
  })

  test('names a version only if it looks like one', () => {
    const { record } = openHouse()
    expect(['1.2.0-beta.1', null, 'Anna’s version'].map((build) => record(0, build).build)).toEqual([
      '1.2.0-beta.1',
      null,
      null,
    ])
  })

  test('numbers the first texts of a long event and counts the others', () => {
    const { record, add } = openHouse()
    add(
      'a',
      Array.from({ length: 300 }, (_, at) => `text ${at}`),
    )
    const [event] = record().events
    expect([event?.texts.length, event?.size]).toEqual([20, 301])
  })
})

/** Letters and digits that no word of a recording has, and four of which no figure of it has. */
const canaries = fc.string({ unit: fc.constantFrom(...'BDFGHJKLMPQRVWXZ'), minLength: 4, maxLength: 12 })
const figures = fc
  .array(fc.constantFrom('3', '7', '9'), { minLength: 5, maxLength: 9 })
  .map((digits) => digits.join(''))

type Planted = { secrets: string[]; payload: AnyEventObject; id: string }

/** An event with a secret at each kind of position: field, list, name of a field, type, figure, error and id. */
const planted: fc.Arbitrary<Planted> = fc
  .record({
    text: canaries,
    field: canaries,
    kind: canaries,
    id: canaries,
    deep: canaries,
    figure: figures,
    type: fc.constantFrom(
      'room.asked',
      'room.broken',
      'room.seen',
      'xstate.done.actor.',
      'xstate.error.actor.',
      'room.',
    ),
    shape: fc.constantFrom('text', 'list', 'deep', 'error', 'password', 'file'),
  })
  .map(({ text, field, kind, id, deep, figure, type, shape }) => {
    const shapes: Record<typeof shape, unknown> = {
      text: `a ${text} z`,
      list: [text, [deep], Number(figure)],
      deep: { [field]: { [deep]: [{ name: text }] }, amount: Number(figure) },
      error: new Error(text),
      password: { password: text, code: deep },
      file: new Blob([text]),
    }
    const held = shapes[shape]
    const isOpen = /\.$/.test(type)
    return {
      id,
      secrets: [text, field, kind, id, deep, figure],
      payload: {
        ...{
          type: isOpen ? `${type}${kind}` : type,
          held,
          output: held,
          error: held,
          [field]: text,
          path: `root/${id}`,
        },
      },
    }
  })

/** Parts of four letters of these texts that the file has. */
const leaksOf = (file: string, secrets: readonly string[]): string[] =>
  secrets.flatMap((secret) =>
    Array.from({ length: secret.length - 3 }, (_, at) => secret.slice(at, at + 4)).filter((part) =>
      file.includes(part),
    ),
  )

describe('no secret', () => {
  test('is in a recording of random events, nor a part of four letters of one', async () => {
    const numRuns = runs(100, 1_000)
    await fc.assert(
      fc.asyncProperty(fc.array(planted, { minLength: 1, maxLength: 12 }), async (things) => {
        const { root, clock, record, add, enter } = openHouse()
        for (const { id, payload } of things) {
          add(id, payload['held'])
          enter(id, payload)
          clock.increment(1_000)
        }
        await settled()
        const file = writeRecording(record())
        root.stop()
        expect(
          leaksOf(
            file,
            things.flatMap(({ secrets }) => secrets),
          ),
        ).toEqual([])
        expect(readRecording(file)?.events.length).toBeGreaterThanOrEqual(things.length)
      }),
      { numRuns, seed: seedOr(72) },
    )
  })

  test('would stay unnoticed if a field of the event were written as it is', () => {
    fc.assert(
      fc.property(planted, ({ secrets, payload }) => {
        const careless = JSON.stringify({ type: payload.type, path: payload['path'] })
        expect(leaksOf(careless, secrets)).not.toEqual([])
      }),
      { numRuns: 100, seed: 72 },
    )
  })
})
