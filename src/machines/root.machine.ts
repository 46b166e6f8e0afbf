import {
  type ActorRefFrom,
  type AnyEventObject,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  sendTo,
  setup,
} from 'xstate'
import { pagePath } from '../../contract/shell/pages.ts'
import type { adminAreaMachine } from './admin/area.machine.ts'
import type { announcementsMachine } from './announcements/announcements.machine.ts'
import { backgroundMachine } from './background.machine.ts'
import type { organisationsMachine } from './organisations/organisations.machine.ts'
import type { Step } from './organisations/wizard.events.ts'
import type { wizardMachine } from './organisations/wizard.machine.ts'
import { brandingMachine } from './partners/branding.machine.ts'
import { accountMachine } from './session/account.machine.ts'
import { mfaSetUpFor } from './session/mfa-address.ts'
import type { confirmationMachine } from './session/confirmation.machine.ts'
import { sessionMachine } from './session/session.machine.ts'
import { signInMachine } from './session/sign-in.machine.ts'
import type { MfaDemand, Person, SessionFact } from './session/session.events.ts'
import { channelPort, logicPort, requestPort } from './shared/port.ts'
import { answerTime } from './shared/request.ts'
import { toastsMachine } from './shared/toasts.machine.ts'
import {
  type Address,
  type AddressFact,
  type AddressRequested,
  isAdminArea,
  pageOf,
  partnerOf,
  routeOf,
  projectOf,
  queryValue,
} from './shell/address.ts'
import { redirectOf, type Membership } from './shell/route-guard.ts'
import { shellMachine } from './shell/shell.machine.ts'
import type { workspaceMachine } from './workspace.machine.ts'

export type RootActor = ActorRefFrom<typeof rootMachine>

type RootContext = {
  address: Address
  person: Person | null
  /**
   * The organisation's demand that last led to the set-up of one-time codes. Kept here, because anybody could put a
   * sentence into a URL.
   */
  mfaDemand: MfaDemand | null
  version: string | null
  pollOffset: number
}

const stepOf = (address: Address): Step => (routeOf(address.path).params['step'] === '2' ? 2 : 1)
const nextOf = (event: AddressFact | SessionFact) => {
  assertEvent(event, 'address.changed')
  return event.address
}

