import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import type { LiveActor } from '../../views/flows/flow.types.ts'
import { nextActors } from './live-actors.ts'
import { type FlowMessage, REPORT_MS, reportFlows } from './live-flows.ts'

const canary = 'canary-4b1d'

const sendingMachine = setup({
  types: {} as { context: { file: string }; input: { file: string }; events: { type: 'sending.paused'; why: string } },
  actors: { 'send it': fromPromise(() => new Promise<string>(() => {})) },
}).createMachine({
  id: 'sending',
  context: ({ input }) => input,
  invoke: { id: canary, src: 'send it' },
  initial: 'active',
  states: { active: { on: { 'sending.paused': 'idle' } }, idle: {} },
})
const queueMachine = setup({ actors: { sending: sendingMachine } }).createMachine({
  id: 'queue',
  invoke: [
    { id: canary, src: 'sending', input: { file: canary } },
    { id: 'other', src: 'sending', input: { file: canary } },
  ],
})

function startPage(path: string) {
  const sent: FlowMessage[] = []
  const listeners: ((event: { data: FlowMessage }) => void)[] = []
  const leave: (() => void)[] = []
  let time = 0
  const root = createActor(queueMachine)
  reportFlows({
    root,
    page: 'w1',
    path: () => path,
    channel: {
      postMessage: (message: FlowMessage) => sent.push(message),
      addEventListener: (_type: string, listen: (event: { data: FlowMessage }) => void) => listeners.push(listen),
      close: () => {},
    } as never,
    now: () => time,
    onLeave: (listener) => leave.push(listener),
  })
  root.start()
  const child = () => root.getSnapshot().children[canary]
  return {
    sent,
    openAtlas: () => listeners.forEach((listen) => listen({ data: { kind: 'atlas is open' } })),
    pause: () => child()?.send({ type: 'sending.paused', why: canary }),
    leave: () => leave.forEach((listener) => listener()),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('the machines of a page', () => {
  test('are reported only while an atlas is open, and never to itself', () => {
    const page = startPage('/acme/chat')
    page.pause()
    expect(page.sent).toEqual([])
    page.openAtlas()
    expect(page.sent).toHaveLength(3)
    page.openAtlas()
    expect(page.sent).toHaveLength(3)
    page.pass(REPORT_MS + 1)
    page.pause()
    expect(page.sent).toHaveLength(3)
    const atlas = startPage('/_flows/documents-upload')
    atlas.openAtlas()
    expect(atlas.sent).toEqual([])
  })

  test('are reported by names of states and events alone', () => {
    const page = startPage('/acme/chat')
    page.openAtlas()
    page.pause()
    const report = (actor: string, machine: string, states: string[], event: string): FlowMessage => ({
      ...{ kind: 'entered', page: 'w1', actor, machine, states, event },
    })
    expect(page.sent).toEqual([
      report('queue', 'queue', ['queue'], ''),
      report('sending', 'sending', ['sending', 'sending.active'], ''),
      report('sending 2', 'sending', ['sending', 'sending.active'], ''),
      report('sending', 'sending', ['sending', 'sending.idle'], 'sending.paused'),
    ])
    expect(JSON.stringify(page.sent)).not.toContain(canary)
    page.leave()
    expect(page.sent.at(-1)).toEqual({ kind: 'page closed', page: 'w1' })
  })
})

test('the atlas keeps what each actor of each window is in, and its last events', () => {
  const messages: FlowMessage[] = [
    { kind: 'entered', page: 'w1', actor: 'jobs', machine: 'jobs', states: ['jobs', 'jobs.idle'], event: '' },
    { kind: 'entered', page: 'w2', actor: 'jobs', machine: 'jobs', states: ['jobs', 'jobs.idle'], event: '' },
    {
      kind: 'entered',
      page: 'w1',
      actor: 'jobs',
      machine: 'jobs',
      states: ['jobs', 'jobs.open'],
      event: 'jobs.opened',
    },
    { kind: 'atlas is open' },
  ]
  const actors = messages.reduce<readonly LiveActor[]>(nextActors, [])
  const opened = { event: 'jobs.opened', entered: ['jobs.open'] }
  expect(actors).toEqual([
    { name: 'jobs · w1', machine: 'jobs', states: ['jobs', 'jobs.open'], events: [opened] },
    { name: 'jobs · w2', machine: 'jobs', states: ['jobs', 'jobs.idle'], events: [] },
  ])
  expect(nextActors(actors, { kind: 'ended', page: 'w2', actor: 'jobs' })).toEqual([actors[0]])
  expect(nextActors(actors, { kind: 'page closed', page: 'w1' })).toEqual([actors[1]])
})
