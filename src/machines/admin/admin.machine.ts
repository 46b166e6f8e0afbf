import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { adminTexts as texts } from '../../../contract/admin/admin.texts.ts'
import type { ModelServerChange, ModelSettings } from '../../../contract/admin/models.schemas.ts'
import { modelsTexts } from '../../../contract/admin/models.texts.ts'
import type { FeedbackCopy } from '../../../contract/feedback/feedback.schemas.ts'
import { type CommandActor, commandMachine } from '../shared/command.machine.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { auditMachine } from './audit.machine.ts'
import { editUserMachine } from './edit-user.machine.ts'
import { type AdminListChanged, listMachine } from './list.machine.ts'
import { organisationActionsMachine } from './organisation-actions.machine.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

export type AdminEvent =
  | AdminListChanged
  | { type: 'admin.begin again requested' }
  /** Opens the dialog of one feedback; null closes it. */
  | { type: 'admin.feedback shown'; feedbackId: string | null }
  | RowDeleted

export type AdminActor = ActorRefFrom<typeof adminMachine>

/** For each kind of deletion: the list to reload and the text of the toast. */
const deletions: Readonly<Record<string, { list: 'users' | 'organisations'; gone: (name: string) => string }>> = {
  user: { list: 'users', gone: texts.users.deleted },
  'one-time codes': { list: 'users', gone: texts.users.codesOff },
  organisation: { list: 'organisations', gone: texts.organisations.deleted },
}

export const feedbackCopy = resourceMachine<FeedbackCopy | null, { feedbackId: string }>(
  'feedback copy',
  'The conversation or report that someone shared with their feedback.',
)

/** The text of one email. A command rather than a resource, because every opening is written to the audit log. */
export const mailOpening = commandMachine<{ body: string }, { mailId: string }>(
  'mail opening',
  'Opens a stored email whose link sets a password.',
)
export type MailOpeningActor = CommandActor<{ body: string }, { mailId: string }>

/** Saves where models are called and which ones are offered. */
export const modelSaving = commandMachine<ModelSettings, ModelServerChange>(
  'model saving',
  'Saves where language models are called and which ones are offered.',
)
export type ModelSavingActor = CommandActor<ModelSettings, ModelServerChange>

/** Each of the five checks may take 35 seconds. */
const trialSeconds = 200
export const modelTrial = commandMachine<ModelSettings, { model: string }>(
  'model trial',
  'Runs five small checks of one language model.',
  trialSeconds,
)
export type ModelTrialActor = CommandActor<ModelSettings, { model: string }>

type Outcome = { output: unknown; failure: unknown }
/** Output and failure of a command; both null until it has ended. */
const outcomeOf = ({ context }: { context?: Outcome }): Outcome => ({
  output: context?.output ?? null,
  failure: context?.failure ?? null,
})

