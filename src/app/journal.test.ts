import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnyEventObject,
  assertEvent,
  assign,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  setup,
} from 'xstate'
import { z } from 'zod'
import { channelPort, requestPort } from '../machines/shared/port.ts'
import { foldEvents } from './fold.ts'
import { keepJournal, personLeaves } from './journal.ts'
import { secretFields, secretFieldsOf, withoutSecrets, withSecretFields } from './journal-secrets.ts'

const canary = 'canary-7f3a'

type SignInEvent =
  | { type: 'session.log-in requested'; email: string; password: string; code?: string }
  | { type: 'session.told'; code: string }
  | { type: 'session.organisation chosen'; organisation: { code: string } }
  | { type: 'session.left' }

/** A small sign-in machine: secrets pass through its events, a port and an input, and never enter its context. */
const signInMachine = setup({
  types: {} as {
    context: { email: string; organisation: string | null; tries: number }
    events: SignInEvent
    input: { token: string; product: string }
  },
  actors: {
    'log in': requestPort<{ token: string; user: string }, { email: string; password: string }>('log in'),
    listen: channelPort<AnyEventObject, SignInEvent, undefined>('listen'),
  },
  actions: {
    'keep the e-mail': assign(({ context, event }) => {
      assertEvent(event, 'session.log-in requested')
      return { email: event.email, tries: context.tries + 1 }
    }),
    'keep the organisation': assign(({ event }) => {
      assertEvent(event, 'session.organisation chosen')
      return { organisation: event.organisation.code }
    }),
  },
  delays: { 'log-in answer': 1_000 },
}).createMachine({
  id: 'sign in',
  context: { email: '', organisation: null, tries: 0 },
  invoke: { id: 'listener', src: 'listen' },
  initial: 'out',
  states: {
    out: { on: { 'session.log-in requested': { target: 'logging in', actions: 'keep the e-mail' } } },
    'logging in': {
      invoke: {
        id: 'log in',
        src: 'log in',
        input: ({ event }) => {
          assertEvent(event, 'session.log-in requested')
          return { email: event.email, password: event.password }
        },
        onDone: 'in',
        onError: 'out',
      },
      after: { 'log-in answer': 'out' },
    },
    in: {
      on: {
        'session.left': 'out',
        'session.organisation chosen': { actions: 'keep the organisation' },
      },
    },
  },
})

const houseMachine = setup({
  types: {} as { events: { type: 'house.opened' } | { type: 'house.closed' } },
  actors: { 'sign in': signInMachine },
}).createMachine({
  id: 'house',
  initial: 'closed',
  states: {
    closed: { on: { 'house.opened': 'open' } },
    open: {
      invoke: { id: 'signIn', src: 'sign in', input: { token: canary, product: 'Sextant' } },
      on: { 'house.closed': 'closed' },
    },
  },
})

function openHouse(size?: number) {
  const clock = new SimulatedClock()
  const answers: PromiseWithResolvers<{ token: string; user: string }>[] = []
  let sendEvent = (_event: SignInEvent) => {}
  const provided = houseMachine.provide({
    actors: {
      'sign in': signInMachine.provide({
        actors: {
          'log in': fromPromise(() => {
            const answer = Promise.withResolvers<{ token: string; user: string }>()
            answers.push(answer)
            return answer.promise
          }),
          listen: fromCallback(({ sendBack }) => {
            sendEvent = sendBack
          }),
        },
      }),
    },
  })
  const root = createActor(provided, { clock })
  const journal = keepJournal({ root, now: () => clock.now(), ...(size === undefined ? {} : { size }) })
  root.start().send({ type: 'house.opened' })
  const signIn = () => root.getSnapshot().children.signIn!
  return { root, journal, clock, answers, signIn, sendBack: (event: SignInEvent) => sendEvent(event) }
}

