import { type ActorRefFrom, assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { searchMachine } from '../shared/search.machine.ts'
import { matchingOrganisations } from './organisations.selectors.ts'

export type OrganisationsEvent =
  | { type: 'organisations.list requested' }
  /** `search`: the current text; the list may not be filtered by it yet. */
  | { type: 'organisations.first match opened'; search: string }

export type OrganisationsActor = ActorRefFrom<typeof organisationsMachine>

export const organisationsMachine = setup({
  types: {} as {
    context: { organisations: readonly Organisation[]; failure: Failure | null }
    events: OrganisationsEvent
    emitted: { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed' | 'ready'
    children: { search: 'search' }
  },
  actors: {
    'list organisations': requestPort<Organisation[], null>('list organisations'),
    search: searchMachine,
  },
  actions: {
    'record the list': assign((_, { output }: { output: Organisation[] }) => ({
      organisations: output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'open the first match': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'organisations.first match opened')
      const [first] = matchingOrganisations(context.organisations, event.search)
      if (!first) return
      enqueue.emit({ type: 'address.requested', to: pagePath('orgLanding', { project: first.code }), replaces: false })
    }),
  },
  delays: { 'list answer': answerTime },
}).createMachine({
  id: 'organisations',
  description: 'The organisations that this person can open, with a search.',
  context: { organisations: [], failure: null },
  invoke: { id: 'search', src: 'search' },
  on: { 'organisations.first match opened': { actions: 'open the first match' } },
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the list of organisations; the previous list stays visible.',
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list organisations',
        input: null,
        onDone: {
          target: 'ready',
          actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
      on: { 'organisations.list requested': { target: 'being read', reenter: true } },
    },
    ready: {
      tags: 'ready',
      on: { 'organisations.list requested': 'being read' },
    },
    'not read': {
      tags: 'failed',
      on: { 'organisations.list requested': 'being read' },
    },
  },
})
