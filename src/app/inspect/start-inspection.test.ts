import { describe, expect, test } from 'vitest'
import { type AnyEventObject, assertEvent, createActor, fromPromise, setup } from 'xstate'
import { requestPort } from '../../machines/shared/port.ts'
import { createActorNames } from './actor-names.ts'
import { mayInspect } from './may-inspect.ts'
import { publicPart, startInspection } from './start-inspection.ts'

const canary = 'canary-91c2'

const signInMachine = setup({
  types: {} as { events: { type: 'door.tried'; password: string } | { type: 'session.told'; code: string } },
  actors: { 'try it': requestPort<{ token: string }, { password: string }>('try it') },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { 'door.tried': 'trying', 'session.told': {} } },
    trying: {
      invoke: {
        id: 'try',
        src: 'try it',
        input: ({ event }) => {
          assertEvent(event, 'door.tried')
          return { password: event.password }
        },
        onDone: 'open',
        onError: 'shut',
      },
    },
    open: {},
  },
})

/** A fake window that can open others (or not) and receive messages, as far as the inspector needs it. */
function fakePage({ onLine = true, opens = true }) {
  const listeners = new Set<(event: { data: unknown }) => void>()
  const sent: unknown[] = []
  const opened: string[] = []
  const page = {
    navigator: { onLine },
    open(url: string) {
      opened.push(url)
      return opens ? { postMessage: (message: unknown) => sent.push(message) } : null
    },
    addEventListener: (_type: string, listen: (event: { data: unknown }) => void) => listeners.add(listen),
    removeEventListener: (_type: string, listen: (event: { data: unknown }) => void) => listeners.delete(listen),
    requestIdleCallback: (call: () => void) => call(),
  }
  const answer = () => [...listeners].forEach((listen) => listen({ data: { type: '@statelyai.connected' } }))
  return { page: page as unknown as Window, answer, sent, opened }
}

const load = () => import('@statelyai/inspect')

describe('the inspector', () => {
  test('is offered on a development host alone, and when the address asks for it', () => {
    expect([mayInspect('?inspect', 'dev'), mayInspect('', 'dev'), mayInspect('?inspect', 'prod')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('is not opened without a network, and nothing is loaded then', async () => {
    const { page, opened } = fakePage({ onLine: false })
    const root = createActor(signInMachine).start()
    const never = () => Promise.reject(new Error('loaded'))
    expect(await startInspection({ root, page, load: never })).toBe('offline')
    expect(opened).toEqual([])
  })

  test('says that its window was blocked, or that nobody answered', async () => {
    const root = createActor(signInMachine).start()
    const blocked = fakePage({ opens: false })
    expect(await startInspection({ root, page: blocked.page, load, patience: 1 })).toBe('blocked')
    const silent = fakePage({})
    expect(await startInspection({ root, page: silent.page, load, patience: 1 })).toBe('silent')
    expect(silent.opened).toEqual(['https://stately.ai/inspect'])
  })

  test('is told of the machines and never of a secret, in an event, an input, an answer or a chart', async () => {
    const { page, answer, sent, opened } = fakePage({})
    const asked = Promise.withResolvers<{ token: string }>()
    const root = createActor(signInMachine.provide({ actors: { 'try it': fromPromise(() => asked.promise) } })).start()
    const outcome = startInspection({ root, page, load })
    for (let turn = 0; opened.length === 0 && turn < 1_000; turn++) await new Promise(setImmediate)
    answer()
    expect(await outcome).toBe('open')
    root.send({ type: 'session.told', code: canary })
    root.send({ type: 'door.tried', password: canary })
    asked.resolve({ token: canary })
    for (let turn = 0; !JSON.stringify(sent).includes('"value":"open"') && turn < 1_000; turn++) {
      await new Promise(setImmediate)
    }
    const types = sent.map((message) => (message as { type: string }).type)
    expect(['@xstate.actor', '@xstate.event', '@xstate.snapshot'].filter((type) => !types.includes(type))).toEqual([])
    expect(JSON.stringify(sent)).toContain('door.tried')
    expect(JSON.stringify(sent)).not.toContain(canary)
  })

  test('gets one name for each actor, of machines and ports alike', async () => {
    const { page, answer, sent, opened } = fakePage({})
    const asked = Promise.withResolvers<{ token: string }>()
    const entry = signInMachine.provide({ actors: { 'try it': fromPromise(() => asked.promise) } })
    const house = setup({ actors: { entry } }).createMachine({
      id: 'house',
      invoke: [
        { id: 'front', src: 'entry', systemId: 'front' },
        { id: 'back', src: 'entry' },
        { id: 'entry', src: 'entry' },
      ],
    })
    const root = createActor(house).start()
    const outcome = startInspection({ root, page, load })
    for (let turn = 0; opened.length === 0 && turn < 1_000; turn++) await new Promise(setImmediate)
    answer()
    await outcome
    for (const child of Object.values(root.getSnapshot().children)) {
      child?.send({ type: 'door.tried', password: canary })
    }
    const names = () =>
      (sent as { type: string; name: string }[]).flatMap(({ type, name }) => (type === '@xstate.actor' ? [name] : []))
    for (let turn = 0; names().length < 7 && turn < 1_000; turn++) await new Promise(setImmediate)
    expect(names().sort()).toEqual([
      'front',
      'front › try it (try)',
      'root',
      'root › entry',
      'root › entry (back)',
      'root › entry (back) › try it (try)',
      'root › entry › try it (try)',
    ])
  })

  test('gives an actor that starts again in the same position a number', () => {
    const nameOf = createActorNames()
    const root = createActor(signInMachine)
    const again = createActor(signInMachine)
    expect([nameOf(root), nameOf(root), nameOf(again)]).toEqual(['root', 'root', 'root 2'])
  })

  test('gets the state of a machine, and of a port only whether it runs', () => {
    const seen = (snapshot: object) =>
      publicPart({ type: '@xstate.snapshot', snapshot, event: {} as AnyEventObject } as never)
    expect(seen({ status: 'active', value: 'open', context: { name: 'Ann', token: canary } })).toMatchObject({
      snapshot: { status: 'active', value: 'open', context: { name: 'Ann', token: '[secret]' } },
    })
    expect(seen({ status: 'done', input: canary, output: canary })).toMatchObject({ snapshot: { status: 'done' } })
    expect(JSON.stringify(seen({ status: 'done', input: canary, output: canary }))).not.toContain(canary)
  })
})
