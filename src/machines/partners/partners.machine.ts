import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup } from 'xstate'
import type { Partner } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import { searchMachine } from '../shared/search.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { partnerFormMachine } from './partner-form.machine.ts'
import { partnerLogoMachine } from './partner-logo.machine.ts'
import { partnerUsers } from './partners.resources.ts'
import { newPartnerId, type PartnerKept } from './partners.events.ts'
import type { PartnerOrder } from './partners.selectors.ts'

export type PartnersEvent =
  | { type: 'partners.list requested' }
  | { type: 'partners.order chosen'; order: PartnerOrder }
  /** What the URL asks to edit: a partner's id, `new`, or null for nothing. */
  | { type: 'partner.named'; partnerId: string | null }
  | PartnerKept
  | RowDeleted

export type PartnersActor = ActorRefFrom<typeof partnersMachine>

type Context = {
  partners: readonly Partner[]
  failure: Failure | null
  order: PartnerOrder
  named: string | null
}

const isRead = (partners: readonly Partner[], id: string | null) => partners.some((partner) => partner.id === id)

export const partnersMachine = setup({
  types: {} as {
    context: Context
    events: PartnersEvent
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'busy' | 'failed' | 'ready' | 'dialog open' | 'partner unknown'
    children: {
      search: 'search'
      form: 'partner form'
      logo: 'partner logo'
      users: 'partner users'
      'user search': 'search'
      deletion: 'row deletion'
    }
  },
  actors: {
    'list partners': requestPort<Partner[], null>('list partners'),
    search: searchMachine,
    'partner form': partnerFormMachine,
    'partner logo': partnerLogoMachine,
    'partner users': partnerUsers,
    'row deletion': rowDeletionMachine,
  },
  actions: {
    'record the list': assign((_, { output }: { output: Partner[] }) => ({
      partners: output,
      failure: null,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
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
    'show it in the form': sendTo('form', ({ event }) => {
      assertEvent(event, 'partner.kept')
      return { type: 'editor.newer read', saved: event.partner }
    }),
    'say that it is deleted': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      const { id, name } = event
      return {
        type: 'toast.requested' as const,
        toast: { id: `deleted ${id}`, tone: 'plain' as const, text: partnersTexts.deleted(name), undo: null },
      }
    }),
    'take out of the list': assign(({ context: { partners }, event }) => {
      assertEvent(event, 'row.deleted')
      return { partners: partners.filter(({ id }) => id !== event.id) }
    }),
  },
  guards: {
    'is named already': ({ context, event }) => event.type === 'partner.named' && event.partnerId === context.named,
    'names nothing': ({ context }) => context.named === null,
    'names a new one': ({ context }) => context.named === newPartnerId,
    'names a known one': ({ context }) => isRead(context.partners, context.named),
  },
  delays: { 'list answer': answerTime },
}).createMachine({
  id: 'partners',
  description: 'All partners of the installation, the dialog of one, and deletion.',
  context: {
    partners: [],
    failure: null,
    order: { column: 'name', direction: 'ascending' },
    named: null,
  },
  invoke: [
    { id: 'search', src: 'search' },
    {
      id: 'deletion',
      src: 'row deletion',
      systemId: 'partner deletion',
      input: { kind: 'partner', project: null },
    },
  ],
  on: {
    'partner.named': { actions: 'take the name' },
    'partners.order chosen': { actions: 'take the order' },
    'row.deleted': { actions: ['say that it is deleted', 'take out of the list'] },
  },
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the list of partners.',
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list partners',
        input: null,
        onDone: {
          target: 'ready',
          actions: { type: 'record the list', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      after: { 'list answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    'not read': {
      tags: 'failed',
      on: { 'partners.list requested': 'being read' },
    },
    ready: {
      tags: 'ready',
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
          invoke: [
            {
              id: 'form',
              src: 'partner form',
              systemId: 'partner form',
              input: ({ context: { partners, named } }) => ({
                partner: partners.find(({ id }) => id === named) ?? null,
              }),
              onError: 'closed',
            },
            { id: 'logo', src: 'partner logo', systemId: 'partner logo' },
            { id: 'users', src: 'partner users', systemId: 'partner users', input: null },
            { id: 'user search', src: 'search', systemId: 'partner user search' },
          ],
          on: { 'partner.kept': { actions: ['put into the list', 'show it in the form'] } },
        },
      },
    },
  },
})
