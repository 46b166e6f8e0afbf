import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { AdminListChanged } from './list.machine.ts'

const texts = adminTexts.organisations

export type OrganisationActionsEvent =
  | { type: 'trial.link requested'; code: string; name: string }
  | { type: 'trial.link put away' }
  | { type: 'migration.requested'; code: string; name: string }

export type OrganisationActionsActor = ActorRefFrom<typeof organisationActionsMachine>

type Named = { code: string; name: string }

const nobody: Named = { code: '', name: '' }

export const organisationActionsMachine = setup({
  types: {} as {
    /** `linkId` is an id for the link. The page keeps the link itself, so that it never reaches a log. */
    context: { trial: Named; linkId: string; migration: Named; failure: Failure | null }
    events: OrganisationActionsEvent
    emitted: { type: 'toast.requested'; toast: Toast } | AdminListChanged
    tags: 'making link' | 'link made' | 'link not made' | 'starting migration'
  },
  actors: {
    'make trial link': requestPort<{ linkId: string }, { code: string }>('make trial link'),
    'forget trial link': requestPort<void, { linkId: string }>('forget trial link'),
    'start migration': requestPort<unknown, { code: string }>('start migration'),
  },
  actions: {
    'take whose link': assign(({ event }) => {
      assertEvent(event, 'trial.link requested')
      return { trial: { code: event.code, name: event.name }, failure: null }
    }),
    'record the link': assign((_, { output }: { output: { linkId: string } }) => ({
      linkId: output.linkId,
    })),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'put the link away': assign({ trial: nobody, linkId: '', failure: null }),
    'take whose migration': assign(({ event }) => {
      assertEvent(event, 'migration.requested')
      return { migration: { code: event.code, name: event.name } }
    }),
    'say that it has begun': enqueueActions(({ context, enqueue }) => {
      const { code, name } = context.migration
      const toast: Toast = { id: `migration ${code}`, tone: 'good', text: texts.migrationStarted(name), undo: null }
      enqueue.emit({ type: 'toast.requested', toast })
      enqueue.emit({ type: 'admin.list changed', list: 'organisations' })
    }),
    'say that it has not begun': emit(({ context, event }) => ({
      type: 'toast.requested' as const,
      toast: {
        ...{ id: `no migration ${context.migration.code}`, tone: 'bad' as const, undo: null },
        text: texts.migrationNotStarted(context.migration.name, failureOf(event).message),
      },
    })),
    'say that nobody answered': emit(({ context }) => ({
      type: 'toast.requested' as const,
      toast: {
        ...{ id: `no migration ${context.migration.code}`, tone: 'bad' as const, undo: null },
        text: texts.migrationNotStarted(context.migration.name, noAnswer().message),
      },
    })),
  },
  delays: { 'link answer': answerTime, 'forget answer': answerTime, 'migration answer': answerTime },
}).createMachine({
  id: 'organisation actions',
  description: 'What a superadmin can do to one organisation: create a trial link, and migrate its data.',
  context: { trial: nobody, linkId: '', migration: nobody, failure: null },
  type: 'parallel',
  states: {
    trial: {
      initial: 'not asked for',
      states: {
        'not asked for': {
          on: { 'trial.link requested': { target: 'being made', actions: 'take whose link' } },
        },
        'being made': {
          description: 'Waits for the server to create the link.',
          tags: 'making link',
          invoke: {
            id: 'link',
            src: 'make trial link',
            input: ({ context }) => ({ code: context.trial.code }),
            onDone: {
              target: 'shown',
              actions: { type: 'record the link', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not made', actions: 'record the failure' },
          },
          after: { 'link answer': { target: 'not made', actions: 'record that time ran out' } },
        },
        shown: {
          tags: 'link made',
          on: { 'trial.link put away': 'being forgotten' },
        },
        'being forgotten': {
          description: 'Waits for the page to discard the link, which is shown only once.',
          invoke: {
            id: 'forgetting',
            src: 'forget trial link',
            input: ({ context }) => ({ linkId: context.linkId }),
            onDone: { target: 'not asked for', actions: 'put the link away' },
            onError: { target: 'not asked for', actions: 'put the link away' },
          },
          after: { 'forget answer': { target: 'not asked for', actions: 'put the link away' } },
        },
        'not made': {
          tags: 'link not made',
          on: {
            'trial.link requested': { target: 'being made', actions: 'take whose link' },
            'trial.link put away': { target: 'not asked for', actions: 'put the link away' },
          },
        },
      },
    },
    migration: {
      initial: 'not asked for',
      states: {
        'not asked for': {
          on: { 'migration.requested': { target: 'being started', actions: 'take whose migration' } },
        },
        'being started': {
          description: 'Waits for the server to start the migration.',
          tags: 'starting migration',
          invoke: {
            id: 'start',
            src: 'start migration',
            input: ({ context }) => ({ code: context.migration.code }),
            onDone: { target: 'not asked for', actions: 'say that it has begun' },
            onError: { target: 'not asked for', actions: 'say that it has not begun' },
          },
          after: { 'migration answer': { target: 'not asked for', actions: 'say that nobody answered' } },
        },
      },
    },
  },
})
