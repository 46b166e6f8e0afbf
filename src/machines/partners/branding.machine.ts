import { type ActorRefFrom, assign, setup } from 'xstate'
import { partnerBrandingFreshFor } from '../../../contract/partners/partners.constants.ts'
import type { PartnerBranding } from '../../../contract/partners/partners.schemas.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type BrandingEvent = { type: 'branding.partner named'; partnerId: string | null }

export type BrandingActor = ActorRefFrom<typeof brandingMachine>

export const brandingMachine = setup({
  types: {} as {
    context: { partnerId: string | null; branding: PartnerBranding | null }
    events: BrandingEvent
    input: { partnerId: string | null }
    tags: 'busy'
  },
  actors: {
    /** Null for an unknown id. */
    'read branding': requestPort<PartnerBranding | null, { partnerId: string }>('read branding'),
  },
  actions: {
    'record the partner': assign(({ event }) => ({ partnerId: event.partnerId, branding: null })),
    'record the branding': assign((_, { output }: { output: PartnerBranding | null }) => ({ branding: output })),
  },
  guards: {
    'has a partner': ({ context }) => context.partnerId !== null,
  },
  delays: { 'branding answer': answerTime, 'branding is stale': partnerBrandingFreshFor, 'next try': 10_000 },
}).createMachine({
  id: 'branding',
  description: "The product's appearance for the partner named in the URL.",
  context: ({ input }) => ({ partnerId: input.partnerId, branding: null }),
  on: { 'branding.partner named': { target: '.looking for a partner', actions: 'record the partner' } },
  initial: 'looking for a partner',
  states: {
    'looking for a partner': {
      always: [{ guard: 'has a partner', target: 'being read' }, { target: 'without partner' }],
    },
    'without partner': {},
    'being read': {
      description: 'Waits for the branding; until then the page names neither the product nor the partner.',
      tags: 'busy',
      invoke: {
        id: 'branding',
        src: 'read branding',
        input: ({ context }) => ({ partnerId: context.partnerId ?? '' }),
        onDone: {
          target: 'read',
          actions: { type: 'record the branding', params: ({ event }) => ({ output: event.output }) },
        },
        onError: 'not read',
      },
      after: { 'branding answer': 'not read' },
    },
    'not read': {
      description: "Shows the previous branding, or the product's own, until the next try.",
      after: { 'next try': 'being read again' },
    },
    read: {
      description: 'The branding counts as current for an hour.',
      after: { 'branding is stale': 'being read again' },
    },
    'being read again': {
      description: 'Waits for the current branding; the previous one stays visible.',
      invoke: {
        id: 'branding again',
        src: 'read branding',
        input: ({ context }) => ({ partnerId: context.partnerId ?? '' }),
        onDone: {
          target: 'read',
          actions: { type: 'record the branding', params: ({ event }) => ({ output: event.output }) },
        },
        onError: 'not read',
      },
      after: { 'branding answer': 'not read' },
    },
  },
})
