import type { ActorRefFrom } from 'xstate'
import { rootSetup, stepOf } from './root.setup.ts'
import { partnerOf, projectOf } from './shell/address.ts'

export type RootActor = ActorRefFrom<typeof rootMachine>

export const rootMachine = rootSetup.createMachine({
  id: 'root',
  description:
    'The whole page: waits for the server, knows whether somebody is signed in, and keeps the features alive.',
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
          description: 'Waits for the server to say that it is ready.',
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
                  description: 'Waits for the part of the page that holds the wizard.',
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
