import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, sendTo, setup, stopChild } from 'xstate'
import { requestPort } from '../../../src/machines/shared/port.ts'
import { describeFold } from './fold.ts'
import { startHarness } from './harness.ts'
import { describeWalk } from './walk.ts'

const uploadMachine = setup({
  types: {} as {
    context: { file: string }
    input: { file: string }
    output: { file: string }
    events: { type: 'upload.stopped' }
  },
  actors: { 'send file': requestPort<unknown, { file: string }>('send file') },
  delays: { 'send answer': 1_000 },
}).createMachine({
  id: 'sample upload',
  context: ({ input }) => input,
  output: ({ context }) => ({ file: context.file }),
  initial: 'sending',
  states: {
    sending: {
      invoke: { id: 'send', src: 'send file', input: ({ context }) => context, onDone: 'sent', onError: 'sent' },
      after: { 'send answer': 'sent' },
      on: { 'upload.stopped': 'sent' },
    },
    sent: { type: 'final' },
  },
})

/** Keeps children in its context, invokes one and spawns others, listens to all of them, and emits. */
const queueMachine = setup({
  types: {} as {
    context: { running: Record<string, ActorRefFrom<typeof uploadMachine>>; sent: string[]; shown: string }
    events: { type: 'file.dropped'; file: string } | { type: 'file.removed'; file: string } | { type: 'queue.closed' }
    emitted: { type: 'queue.emptied' }
  },
  actors: { upload: uploadMachine, watch: uploadMachine },
  actions: {
    'start the upload': assign(({ context, event, spawn }) => {
      assertEvent(event, 'file.dropped')
      const { file } = event
      return { running: { ...context.running, [file]: spawn('upload', { id: file, input: { file } }) } }
    }),
    'stop the upload': stopChild(({ event }) => {
      assertEvent(event, 'file.removed')
      return event.file
    }),
    'tell the upload': sendTo('watched', { type: 'upload.stopped' }),
    'note what was sent': assign(({ context, event }) => {
      const { output } = event as unknown as { output: { file: string } }
      return { sent: [...context.sent, output.file] }
    }),
    'note what is shown': assign(({ event }) => {
      const { snapshot } = event as unknown as { snapshot: { context: { file: string } | undefined } }
      return { shown: snapshot.context?.file ?? '' }
    }),
    'tell that it is empty': emit({ type: 'queue.emptied' }),
  },
  guards: { 'is not there': ({ context, event }) => event.type === 'file.dropped' && !(event.file in context.running) },
}).createMachine({
  id: 'sample queue',
  context: { running: {}, sent: [], shown: '' },
  invoke: {
    id: 'watched',
    src: 'watch',
    input: { file: 'first' },
    onSnapshot: { actions: 'note what is shown' },
  },
  on: {
    'file.dropped': { guard: 'is not there', actions: 'start the upload' },
    'file.removed': { actions: ['stop the upload', 'tell the upload'] },
    'xstate.done.actor.*': { actions: ['note what was sent', 'tell that it is empty'] },
    'queue.closed': '.closed',
  } as never,
  initial: 'open',
  states: { open: {}, closed: { type: 'final' } },
})

const options = {
  events: { 'file.dropped': [{ file: 'a' }, { file: 'b' }], 'file.removed': [{ file: 'a' }], 'queue.closed': [{}] },
  answers: { upload: [({ file }: { file: string }) => ({ file })], watch: [{ file: 'first' }] },
  reports: { watch: [{ file: 'first' }] },
}

describeWalk(queueMachine, options)
describeFold(queueMachine, options)
describeWalk(uploadMachine, { input: { file: 'a' }, events: { 'upload.stopped': [{}] } })

describe('children', () => {
  test('that a machine spawns answer by their own input, and emitted events are kept', () => {
    const harness = startHarness(queueMachine, options)
    harness.take({ kind: 'event', event: { type: 'file.dropped', file: 'b' } })
    const [answer] = harness.offers().filter((step) => step.kind === 'answered' && step.child === 'b')
    expect(answer).toEqual({ kind: 'answered', child: 'b', output: { file: 'b' } })
    harness.take(answer!)
    expect([harness.snapshot().context.sent, harness.emitted]).toEqual([['b'], [{ type: 'queue.emptied' }]])
    harness.stop()
  })

  test('may be real, with ports of their own that time ends', () => {
    const real = {
      upload: uploadMachine.provide({ actors: { 'send file': fromPromise(() => new Promise(() => {})) } }),
    }
    const harness = startHarness(queueMachine, { ...options, actors: real })
    harness.take({ kind: 'event', event: { type: 'file.dropped', file: 'a' } })
    harness.take({ kind: 'time passed' })
    expect([harness.clock.now(), harness.snapshot().context.sent]).toEqual([1_000, ['a']])
    harness.stop()
  })
})