const logIn = { type: 'session.log-in requested', email: 'a@b.c', password: canary, code: canary } as const
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the journal', () => {
  test('keeps each input to each machine, numbered and stamped, under the path of its actor', () => {
    const { journal, signIn, clock } = openHouse()
    clock.increment(50)
    signIn().send({ type: 'session.left' })
    expect(journal.entries()).toEqual([
      { seq: 2, at: 0, actor: 'root', event: { type: 'house.opened' }, value: 'open' },
      { seq: 4, at: 50, actor: 'root/signIn', event: { type: 'session.left' }, value: 'out' },
    ])
    expect(journal.actors()).toEqual(['root', 'root/signIn'])
  })

  test('holds no secret of an event, an input, an answer or a told fact', async () => {
    const { journal, signIn, answers, sendBack } = openHouse()
    signIn().send(logIn)
    sendBack({ type: 'session.told', code: canary })
    answers[0]!.resolve({ token: canary, user: 'u1' })
    await settled()
    expect(signIn().getSnapshot().value).toBe('in')
    const everything = { entries: journal.entries(), histories: journal.actors().map(journal.historyOf) }
    expect(JSON.stringify(everything)).not.toContain(canary)
    expect(journal.historyOf('root/signIn')?.input).toEqual({ token: '[secret]', product: 'Sextant' })
    expect(journal.entries().map(({ event }) => event)).toContainEqual({
      type: 'session.log-in requested',
      email: 'a@b.c',
      password: '[secret]',
      code: '[secret]',
    })
  })

  test('keeps the code of an organisation, which is none', () => {
    const { journal, signIn } = openHouse()
    const event = { type: 'session.organisation chosen', organisation: { code: 'acme' } } as const
    signIn().send(event)
    const others = { type: 'organisations.loaded', organisations: [{ code: 'acme' }] }
    expect(withoutSecrets(others)).toBe(others)
    expect(journal.entries().at(-1)?.event).toEqual(event)
  })

  test('rebuilds an actor that started again from its last start alone', () => {
    const { root, journal, signIn } = openHouse()
    signIn().send(logIn)
    root.send({ type: 'house.closed' })
    root.send({ type: 'house.opened' })
    expect(journal.historyOf('root/signIn')).toEqual({
      input: { token: '[secret]', product: 'Sextant' },
      entries: [],
      isComplete: true,
    })
    expect(journal.historyOf('root/nobody')).toBe(null)
  })

  test('keeps the newest entries and says of whom it has lost some', () => {
    const { journal, signIn } = openHouse(3)
    for (let count = 0; count < 3; count++) signIn().send({ type: 'session.left' })
    expect([journal.historyOf('root')?.isComplete, journal.historyOf('root/signIn')?.isComplete]).toEqual([false, true])
    signIn().send({ type: 'session.left' })
    expect(journal.entries().map(({ seq }) => seq)).toEqual([5, 6, 7])
    expect(journal.historyOf('root/signIn')?.isComplete).toBe(false)
  })

  test('rebuilds every actor exactly, from what is left when the secrets are out', async () => {
    const step = fc.constantFrom('log in', 'answer', 'refuse', 'wait', 'leave', 'choose', 'reopen')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { root, journal, clock, signIn, answers } = openHouse()
        for (const one of steps) {
          if (one === 'log in') signIn().send(logIn)
          if (one === 'answer') answers.at(-1)?.resolve({ token: canary, user: 'u1' })
          if (one === 'refuse') answers.at(-1)?.reject({ kind: 'rejected', message: 'No.' })
          if (one === 'wait') clock.increment(1_000)
          if (one === 'leave') signIn().send({ type: 'session.left' })
          if (one === 'choose') signIn().send({ type: 'session.organisation chosen', organisation: { code: 'acme' } })
          if (one === 'reopen')
            [{ type: 'house.closed' } as const, { type: 'house.opened' } as const].forEach(root.send)
          await Promise.resolve()
          await Promise.resolve()
        }
        await settled()
        const history = journal.historyOf('root/signIn')!
        const eventsOf = (actor: string) => journal.historyOf(actor)!.entries.map(({ event }) => event)
        const rebuilt = foldEvents(signInMachine, history.input as never, eventsOf('root/signIn'))
        const live = signIn().getSnapshot()
        expect({ value: rebuilt.value, context: rebuilt.context }).toEqual({ value: live.value, context: live.context })
        expect(foldEvents(houseMachine, undefined, eventsOf('root')).value).toBe(root.getSnapshot().value)
        expect(journal.entries().findLast(({ actor }) => actor === 'root')?.value).toBe(root.getSnapshot().value)
        expect(JSON.stringify(journal.entries())).not.toContain(canary)
        root.stop()
      }),
      { numRuns: Number(process.env['RUNS'] ?? 200), seed: 2 },
    )
  })
})

describe('who leaves the journal', () => {
  const opened = (id: string) => ({ type: 'session.opened', person: { id } })
  const closed = { type: 'session.closed', isByChoice: true }

  test('takes what they did along: at a sign-out, and when another person is signed in', () => {
    const leaves = personLeaves()
    const events = [
      opened('anna'),
      opened('anna'),
      opened('ben'),
      closed,
      closed,
      opened('cara'),
      { type: 'menu.opened' },
    ]
    expect(events.map(leaves)).toEqual([false, false, true, true, false, false, false])
  })

  test('leaves no entry and no input of theirs, also of actors that live on', () => {
    const actor = createActor(
      setup({ types: {} as { input: string; context: { of: string } } }).createMachine({
        context: ({ input }) => ({ of: input }),
      }),
      { input: canary },
    )
    const journal = keepJournal({ root: actor, now: () => 0, isEmptiedBy: personLeaves() })
    actor.start()
    for (const event of [opened('anna'), { type: 'wrote', text: canary }, closed, opened('ben')])
      actor.send(event as never)
    expect([journal.entries().map(({ event }) => event), journal.historyOf('root')]).toEqual([
      [closed, opened('ben')],
      null,
    ])
  })
})

describe('secret fields', () => {
  test('are found in lists, deep inside, and in texts that give themselves away', () => {
    expect(
      withoutSecrets({
        list: [{ token: 1 }, { deep: { apiKey: 'k' } }],
        link: 'otpauth://totp/x?secret=y',
        head: 'Bearer abc',
      }),
    ).toEqual({ list: [{ token: '[secret]' }, { deep: { apiKey: '[secret]' } }], link: '[secret]', head: '[secret]' })
  })

  test('leave an absent secret absent, so that a log-out reads as one', () => {
    expect(withoutSecrets({ token: null, password: undefined })).toEqual({ token: null, password: undefined })
  })

  test('may be named by a schema', () => {
    const schema = z.object({ pin: z.string().meta({ secret: true }), name: z.string() })
    const fields = withSecretFields(secretFields, secretFieldsOf(schema))
    expect(withoutSecrets({ pin: '1234', name: 'Ann', token: 't' }, fields)).toEqual({
      pin: '[secret]',
      name: 'Ann',
      token: '[secret]',
    })
  })
})
