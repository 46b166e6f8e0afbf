import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { AdminFeatures } from '../admin-features.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { logicPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type AdminAreaEvent = { type: 'area.fetch requested' }

export type AdminAreaActor = ActorRefFrom<typeof adminAreaMachine>

export const adminAreaMachine = setup({
  types: {} as {
    context: { failure: Failure | null }
    events: AdminAreaEvent
    tags: 'busy' | 'failed' | 'ready'
  },
  actors: {
    'fetch the features': requestPort<void, null>('fetch the features'),
    admin: logicPort<AdminFeatures['admin']>('admin'),
    partners: logicPort<AdminFeatures['partners']>('partners'),
    'playbook-editor': logicPort<AdminFeatures['playbook-editor']>('playbook-editor'),
    'announcement-editor': logicPort<AdminFeatures['announcement-editor']>('announcement-editor'),
  },
  actions: {
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  delays: { 'fetch answer': answerTime },
}).createMachine({
  id: 'admin area',
  description: 'The admin area. Its features load on entry and run until the person leaves.',
  context: { failure: null },
  initial: 'being fetched',
  states: {
    'being fetched': {
      description: 'Waits for the code of the admin features.',
      tags: 'busy',
      invoke: {
        id: 'features',
        src: 'fetch the features',
        input: null,
        onDone: 'open',
        onError: { target: 'not fetched', actions: 'record the failure' },
      },
      after: { 'fetch answer': { target: 'not fetched', actions: 'record that time ran out' } },
    },
    'not fetched': {
      tags: 'failed',
      on: { 'area.fetch requested': 'being fetched' },
    },
    open: {
      tags: 'ready',
      invoke: [
        {
          id: 'admin',
          src: 'admin',
          systemId: 'admin',
          input: null,
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'partners',
          src: 'partners',
          systemId: 'partners',
          input: null,
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'playbook-editor',
          src: 'playbook-editor',
          systemId: 'playbook editor',
          input: null,
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
        {
          id: 'announcement-editor',
          src: 'announcement-editor',
          systemId: 'announcement-editor',
          input: null,
          onError: { target: 'not fetched', actions: 'record the failure' },
        },
      ],
    },
  },
})
