import { type ActorRefFrom, type AnyEventObject, assign, emit, sendTo, setup } from 'xstate'
import { type Integration, integrationKey } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import {
  type DraftAddress,
  type DraftUpdate,
  type Edits,
  hasEdits,
  noEdits,
  onlyDifferent,
  type SaveInput,
  withoutSecrets,
} from './integrations.events.ts'

export type IntegrationFormActor = ActorRefFrom<typeof integrationFormMachine>

export type IntegrationFormEvent =
  | { type: 'form.integration read'; integration: Integration }
  | { type: 'form.changed'; change: Edits }
  /** `idempotencyKey`: made for this request. */
  | { type: 'form.save requested'; idempotencyKey: string }
  | { type: 'form.discarded' }
  | { type: 'form.mfa enforcement requested' }
  | { type: 'form.mfa dismissed' }

const joined = (former: Edits, change: Edits): Edits => ({
  ...former,
  ...change,
  settings: { ...former.settings, ...change.settings },
})

/** Whether this is a new connection of an integration that allows several. */
const isNewConnection = (integration: Integration | null) =>
  integration !== null && integration.isMany && integration.connectionId === null

export const integrationFormMachine = setup({
  types: {} as {
    context: DraftAddress & {
      integration: Integration | null
      edits: Edits
      /** Key of the request being sent, or of the one that was refused. */
      idempotencyKey: string
      failure: Failure | null
    }
    events: IntegrationFormEvent
    input: DraftAddress
    emitted:
      | { type: 'toast.requested'; toast: Toast }
      | { type: 'address.requested'; to: string; replaces: boolean }
      | { type: 'data.changed'; project: string; dataType: 'integrations' }
      | { type: 'organisation.changed' }
    children: { 'draft store': 'keep the draft' }
    tags: 'busy' | 'failed' | 'edited' | 'mfa required'
  },
  actors: {
    'read the draft': requestPort<Edits | null, DraftAddress>('read the draft', { seconds: 5 }),
    'keep the draft': channelPort<DraftUpdate, AnyEventObject, DraftAddress>('keep the draft'),
    'save integration': requestPort<Integration, SaveInput>('save integration', { seconds: 40 }),
    'enforce mfa': requestPort<void, { project: string }>('enforce mfa', { seconds: 30 }),
  },
  actions: {
    'record the integration': assign(({ context }, { integration }: { integration: Integration }) => ({
      integration,
      edits: onlyDifferent(context.edits, integration),
    })),
    'record the draft': assign(({ context }, { draft }: { draft: Edits | null }) => ({
      edits: onlyDifferent(joined(draft ?? noEdits, context.edits), context.integration),
    })),
    'keep the draft': sendTo('draft store', ({ context: { edits, integration } }) => ({
      type: 'draft.changed',
      draft: withoutSecrets(edits, integration),
    })),
    'drop the draft': sendTo('draft store', { type: 'draft.used up' }),
    'record the change': assign(({ context }, { change }: { change: Edits }) => ({
      edits: onlyDifferent(joined(context.edits, change), context.integration),
      failure: null,
    })),
    'record the wish': assign((_, { idempotencyKey }: { idempotencyKey: string }) => ({
      idempotencyKey,
      failure: null,
    })),
    'forget the changes': assign({ edits: noEdits, failure: null }),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'integration saved', tone: 'good', text: texts.saved, undo: null },
    }),
    'say that the list changed': emit(({ context: { project } }) => ({
      type: 'data.changed' as const,
      project,
      dataType: 'integrations' as const,
    })),
    'say that the organisation changed': emit({ type: 'organisation.changed' }),
    'go to the new connection': emit(({ context: { project } }, { integration }: { integration: Integration }) => ({
      type: 'address.requested' as const,
      to: pagePath('integration', { project, integration: integrationKey(integration) }),
      replaces: true,
    })),
  },
  guards: {
    'something is changed': ({ context }) => hasEdits(context.edits),
    'may be sent': ({ context }) => hasEdits(context.edits) || isNewConnection(context.integration),
    'is another connection': ({ context }, { integration }: { integration: Integration }) =>
      integrationKey(integration) !== context.key,
    'asks for mfa': (_, { failure }: { failure: Failure }) => failure.code === 'MFA_REQUIRED',
  },
}).createMachine({
  id: 'integration form',
  description:
    'The settings of an integration or of a new connection. Unsaved changes survive a reload, except passwords.',
  context: ({ input }) => ({ ...input, integration: null, edits: noEdits, idempotencyKey: '', failure: null }),
  invoke: {
    id: 'draft store',
    src: 'keep the draft',
    input: ({ context: { project, personId, key } }) => ({ project, personId, key }),
    onError: {},
  },
  on: {
    'form.integration read': { actions: { type: 'record the integration', params: ({ event }) => event } },
  },
  initial: 'reading the draft',
  states: {
    'reading the draft': {
      description: 'Waits for the draft stored in this tab.',
      on: { 'form.changed': { actions: { type: 'record the change', params: ({ event }) => event } } },
      invoke: {
        id: 'draft',
        src: 'read the draft',
        input: ({ context: { project, personId, key } }) => ({ project, personId, key }),
        onDone: {
          target: 'being edited',
          actions: { type: 'record the draft', params: ({ event }) => ({ draft: event.output }) },
        },
        onError: 'being edited',
      },
    },
    'being edited': {
      on: {
        'form.changed': { actions: [{ type: 'record the change', params: ({ event }) => event }, 'keep the draft'] },
        'form.discarded': { guard: 'something is changed', actions: ['forget the changes', 'drop the draft'] },
        'form.save requested': {
          guard: 'may be sent',
          target: 'being saved',
          actions: { type: 'record the wish', params: ({ event }) => event },
        },
        'form.mfa enforcement requested': 'mfa being enforced first',
      },
    },
    'mfa being enforced first': {
      description: 'Waits for the organisation to require one-time codes, before the form is filled in.',
      tags: 'busy',
      on: {
        'form.changed': { actions: [{ type: 'record the change', params: ({ event }) => event }, 'keep the draft'] },
      },
      invoke: {
        id: 'enforcement first',
        src: 'enforce mfa',
        input: ({ context: { project } }) => ({ project }),
        onDone: { target: 'being edited', actions: 'say that the organisation changed' },
        onError: {
          target: 'refused',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    'being saved': {
      description: 'Waits for the server, which tests the connection before saving.',
      tags: 'busy',
      invoke: {
        id: 'saving',
        src: 'save integration',
        input: ({ context: { project, key, edits, integration, idempotencyKey } }) => ({
          ...{ project, key, edits, idempotencyKey },
          isNew: isNewConnection(integration),
        }),
        onDone: [
          {
            guard: { type: 'is another connection', params: ({ event }) => ({ integration: event.output }) },
            target: 'being edited',
            actions: [
              'forget the changes',
              'drop the draft',
              'say that it is saved',
              'say that the list changed',
              { type: 'go to the new connection', params: ({ event }) => ({ integration: event.output }) },
            ],
          },
          {
            target: 'being edited',
            actions: [
              { type: 'record the integration', params: ({ event }) => ({ integration: event.output }) },
              'forget the changes',
              'drop the draft',
              'say that it is saved',
              'say that the list changed',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'asks for mfa', params: ({ event }) => ({ failure: failureOf(event) }) },
            target: 'mfa required',
          },
          {
            target: 'refused',
            actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
          },
        ],
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'form.changed': {
          target: 'being edited',
          actions: [{ type: 'record the change', params: ({ event }) => event }, 'keep the draft'],
        },
        'form.discarded': { target: 'being edited', actions: ['forget the changes', 'drop the draft'] },
        'form.mfa enforcement requested': 'mfa being enforced first',
        'form.save requested': {
          target: 'being saved',
          actions: { type: 'record the wish', params: ({ event }) => event },
        },
      },
    },
    'mfa required': {
      description: "The organisation doesn't require one-time codes; a dialog says so.",
      tags: 'mfa required',
      on: {
        'form.mfa enforcement requested': 'mfa being enforced',
        'form.mfa dismissed': 'being edited',
      },
    },
    'mfa being enforced': {
      description: 'Waits for the organisation to require one-time codes, then saves again.',
      tags: ['busy', 'mfa required'],
      invoke: {
        id: 'enforcement',
        src: 'enforce mfa',
        input: ({ context: { project } }) => ({ project }),
        onDone: { target: 'being saved', actions: 'say that the organisation changed' },
        onError: {
          target: 'refused',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
  },
})