export const rootMachine = setup({
  types: {} as {
    context: RootContext
    events: AddressFact | SessionFact
    /** `pollOffset`, 0 to 1, spreads the version polls of many open pages. */
    input: { address: Address; version: string | null; pollOffset: number }
    emitted: AddressRequested
    children: {
      session: 'session'
      wizard: 'wizard'
      organisations: 'organisations'
      branding: 'branding'
      background: 'background'
    }
    tags: 'waiting' | 'loading' | 'signed out' | 'signed in' | 'broken'
  },
  actors: {
    'follow the address': channelPort<AnyEventObject, AddressFact, null>('follow the address'),
    'check server': requestPort<void, null>('check server'),
    'admin-area': logicPort<typeof adminAreaMachine>('admin-area'),
    announcements: logicPort<typeof announcementsMachine>('announcements'),
    branding: brandingMachine,
    session: sessionMachine,
    account: accountMachine,
    confirmation: logicPort<typeof confirmationMachine>('confirmation'),
    'sign-in': signInMachine,
    shell: shellMachine,
    toasts: toastsMachine,
    organisations: logicPort<typeof organisationsMachine>('organisations'),
    'fetch the wizard': requestPort<void, null>('fetch the wizard'),
    wizard: logicPort<typeof wizardMachine>('wizard'),
    workspace: logicPort<typeof workspaceMachine>('workspace'),
    background: backgroundMachine,
  },
  actions: {
    'record the address': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'address.changed')
      const partnerId = partnerOf(event.address)
      if (partnerId !== partnerOf(context.address))
        enqueue.sendTo('branding', { type: 'branding.partner named', partnerId })
      enqueue.assign({ address: event.address })
    }),
    'record the person': assign(({ event }) => {
      assertEvent(event, 'session.opened')
      return { person: event.person }
    }),
    'forget the person': assign({ person: null }),
    'start afresh': enqueueActions(({ context, enqueue }) => {
      if (redirectOf(context.address, { kind: 'signed out' }) === null) return
      enqueue.assign({ address: { path: pagePath('home'), search: '' } })
      enqueue.emit({ type: 'address.requested', to: pagePath('home'), replaces: false })
    }),
    'send away who may not stay': enqueueActions(({ context, enqueue }) => {
      const membership: Membership = context.person ? { kind: 'signed in', ...context.person } : { kind: 'signed out' }
      const to = redirectOf(context.address, membership)
      if (to !== null) enqueue.emit({ type: 'address.requested', to, replaces: true })
    }),
    'go to the welcome': enqueueActions(({ context, enqueue }) => {
      const isForConnection = queryValue(context.address.search, 'tempProject') !== null
      if (!isForConnection) enqueue.emit({ type: 'address.requested', to: pagePath('welcome'), replaces: true })
    }),
    'leave the page': emit({ type: 'address.requested', to: pagePath('loggedIn'), replaces: false }),
    'record the MFA demand': assign(({ event }) => {
      assertEvent(event, 'session.mfa required')
      return { mfaDemand: event }
    }),
    'go to the MFA set-up': emit(({ context, event }) => {
      assertEvent(event, 'session.mfa required')
      return { type: 'address.requested' as const, to: mfaSetUpFor(context.address, event.orgName), replaces: true }
    }),
    'go to the new organisation': emit((_, { output }: { output: { project: string } }) => {
      const { project } = output
      return { type: 'address.requested' as const, to: pagePath('chatLanding', { project }), replaces: true }
    }),
    'want the background work': sendTo('background', { type: 'background.requested' }),
    'read the person again': sendTo('session', { type: 'session.person requested' }),
    'read the list again': sendTo('organisations', { type: 'organisations.list requested' }),
    'tell the wizard its step': sendTo('wizard', ({ context }) => ({
      type: 'wizard.step shown' as const,
      step: stepOf(context.address),
    })),
  },
  guards: {
    'is setting up MFA': ({ context }) => pageOf(context.address) === 'createTotp',
    'was a log-out': ({ event }) => event.type === 'session.closed' && event.isByChoice,
    'was a sign-up': (_, { output }: { output: { isNew: boolean } }) => output.isNew,
    'is the same person': ({ context, event }) =>
      event.type === 'session.opened' && event.person.id === context.person?.id,
    'leads to the crossing': ({ event }) => pageOf(nextOf(event)) === 'loggedIn',
    'leads to the list': ({ event }) => pageOf(nextOf(event)) === 'orgList',
    'stays in the wizard': ({ context, event }) =>
      pageOf(nextOf(event)) === 'orgCreate' && pageOf(context.address) === 'orgCreate',
    'stays in the organisation': ({ context, event }) => {
      const project = projectOf(nextOf(event))
      return project !== null && project === projectOf(context.address)
    },
    'stays in the admin area': ({ context, event }) => isAdminArea(nextOf(event)) && isAdminArea(context.address),
    'is in the admin area': ({ context }) => isAdminArea(context.address),
    'is in the wizard': ({ context }) => pageOf(context.address) === 'orgCreate',
    'is in an organisation': ({ context }) => projectOf(context.address) !== null,
  },
  delays: { 'check answer': 20_000, 'next check': 2_000, 'wizard answer': answerTime, 'next fetch': 2_000 },
}).createMachine({
  id: 'root',
  description: 'The whole page: waits for the server, knows whether someone is signed in, and runs the features.',
  context: ({ input }) => ({ ...input, person: null, mfaDemand: null }),
  invoke: [
    { id: 'address', src: 'follow the address', input: null, onError: '.broken' },
    { id: 'toasts', src: 'toasts', systemId: 'toasts', onError: '.broken' },
    {
      id: 'branding',
      src: 'branding',
      systemId: 'branding',
      input: ({ context }) => ({ partnerId: partnerOf(context.address) }),
      onError: '.broken',
    },
  ],
  on: { 'address.changed': { actions: 'record the address' } },
  initial: 'waiting for server',
  states: {
    'waiting for server': {
      tags: 'waiting',
      initial: 'asking',
      states: {
        asking: {
          description: 'Waits for the server to report that it is ready.',
          invoke: {
            id: 'check',
            src: 'check server',
            input: null,
            onDone: '#root.open',
            onError: 'between two questions',
          },
          after: { 'check answer': 'between two questions' },
        },
        'between two questions': { after: { 'next check': 'asking' } },
      },
    },
    open: {
      invoke: [
        { id: 'session', src: 'session', systemId: 'session', onError: 'broken' },
        { id: 'account', src: 'account', systemId: 'account', onError: 'broken' },
        { id: 'background', src: 'background', systemId: 'background', onError: 'broken' },
        {
          id: 'shell',
          src: 'shell',
          systemId: 'shell',
          input: ({ context }) => ({ version: context.version, pollOffset: context.pollOffset }),
          onError: 'broken',
        },
      ],
      on: {
        'session.opened': { target: '.signed in', actions: ['record the person', 'send away who may not stay'] },
        'session.closed': [
          { guard: 'was a log-out', target: '.signed out', actions: ['forget the person', 'start afresh'] },
          { target: '.signed out', actions: 'forget the person' },
        ],
      },
      initial: 'reading session',
      states: {
        'reading session': { tags: 'loading' },
        'signed out': {
          tags: 'signed out',
          entry: 'send away who may not stay',
          initial: 'signing in',
          states: {
            'signing in': {
              invoke: {
                id: 'sign-in',
                src: 'sign-in',
                systemId: 'sign-in',
                onDone: [
                  {
                    guard: { type: 'was a sign-up', params: ({ event }) => ({ output: event.output }) },
                    target: 'let in',
                    actions: 'go to the welcome',
                  },
                  { target: 'let in' },
                ],
                onError: '#root.broken',
              },
              on: { 'address.changed': { actions: ['record the address', 'send away who may not stay'] } },
            },
            'let in': { tags: 'loading' },
          },
        },
        'signed in': {
          tags: 'signed in',
          invoke: [
            {
              id: 'organisations',
              src: 'organisations',
              systemId: 'organisations',
              input: null,
              onError: '#root.broken',
            },
            {
              id: 'confirmation',
              src: 'confirmation',
              systemId: 'confirmation',
              input: null,
              onError: '#root.broken',
            },
            {
              id: 'announcements',
              src: 'announcements',
              systemId: 'announcements',
              input: ({ context }) => ({ hasUpdates: context.person?.hasUpdates ?? false }),
              onError: '#root.broken',
            },
          ],
          on: {
            'session.opened': [
              { guard: 'is the same person', actions: ['record the person', 'send away who may not stay'] },
              { target: 'signed in', reenter: true, actions: ['record the person', 'leave the page'] },
            ],
            'session.mfa required': [
              { guard: 'is setting up MFA' },
              { actions: ['record the MFA demand', 'go to the MFA set-up'] },
            ],
            'address.changed': [
              { guard: 'stays in the organisation', actions: 'record the address' },
              { guard: 'stays in the wizard', actions: 'record the address' },
              { guard: 'stays in the admin area', actions: ['record the address', 'send away who may not stay'] },
              {
                guard: 'leads to the crossing',
                target: '.at the crossing',
                actions: ['record the address', 'read the person again'],
              },
              {
                guard: 'leads to the list',
                target: '.elsewhere',
                actions: ['record the address', 'read the list again'],
              },
              { target: '.finding the place', actions: ['record the address', 'send away who may not stay'] },
            ],
          },
          initial: 'finding the place',
          states: {
            'finding the place': {
              always: [
                { guard: 'is in the wizard', target: 'in the wizard' },
                { guard: 'is in the admin area', target: 'in the admin area' },
                { guard: 'is in an organisation', target: 'in an organisation' },
                { target: 'elsewhere' },
              ],
            },
            elsewhere: {},
            'at the crossing': {
              tags: 'loading',
              on: {
                'session.opened': [
                  { guard: 'is the same person', actions: ['record the person', 'send away who may not stay'] },
                  {
                    target: '#root.open.signed in',
                    reenter: true,
                    actions: ['record the person', 'send away who may not stay'],
                  },
                ],
              },
            },
            'in the wizard': {
              initial: 'being fetched',
              states: {
                'being fetched': {
                  description: 'Waits for the code of the wizard.',
                  invoke: {
                    id: 'wizard part',
                    src: 'fetch the wizard',
                    input: null,
                    onDone: 'open',
                    onError: 'between two fetches',
                  },
                  after: { 'wizard answer': 'between two fetches' },
                },
                'between two fetches': { after: { 'next fetch': 'being fetched' } },
                open: {
                  invoke: {
                    id: 'wizard',
                    src: 'wizard',
                    systemId: 'wizard',
                    input: ({ context }) => ({ personId: context.person?.id ?? '', step: stepOf(context.address) }),
                    onDone: {
                      actions: [
                        { type: 'go to the new organisation', params: ({ event }) => ({ output: event.output }) },
                        'read the list again',
                        'read the person again',
                      ],
                    },
                    onError: '#root.broken',
                  },
                  on: {
                    'address.changed': {
                      guard: 'stays in the wizard',
                      actions: ['record the address', 'tell the wizard its step'],
                    },
                  },
                },
              },
            },
            'in the admin area': {
              invoke: {
                id: 'admin-area',
                src: 'admin-area',
                systemId: 'admin-area',
                input: null,
                onError: '#root.broken',
              },
            },
            'in an organisation': {
              entry: 'want the background work',
              invoke: {
                id: 'workspace',
                src: 'workspace',
                systemId: 'workspace',
                input: ({ context }) => ({
                  project: projectOf(context.address) ?? '',
                  personId: context.person?.id ?? '',
                }),
                onError: '#root.broken',
              },
            },
          },
        },
      },
    },
    broken: { type: 'final', tags: 'broken' },
  },
})
