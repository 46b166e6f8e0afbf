import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { NewPlaybook, PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'

export type PlaybookStartEvent =
  /** `key`: idempotency key, made with the request and reused by retries. */
  | { type: 'start.requested'; given: NewPlaybook; key: string }
  /** The URL asks to start immediately: named after the template, shared, with all roles held by this person. */
  | { type: 'start.at once requested'; template: string }

export type PlaybookStartActor = ActorRefFrom<typeof playbookStartMachine>

type OfPerson = { project: string; personId: string }
type Context = OfPerson & { given: NewPlaybook | null; key: string; template: string; failure: Failure | null }

export const playbookStartMachine = setup({
  types: {} as {
    context: Context
    events: PlaybookStartEvent
    input: OfPerson
    emitted: { type: 'address.requested'; to: string; replaces: boolean }
    tags: 'busy' | 'failed'
  },
  actors: {
    'start the playbook': requestPort<PlaybookTopic, OfPerson & { given: NewPlaybook; key: string }>(
      'start the playbook',
      { seconds: 30 },
    ),
    'start at once': requestPort<PlaybookTopic, OfPerson & { template: string }>('start at once', { seconds: 30 }),
  },
  actions: {
    'take the wish': assign((_, request: { given: NewPlaybook; key: string }) => ({ ...request, failure: null })),
    'take the template': assign((_, { template }: { template: string }) => ({ template, failure: null })),
    'go to the playbook': emit(({ context: { project } }, { topic }: { topic: PlaybookTopic }) => ({
      ...{ type: 'address.requested' as const, to: pagePath('playbook', { project, topicId: topic.id }) },
      replaces: true,
    })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'playbook start',
  description: 'Starts a playbook from its template, once per request.',
  context: ({ input }) => ({ ...input, given: null, key: '', template: '', failure: null }),
  initial: 'being filled in',
  states: {
    'being filled in': {
      on: {
        'start.requested': {
          target: 'being started',
          actions: { type: 'take the wish', params: ({ event: { given, key } }) => ({ given, key }) },
        },
        'start.at once requested': {
          target: 'being started at once',
          actions: { type: 'take the template', params: ({ event }) => ({ template: event.template }) },
        },
      },
    },
    'being started': {
      description: 'Waits for the new playbook.',
      tags: 'busy',
      invoke: {
        id: 'starting',
        src: 'start the playbook',
        input: ({ context: { project, personId, given, key } }) => ({ project, personId, given: given!, key }),
        onDone: {
          target: 'being filled in',
          actions: { type: 'go to the playbook', params: ({ event }) => ({ topic: event.output }) },
        },
        onError: {
          target: 'not started',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'being started at once': {
      description: 'Waits for the new playbook that the URL requested.',
      tags: 'busy',
      invoke: {
        id: 'starting at once',
        src: 'start at once',
        input: ({ context: { project, personId, template } }) => ({ project, personId, template }),
        onDone: {
          target: 'being filled in',
          actions: { type: 'go to the playbook', params: ({ event }) => ({ topic: event.output }) },
        },
        onError: {
          target: 'not started',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'not started': {
      tags: 'failed',
      on: {
        'start.requested': {
          target: 'being started',
          actions: { type: 'take the wish', params: ({ event: { given, key } }) => ({ given, key }) },
        },
        'start.at once requested': {
          target: 'being started at once',
          actions: { type: 'take the template', params: ({ event }) => ({ template: event.template }) },
        },
      },
    },
  },
})
