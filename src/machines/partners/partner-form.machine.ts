import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import type { LogoVariant, Partner } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import {
  type LogoUpload,
  type PartnerFields,
  type PartnerKept,
  type PartnerSaving,
  areSame,
  fieldsOf,
  withLater,
} from './partners.events.ts'

export type PartnerFormEvent =
  | { type: 'partner.changed'; change: Partial<PartnerFields> }
  | { type: 'partner.user search changed'; search: string }
  /** `key` names this wish, so that its repeat makes no second partner. */
  | { type: 'partner.save requested'; key: string }
  | { type: 'logo.chosen'; variant: LogoVariant; fileId: string }
  | { type: 'users.requested again' }

export type PartnerFormActor = ActorRefFrom<typeof partnerFormMachine>

type Context = {
  /** As the server has it; null while it is not saved for the first time. */
  partner: Partner | null
  fields: PartnerFields
  /** The fields that are on their way to the server. */
  sent: PartnerFields
  key: string | null
  failure: Failure | null
  users: readonly AdminUser[]
  userSearch: string
  logo: Omit<LogoUpload, 'id'> | null
  logoFailure: Failure | null
}

export const partnerFormMachine = setup({
  types: {} as {
    context: Context
    events: PartnerFormEvent
    input: { partner: Partner | null }
    emitted:
      | { type: 'address.requested'; to: string; replaces: boolean }
      | { type: 'toast.requested'; toast: Toast }
      | PartnerKept
    tags: 'busy' | 'failed' | 'uploading' | 'users read' | 'users not read'
  },
  actors: {
    'save partner': requestPort<Partner, PartnerSaving>('save partner'),
    'upload logo': requestPort<Partner, LogoUpload>('upload logo'),
    'list users': requestPort<AdminUser[], null>('list users'),
  },
  actions: {
    'take the change': assign(({ context, event }) => {
      assertEvent(event, 'partner.changed')
      return { fields: { ...context.fields, ...event.change }, key: null, failure: null }
    }),
    'take the user search': assign(({ event }) => {
      assertEvent(event, 'partner.user search changed')
      return { userSearch: event.search }
    }),
    'send the fields': assign(({ context, event }) => {
      assertEvent(event, 'partner.save requested')
      return { sent: context.fields, key: context.key ?? event.key, failure: null }
    }),
    'record the partner': assign(({ context: { fields, sent } }, { output }: { output: Partner }) => ({
      partner: output,
      fields: withLater(fieldsOf(output), fields, sent),
      key: null,
    })),
    'record the logo': assign((_, { output }: { output: Partner }) => ({
      partner: output,
      logo: null,
      logoFailure: null,
    })),
    'tell the list': enqueueActions(({ enqueue }, { output }: { output: Partner }) => {
      enqueue.emit({ type: 'partner.kept', partner: output })
    }),
    'say that it is created': emit((_, { output }: { output: Partner }) => ({
      type: 'toast.requested' as const,
      toast: {
        id: `created ${output.id}`,
        tone: 'good' as const,
        text: partnersTexts.createdToast,
        undo: null,
      },
    })),
    'say that it is saved': emit((_, { output }: { output: Partner }) => ({
      type: 'toast.requested' as const,
      toast: { id: `saved ${output.id}`, tone: 'good' as const, text: partnersTexts.saved, undo: null },
    })),
    'go to its own address': emit((_, { output }: { output: Partner }) => ({
      type: 'address.requested' as const,
      to: pagePath('adminPartners', { partnerId: output.id }),
      replaces: true,
    })),
    'go to the list': emit({ type: 'address.requested', to: pagePath('adminPartners'), replaces: false }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'take the logo': assign(({ event }) => {
      assertEvent(event, 'logo.chosen')
      return { logo: { variant: event.variant, fileId: event.fileId }, logoFailure: null }
    }),
    'record why no logo': assign(({ event }) => ({ logoFailure: failureOf(event) })),
    'record that the logo took too long': assign(() => ({ logoFailure: noAnswer() })),
    'record the users': assign((_, { output }: { output: AdminUser[] }) => ({ users: output })),
  },
  guards: {
    'has a name': ({ context }) => context.fields.name.trim() !== '',
    'is saved': ({ context }) => context.partner !== null,
    'is saved and was changed meanwhile': ({ context: { partner, fields, sent } }) =>
      partner !== null && !areSame(fields, sent),
  },
  delays: { 'saving answer': answerTime, 'logo answer': 60_000, 'users answer': answerTime },
}).createMachine({
  id: 'partner form',
  description: 'The dialog of one partner: its fields, its users and its logos.',
  context: ({ input: { partner } }) => ({
    partner,
    fields: fieldsOf(partner),
    sent: fieldsOf(partner),
    key: null,
    failure: null,
    users: [],
    userSearch: '',
    logo: null,
    logoFailure: null,
  }),
  type: 'parallel',
  states: {
    form: {
      initial: 'being filled in',
      on: { 'partner.user search changed': { actions: 'take the user search' } },
      states: {
        'being filled in': {
          on: {
            'partner.changed': { actions: 'take the change' },
            'partner.save requested': { guard: 'has a name', target: 'being saved', actions: 'send the fields' },
          },
        },
        'being saved': {
          description: 'Waits for the server to take the fields; what is changed meanwhile stays for the next time.',
          tags: 'busy',
          invoke: {
            id: 'saving',
            src: 'save partner',
            input: ({ context: { partner, sent, key } }) => ({
              id: partner?.id ?? null,
              fields: sent,
              idempotencyKey: key ?? '',
            }),
            onDone: [
              {
                guard: 'is saved and was changed meanwhile',
                target: 'being filled in',
                actions: [
                  { type: 'record the partner', params: ({ event }) => ({ output: event.output }) },
                  { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
                  { type: 'say that it is saved', params: ({ event }) => ({ output: event.output }) },
                ],
              },
              {
                guard: 'is saved',
                target: 'being filled in',
                actions: [
                  { type: 'record the partner', params: ({ event }) => ({ output: event.output }) },
                  { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
                  { type: 'say that it is saved', params: ({ event }) => ({ output: event.output }) },
                  'go to the list',
                ],
              },
              {
                target: 'being filled in',
                actions: [
                  { type: 'record the partner', params: ({ event }) => ({ output: event.output }) },
                  { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
                  { type: 'say that it is created', params: ({ event }) => ({ output: event.output }) },
                  { type: 'go to its own address', params: ({ event }) => ({ output: event.output }) },
                ],
              },
            ],
            onError: { target: 'not saved', actions: 'record the failure' },
          },
          on: { 'partner.changed': { actions: 'take the change' } },
          after: { 'saving answer': { target: 'not saved', actions: 'record that time ran out' } },
        },
        'not saved': {
          tags: 'failed',
          on: {
            'partner.changed': { target: 'being filled in', actions: 'take the change' },
            'partner.save requested': { guard: 'has a name', target: 'being saved', actions: 'send the fields' },
          },
        },
      },
    },
    logos: {
      initial: 'as they are',
      states: {
        'as they are': {
          on: { 'logo.chosen': { guard: 'is saved', target: 'being uploaded', actions: 'take the logo' } },
        },
        'being uploaded': {
          description: 'Waits for the server to draw and keep a logo.',
          tags: 'uploading',
          invoke: {
            id: 'logo',
            src: 'upload logo',
            input: ({ context: { partner, logo } }) => ({
              id: partner?.id ?? '',
              variant: logo?.variant ?? 'dark',
              fileId: logo?.fileId ?? '',
            }),
            onDone: {
              target: 'as they are',
              actions: [
                { type: 'record the logo', params: ({ event }) => ({ output: event.output }) },
                { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
              ],
            },
            onError: { target: 'as they are', actions: 'record why no logo' },
          },
          after: { 'logo answer': { target: 'as they are', actions: 'record that the logo took too long' } },
        },
      },
    },
    users: {
      initial: 'being read',
      states: {
        'being read': {
          description: 'Waits for the people among whom the users of the partner are searched.',
          invoke: {
            id: 'users',
            src: 'list users',
            input: null,
            onDone: {
              target: 'read',
              actions: { type: 'record the users', params: ({ event }) => ({ output: event.output }) },
            },
            onError: 'not read',
          },
          after: { 'users answer': 'not read' },
        },
        read: { tags: 'users read', on: { 'users.requested again': 'being read' } },
        'not read': { tags: 'users not read', on: { 'users.requested again': 'being read' } },
      },
    },
  },
})
