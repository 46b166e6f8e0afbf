import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { matchingOrganisations } from './organisations.selectors.ts'

export type OrganisationsEvent =
  | { type: 'organisations.list wanted' }
  | { type: 'organisations.search changed'; search: string }
  | { type: 'organisations.first match opened' }

export type OrganisationsActor = ActorRefFrom<typeof organisationsMachine>

export const organisationsMachine = setup({
  types: {} as {
    /** `search` is what is typed, `applied` what the list was searched for last. */
    context: { organisations: readonly Organisation[]; search: string; applied: string; failure: Failure | null }
    events: OrganisationsEvent
    emitted: { type: 'address.wanted'; to: string; replaces: boolean }
    tags: 'busy' | 'failed' | 'ready'
  },
  actors: {
    'list organisations': requestPort<Organisation[], null>('list organisations'),
  },
  actions: {
    'record the list': assign(({ event }) => ({
      organisations: (event as unknown as { output: Organisation[] }).output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'record the search': assign(({ event }) => {
      assertEvent(event, 'organisations.search changed')
      return { search: event.search }
    }),
    'apply the search': assign(({ context }) => ({ applied: context.search })),
    'open the first match': enqueueActions(({ context, enqueue }) => {
      const [first] = matchingOrganisations(context.organisations, context.search)
      if (!first) return
      enqueue.emit({ type: 'address.wanted', to: pagePath('orgLanding', { project: first.code }), replaces: false })
    }),
  },
  delays: { 'list answer': answerTime, 'search pause': 50 },
}).createMachine({
  id: 'organisations',
  description: 'The organisations that this person may open, and the search among them.',
  context: { organisations: [], search: '', applied: '', failure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'being read',
      states: {
        'being read': {
          description: 'Waits for the list of organisations; the former list stays in sight.',
          tags: 'busy',
          invoke: {
            id: 'list',
            src: 'list organisations',
            input: null,
            onDone: { target: 'ready', actions: 'record the list' },
            onError: { target: 'not read', actions: 'record the failure' },
          },
          after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
          on: { 'organisations.list wanted': { target: 'being read', reenter: true } },
        },
        ready: {
          tags: 'ready',
          on: { 'organisations.list wanted': 'being read' },
        },
        'not read': {
          tags: 'failed',
          on: { 'organisations.list wanted': 'being read' },
        },
      },
    },
    search: {
      initial: 'settled',
      on: {
        'organisations.search changed': { target: '.being typed', actions: 'record the search' },
        'organisations.first match opened': { actions: 'open the first match' },
      },
      states: {
        settled: {},
        'being typed': {
          on: {
            'organisations.search changed': { target: 'being typed', reenter: true, actions: 'record the search' },
          },
          after: { 'search pause': { target: 'settled', actions: 'apply the search' } },
        },
      },
    },
  },
})
