import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { Organisation, OrganisationChange } from '../../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type EnforcedMfaActor = ActorRefFrom<typeof enforcedMfaMachine>

export type EnforcedMfaEvent =
  | { type: 'enforced mfa.chosen'; isEnforced: boolean }
  | { type: 'enforced mfa.organisation read'; isEnforced: boolean }

export const enforcedMfaMachine = setup({
  types: {} as {
    /** `requested`: the setting being saved, or the one that the server refused. */
    context: { project: string; isEnforced: boolean; requested: boolean; failure: Failure | null }
    events: EnforcedMfaEvent
    input: { project: string; isEnforced: boolean }
    emitted: { type: 'organisation.changed' }
    tags: 'busy' | 'failed'
  },
  actors: {
    'change organisation': requestPort<Organisation, { project: string; change: OrganisationChange }>(
      'change organisation',
    ),
  },
  actions: {
    'record what is wanted': assign(({ event }) => {
      assertEvent(event, 'enforced mfa.chosen')
      return { requested: event.isEnforced, failure: null }
    }),
    'take the organisation': assign(({ event }) => {
      assertEvent(event, 'enforced mfa.organisation read')
      return { isEnforced: event.isEnforced }
    }),
    'take the answer': assign((_, { output }: { output: Organisation }) => ({
      isEnforced: output.enforceMfa,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'tell that the organisation changed': emit({ type: 'organisation.changed' }),
  },
  delays: { 'mfa answer': answerTime },
}).createMachine({
  id: 'enforced mfa',
  description: 'Whether the organisation requires one-time codes. The reason for a refusal stays visible.',
  context: ({ input }) => ({ ...input, requested: input.isEnforced, failure: null }),
  on: { 'enforced mfa.organisation read': { actions: 'take the organisation' } },
  initial: 'resting',
  states: {
    resting: {
      on: { 'enforced mfa.chosen': { target: 'being changed', actions: 'record what is wanted' } },
    },
    'being changed': {
      description: 'Waits for the server to save the change; the switch already shows it.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change organisation',
        input: ({ context }) => ({ project: context.project, change: { enforceMfa: context.requested } }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'take the answer', params: ({ event }) => ({ output: event.output }) },
            'tell that the organisation changed',
          ],
        },
        onError: { target: 'refused', actions: 'record the failure' },
      },
      after: { 'mfa answer': { target: 'refused', actions: 'record that time ran out' } },
    },
    refused: {
      tags: 'failed',
      on: { 'enforced mfa.chosen': { target: 'being changed', actions: 'record what is wanted' } },
    },
  },
})
