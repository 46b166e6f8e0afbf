import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup } from 'xstate'
import type { Partner } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { confirmDeleteMachine } from '../shared/confirm-delete.machine.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { partnerFormMachine } from './partner-form.machine.ts'
import { newPartnerId, type PartnerKept } from './partners.events.ts'
import type { PartnerOrder } from './partners.selectors.ts'

export type PartnersEvent =
  | { type: 'partners.list wanted' }
  | { type: 'partners.search changed'; search: string }
  | { type: 'partners.order chosen'; order: PartnerOrder }
  /** What the address names: a partner, `new`, or nothing. */
  | { type: 'partner.named'; partnerId: string | null }
  | { type: 'partner.delete requested'; partnerId: string }
  | PartnerKept

export type PartnersActor = ActorRefFrom<typeof partnersMachine>

type Context = {
  partners: readonly Partner[]
  failure: Failure | null
  search: string
  order: PartnerOrder
  named: string | null
  doomed: string
}

const isRead = (partners: readonly Partner[], id: string | null) => partners.some((partner) => partner.id === id)

export const partnersMachine = setup({
  types: {} as {
    context: Context
    events: PartnersEvent
    emitted: { type: 'toast.wanted'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready' | 'dialog open' | 'partner unknown' | 'asking'
    children: { form: 'partner form'; deletion: 'confirm delete' }
  },
  actors: {
    'list partners': requestPort<Partner[], null>('list partners'),
    'partner form': partnerFormMachine,
    'confirm delete': confirmDeleteMachine,
  },
  actions: {
    'record the list': assign(({ event }) => ({
      partners: (event as unknown as { output: Partner[] }).output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'take the search': assign(({ event }) => {
      assertEvent(event, 'partners.search changed')
      return { search: event.search }
    }),
    'take the order': assign(({ event }) => {
      assertEvent(event, 'partners.order chosen')
      return { order: event.order }
    }),
    'take the name': assign(({ event }) => {
      assertEvent(event, 'partner.named')
      return { named: event.partnerId }
    }),
    'put into the list': assign(({ context: { partners, named }, event }) => {
      assertEvent(event, 'partner.kept')
      const { partner } = event
      return {
        partners: isRead(partners, partner.id)
          ? partners.map((one) => (one.id === partner.id ? partner : one))
          : [...partners, partner],
        named: named === newPartnerId ? partner.id : named,
      }
    }),
    'take what to delete': assign(({ event }) => {
      assertEvent(event, 'partner.delete requested')
      return { doomed: event.partnerId }
    }),
    'press delete': sendTo('deletion', { type: 'delete.requested' }),
    'say that it is deleted': emit(({ context: { partners, doomed } }) => ({
      type: 'toast.wanted' as const,
      toast: {
        id: `deleted ${doomed}`,
        tone: 'plain' as const,
        text: partnersTexts.deleted(partners.find(({ id }) => id === doomed)?.name ?? ''),
        undo: null,
      },
    })),
    'take out of the list': assign(({ context: { partners, doomed } }) => ({
      partners: partners.filter(({ id }) => id !== doomed),
    })),
  },
  guards: {
    'is named already': ({ context, event }) => event.type === 'partner.named' && event.partnerId === context.named,
    'names nothing': ({ context }) => context.named === null,
    'names a new one': ({ context }) => context.named === newPartnerId,
    'names a known one': ({ context }) => isRead(context.partners, context.named),
    'is the same partner': ({ context, event }) =>
      event.type === 'partner.delete requested' && event.partnerId === context.doomed,
  },
  delays: { 'list answer': answerTime },
}).createMachine({
  id: 'partners',
  description: 'All partners of the installation, the dialog of one, and its deletion.',
  context: {
    partners: [],
    failure: null,
    search: '',
    order: { column: 'name', direction: 'ascending' },
    named: null,
    doomed: '',
  },
  initial: 'being read',
  on: {
    'partner.named': { actions: 'take the name' },
    'partners.search changed': { actions: 'take the search' },
    'partners.order chosen': { actions: 'take the order' },
  },
  states: {
    'being read': {
      description: 'Waits for the list of partners.',
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list partners',
        input: null,
        onDone: { target: 'ready', actions: 'record the list' },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    'not read': {
      tags: 'failed',
      on: { 'partners.list wanted': 'being read' },
    },
    ready: {
      tags: 'ready',
      type: 'parallel',
      states: {
        dialog: {
          initial: 'looking',
          on: {
            'partner.named': [
              { guard: 'is named already', actions: 'take the name' },
              { target: '.looking', actions: 'take the name' },
            ],
          },
          states: {
            looking: {
              always: [
                { guard: 'names nothing', target: 'closed' },
                { guard: 'names a new one', target: 'open' },
                { guard: 'names a known one', target: 'open' },
                { target: 'unknown' },
              ],
            },
            closed: {},
            unknown: { tags: 'partner unknown' },
            open: {
              tags: 'dialog open',
              invoke: {
                id: 'form',
                src: 'partner form',
                systemId: 'partner form',
                input: ({ context: { partners, named } }) => ({
                  partner: partners.find(({ id }) => id === named) ?? null,
                }),
                onError: 'closed',
              },
              on: { 'partner.kept': { actions: 'put into the list' } },
            },
          },
        },
        deletion: {
          initial: 'not asked for',
          states: {
            'not asked for': {
              on: { 'partner.delete requested': { target: 'asked for', actions: 'take what to delete' } },
            },
            'asked for': {
              tags: 'asking',
              entry: 'press delete',
              invoke: {
                id: 'deletion',
                src: 'confirm delete',
                input: ({ context }) => ({ thing: { kind: 'partner', project: null, id: context.doomed } }),
                onDone: { target: 'not asked for', actions: ['say that it is deleted', 'take out of the list'] },
                onError: 'not asked for',
              },
              on: {
                'partner.delete requested': [
                  { guard: 'is the same partner', actions: 'press delete' },
                  { target: 'asked for', reenter: true, actions: 'take what to delete' },
                ],
              },
            },
          },
        },
      },
    },
  },
})
