import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import type { Organisation, OrganisationChange } from '../../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type TrialConsentActor = ActorRefFrom<typeof trialConsentMachine>

export type TrialConsentEvent =
  | { type: 'trial consent.chosen'; isGiven: boolean }
  | { type: 'trial consent.organisation read'; until: string | null }

export const trialConsentMachine = setup({
  types: {} as {
    /**
     * `until`: the organisation's current value. `requested`: the value being saved, or the one that the server
     * refused.
     */
    context: { project: string; until: string | null; requested: boolean; failure: Failure | null }
    events: TrialConsentEvent
    input: { project: string; until: string | null }
    emitted: { type: 'organisation.changed' }
    tags: 'busy' | 'failed'
  },
  actors: {
    'change organisation': requestPort<Organisation, { project: string; change: OrganisationChange }>(
      'change organisation',
    ),
  },
  actions: {
    'record the choice': assign(({ event }) => {
      assertEvent(event, 'trial consent.chosen')
      return { requested: event.isGiven, failure: null }
    }),
    'record the organisation': assign(({ event }) => {
      assertEvent(event, 'trial consent.organisation read')
      return { until: event.until }
    }),
    'record the answer': assign((_, { output }: { output: Organisation }) => ({
      until: output.trialConsentUntil ?? null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record the timeout': assign(() => ({ failure: noAnswer() })),
    'emit that the organisation changed': emit({ type: 'organisation.changed' }),
  },
  delays: { 'consent answer': answerTime },
}).createMachine({
  id: 'trial consent',
  description: 'Whether the organisation allows a trial link. The reason for a refusal stays visible.',
  context: ({ input }) => ({ ...input, requested: input.until !== null, failure: null }),
  on: { 'trial consent.organisation read': { actions: 'record the organisation' } },
  initial: 'idle',
  states: {
    idle: {
      on: { 'trial consent.chosen': { target: 'submitting', actions: 'record the choice' } },
    },
    submitting: {
      description: 'Waits for the server to save the change; the switch already shows it.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change organisation',
        input: ({ context }) => ({ project: context.project, change: { trialConsent: context.requested } }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'record the answer', params: ({ event }) => ({ output: event.output }) },
            'emit that the organisation changed',
          ],
        },
        onError: { target: 'submit failed', actions: 'record the failure' },
      },
      after: { 'consent answer': { target: 'submit failed', actions: 'record the timeout' } },
    },
    'submit failed': {
      tags: 'failed',
      on: { 'trial consent.chosen': { target: 'submitting', actions: 'record the choice' } },
    },
  },
})