export const adminMachine = setup({
  types: {} as {
    context: { feedbackId: string | null }
    events: AdminEvent
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'failed'
    children: {
      users: 'user list'
      organisations: 'organisation list'
      feedback: 'feedback list'
      'shared copy': 'feedback copy'
      status: 'status list'
      mailbox: 'mail list'
      'mail opening': 'mail opening'
      models: 'model list'
      'model saving': 'model saving'
      'model trial': 'model trial'
      'user edit': 'edit user'
      'user deletion': 'row deletion'
      'codes removal': 'row deletion'
      'organisation deletion': 'row deletion'
      'organisation actions': 'organisation actions'
      audit: 'audit'
    }
  },
  actors: {
    'user list': listMachine,
    'organisation list': listMachine,
    'feedback list': listMachine,
    'feedback copy': feedbackCopy,
    'status list': listMachine,
    'mail list': listMachine,
    'mail opening': mailOpening,
    'model list': listMachine,
    'model saving': modelSaving,
    'model trial': modelTrial,
    'edit user': editUserMachine,
    'row deletion': rowDeletionMachine,
    'organisation actions': organisationActionsMachine,
    audit: auditMachine,
  },
  actions: {
    'record the feedback': assign((_, { feedbackId }: { feedbackId: string | null }) => ({ feedbackId })),
    'have the list read': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'admin.list changed')
      enqueue.sendTo(event.list, { type: 'list.requested' })
    }),
    'say that it is gone': emit(({ event }) => {
      assertEvent(event, 'row.deleted')
      const { kind, id, name } = event
      return {
        type: 'toast.requested' as const,
        toast: {
          id: `deleted ${id}`,
          tone: 'good' as const,
          text: ownValue(deletions, kind)?.gone(name) ?? '',
          undo: null,
        },
      }
    }),
    'have the models read': sendTo('models', { type: 'list.requested' }),
    'say that the models are saved': emit({
      type: 'toast.requested',
      toast: { id: 'models saved', tone: 'good', text: modelsTexts.saved, undo: null },
    }),
    'have its list read': enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'row.deleted')
      const list = ownValue(deletions, event.kind)?.list
      if (list) enqueue.sendTo(list, { type: 'list.requested' })
    }),
  },
  guards: {
    'is done': (_, { output }: Outcome) => output !== null,
    'has failed': (_, { failure }: Outcome) => failure !== null,
    'is one': (_, { feedbackId }: { feedbackId: string | null }) => feedbackId !== null,
  },
}).createMachine({
  id: 'admin',
  context: { feedbackId: null },
  description: 'The admin area for superadmins. Its parts run as long as it is open.',
  initial: 'open',
  states: {
    open: {
      invoke: [
        { id: 'users', src: 'user list', systemId: 'admin-users', onError: 'not at work' },
        { id: 'organisations', src: 'organisation list', systemId: 'admin-organisations', onError: 'not at work' },
        { id: 'feedback', src: 'feedback list', systemId: 'admin-feedback', onError: 'not at work' },
        { id: 'status', src: 'status list', systemId: 'llm-status', onError: 'not at work' },
        { id: 'mailbox', src: 'mail list', systemId: 'mailbox', onError: 'not at work' },
        { id: 'mail opening', src: 'mail opening', systemId: 'mail opening', onError: 'not at work' },
        { id: 'models', src: 'model list', systemId: 'models', onError: 'not at work' },
        {
          id: 'model saving',
          src: 'model saving',
          systemId: 'model saving',
          onSnapshot: [
            {
              guard: { type: 'is done', params: ({ event }) => outcomeOf(event.snapshot) },
              actions: ['say that the models are saved', 'have the models read'],
            },
            // Someone else may have changed them: load what is saved now.
            {
              guard: { type: 'has failed', params: ({ event }) => outcomeOf(event.snapshot) },
              actions: 'have the models read',
            },
          ],
          onError: 'not at work',
        },
        {
          id: 'model trial',
          src: 'model trial',
          systemId: 'model trial',
          onSnapshot: {
            guard: { type: 'is done', params: ({ event }) => outcomeOf(event.snapshot) },
            actions: 'have the models read',
          },
          onError: 'not at work',
        },
        { id: 'user edit', src: 'edit user', systemId: 'user-edit', onError: 'not at work' },
        {
          id: 'user deletion',
          src: 'row deletion',
          systemId: 'user-deletion',
          input: { kind: 'user', project: null },
          onError: 'not at work',
        },
        {
          id: 'codes removal',
          src: 'row deletion',
          systemId: 'codes-removal',
          input: { kind: 'one-time codes', project: null },
          onError: 'not at work',
        },
        {
          id: 'organisation deletion',
          src: 'row deletion',
          systemId: 'organisation-deletion',
          input: { kind: 'organisation', project: null },
          onError: 'not at work',
        },
        {
          id: 'organisation actions',
          src: 'organisation actions',
          systemId: 'organisation-actions',
          onError: 'not at work',
        },
        {
          id: 'audit',
          src: 'audit',
          systemId: 'installation-audit',
          input: { project: null },
          onError: 'not at work',
        },
      ],
      on: {
        'admin.list changed': { actions: 'have the list read' },
        'row.deleted': { actions: ['say that it is gone', 'have its list read'] },
      },
      initial: 'no feedback',
      states: {
        'no feedback': {
          on: {
            'admin.feedback shown': {
              guard: { type: 'is one', params: ({ event }) => ({ feedbackId: event.feedbackId }) },
              target: 'one feedback',
              actions: { type: 'record the feedback', params: ({ event }) => ({ feedbackId: event.feedbackId }) },
            },
          },
        },
        'one feedback': {
          invoke: {
            id: 'shared copy',
            src: 'feedback copy',
            systemId: 'feedback-copy',
            input: ({ context }) => ({ feedbackId: context.feedbackId ?? '' }),
            onError: 'no feedback',
          },
          on: {
            'admin.feedback shown': [
              {
                guard: { type: 'is one', params: ({ event }) => ({ feedbackId: event.feedbackId }) },
                target: 'one feedback',
                reenter: true,
                actions: { type: 'record the feedback', params: ({ event }) => ({ feedbackId: event.feedbackId }) },
              },
              {
                target: 'no feedback',
                actions: { type: 'record the feedback', params: ({ event }) => ({ feedbackId: event.feedbackId }) },
              },
            ],
          },
        },
      },
    },
    'not at work': {
      tags: 'failed',
      on: { 'admin.begin again requested': 'open' },
    },
  },
})
