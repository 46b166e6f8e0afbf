import {
  type ActorRefFrom,
  type AnyEventObject,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  raise,
  sendTo,
  setup,
} from 'xstate'
import type { PlaybookVersion } from '../../../contract/playbooks/authoring.schemas.ts'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { problemsThatStop } from '../../../contract/playbooks/authoring-rules.ts'
import type { PlaybookFields, StepType } from '../../../contract/playbooks/playbooks.schemas.ts'
import { sentenceCase } from '../../../contract/playbooks/sentence-case.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { resourceMachine } from '../shared/resource.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import {
  type PlaybookDraft,
  type PlaybookDraftUpdate,
  type PlaybookDraftAddress,
  type PlaybookFormInput,
  type PlaybookKept,
  type PlaybookSaved,
  type PlaybookSaving,
  areSame,
  fieldsOf,
  withVersion,
} from './playbook-form.events.ts'
import { playbookTrialMachine } from './playbook-trial.machine.ts'
import {
  movedId,
  type RoleChange,
  type StepChange,
  withoutRole,
  withoutStep,
  withRoleAdded,
  withRoleChanged,
  withStepAdded,
  withStepChanged,
  withStepMoved,
} from './playbook-steps.ts'

/** Changes to fields other than steps and roles. */
export type AboutChange = Partial<Omit<PlaybookFields, 'steps' | 'roles'>>

type Edit =
  | { type: 'playbook.changed'; change: AboutChange }
  | { type: 'playbook.name converted' }
  | { type: 'playbook.step added'; kind: StepType }
  | { type: 'playbook.step removed'; id: string }
  /** `to`: the new index, from 0. */
  | { type: 'playbook.step moved'; id: string; to: number }
  | { type: 'playbook.step changed'; id: string; change: StepChange }
  | { type: 'playbook.role added' }
  | { type: 'playbook.role removed'; id: string }
  | { type: 'playbook.role changed'; id: string; change: RoleChange }
  | { type: 'playbook.version restored'; version: PlaybookVersion }

export type PlaybookFormEvent =
  | Edit
  | { type: 'playbook.step opened'; id: string | null }
  | { type: 'playbook.undone' }
  | { type: 'playbook.redone' }
  | { type: 'playbook.discard requested' }
  /** `key`: idempotency key, so that a repeat can't create a second playbook. */
  | { type: 'playbook.save requested'; key: string }
  | { type: 'playbook.theirs chosen' }
  | { type: 'playbook.mine chosen'; key: string }
  | { type: 'playbook.versions opened' }
  | { type: 'playbook.versions closed' }
  | { type: 'playbook.versions outdated' }
  | { type: 'playbook.trial opened' }
  | { type: 'playbook.trial closed' }

export type PlaybookFormActor = ActorRefFrom<typeof playbookFormMachine>

type Context = PlaybookFormInput & {
  fields: PlaybookFields
  past: readonly PlaybookFields[]
  future: readonly PlaybookFields[]
  /** Number of the step whose fields are open. */
  openStep: string | null
  rev: number
  key: string | null
  isTakenUp: boolean
  failure: Failure | null
}

export const playbookVersions = resourceMachine<PlaybookVersion[], { playbookId: string }>(
  'playbook versions',
  'The saved versions of a playbook.',
)

const mostUndone = 100

/** Applies an edit to the fields. */
function edited(fields: PlaybookFields, event: Edit): PlaybookFields {
  switch (event.type) {
    case 'playbook.changed':
      return { ...fields, ...event.change }
    case 'playbook.name converted':
      return { ...fields, name: sentenceCase(fields.name) }
    case 'playbook.step added':
      return withStepAdded(fields, event.kind)
    case 'playbook.step removed':
      return withoutStep(fields, event.id)
    case 'playbook.step moved':
      return withStepMoved(fields, event.id, event.to)
    case 'playbook.step changed':
      return withStepChanged(fields, event.id, event.change)
    case 'playbook.role added':
      return withRoleAdded(fields)
    case 'playbook.role removed':
      return withoutRole(fields, event.id)
    case 'playbook.role changed':
      return withRoleChanged(fields, event.id, event.change)
    case 'playbook.version restored':
      return withVersion(fields, event.version)
  }
}

/** The open step after an edit: the added one, or the same one under its new number. */
function openAfter({ openStep, fields: before }: Context, fields: PlaybookFields, event: Edit): string | null {
  if (event.type === 'playbook.step added') return fields.steps.at(-1)?.id ?? null
  if (openStep === null) return null
  if (event.type === 'playbook.step moved') return movedId(before, openStep, event.id, event.to)
  if (event.type === 'playbook.step removed' && event.id === openStep) return null
  if (event.type === 'playbook.step removed') return movedId(before, openStep, event.id, before.steps.length - 1)
  return fields.steps.some(({ id }) => id === openStep) ? openStep : null
}

const isThere = (fields: PlaybookFields, id: string | null) => (fields.steps.some((step) => step.id === id) ? id : null)

export const playbookFormMachine = setup({
  types: {} as {
    context: Context
    events: PlaybookFormEvent
    input: PlaybookFormInput
    emitted:
      | { type: 'address.requested'; to: string; replaces: boolean }
      | { type: 'toast.requested'; toast: Toast }
      | PlaybookKept
    children: { 'draft store': 'keep the draft'; versions: 'playbook versions'; trial: 'playbook trial' }
    tags: 'reading' | 'edited' | 'busy' | 'both sides' | 'versions open' | 'trial open'
  },
  actors: {
    'read the draft': requestPort<PlaybookDraft | null, PlaybookDraftAddress>('read the draft', { seconds: 10 }),
    'keep the draft': channelPort<PlaybookDraftUpdate, AnyEventObject, PlaybookDraftAddress>('keep the draft'),
    'save playbook': requestPort<PlaybookSaved, PlaybookSaving>('save playbook', { seconds: 30 }),
    'playbook versions': playbookVersions,
    'playbook trial': playbookTrialMachine,
  },
  actions: {
    'take up the draft': assign(({ context: { fields, rev } }, { draft }: { draft: PlaybookDraft | null }) =>
      draft === null || areSame(draft.fields, fields)
        ? { rev }
        : { fields: draft.fields, rev: draft.rev, isTakenUp: true },
    ),
    'take the edit': assign(({ context }, { edit }: { edit: Edit }) => {
      const fields = edited(context.fields, edit)
      if (areSame(fields, context.fields)) return {}
      return {
        fields,
        past: [...context.past, context.fields].slice(-mostUndone),
        future: [],
        openStep: openAfter(context, fields, edit),
        key: null,
        failure: null,
      }
    }),
    'open the step': assign(({ context, event }) => {
      assertEvent(event, 'playbook.step opened')
      return { openStep: isThere(context.fields, event.id) }
    }),
    'go one step back': assign(({ context: { fields, past, future, openStep } }) => {
      const before = past.at(-1)
      if (before === undefined) return {}
      return {
        ...{ fields: before, past: past.slice(0, -1), future: [fields, ...future], key: null, failure: null },
        openStep: isThere(before, openStep),
      }
    }),
    'go one step on': assign(({ context: { fields, past, future, openStep } }) => {
      const [after] = future
      if (after === undefined) return {}
      return {
        ...{ fields: after, past: [...past, fields], future: future.slice(1), key: null, failure: null },
        openStep: isThere(after, openStep),
      }
    }),
    'keep the draft': sendTo('draft store', ({ context: { playbook, partnerId, rev, fields } }) => {
      const isEdited = !areSame(fields, fieldsOf(playbook, partnerId))
      return { type: 'draft.changed' as const, draft: isEdited ? { rev, fields } : null }
    }),
    'drop the draft': sendTo('draft store', { type: 'draft.changed', draft: null }),
    'take the key': assign(({ context, event }) => {
      assertEvent(event, ['playbook.save requested', 'playbook.mine chosen'])
      return { key: context.key ?? event.key, failure: null }
    }),
    'go back to what is saved': assign(({ context: { playbook, partnerId, openStep } }) => {
      const fields = fieldsOf(playbook, partnerId)
      return {
        ...{ fields, past: [], future: [], rev: playbook?.rev ?? 0, key: null, isTakenUp: false, failure: null },
        openStep: isThere(fields, openStep),
      }
    }),
    'record what is saved': assign(({ context: { openStep } }, { output }: { output: PlaybookSaved }) => {
      const playbook = output.playbook
      const fields = fieldsOf(playbook)
      return {
        ...{ playbook, fields, past: [], future: [], rev: playbook.rev, key: null, isTakenUp: false, failure: null },
        openStep: isThere(fields, openStep),
      }
    }),
    'record theirs': assign((_, { output }: { output: PlaybookSaved }) => ({ playbook: output.playbook })),
    'build on theirs': assign(({ context }) => ({ rev: context.playbook?.rev ?? 0 })),
    'tell the list': enqueueActions(({ enqueue }, { output }: { output: PlaybookSaved }) => {
      enqueue.emit({ type: 'playbook.kept', playbook: output.playbook })
    }),
    'say that it is saved': emit(({ context }, { output }: { output: PlaybookSaved }) => ({
      type: 'toast.requested' as const,
      toast: {
        id: `saved ${output.playbook.id} ${output.playbook.rev}`,
        tone: 'good' as const,
        text: context.playbook ? texts.saved : texts.createdToast,
        undo: null,
      },
    })),
    'say which version is in the form': emit(({ event }) => {
      assertEvent(event, 'playbook.version restored')
      const { version } = event.version
      return {
        type: 'toast.requested' as const,
        toast: {
          ...{ id: `version ${version}`, tone: 'plain' as const, text: texts.restoredVersion(version), undo: null },
        },
      }
    }),
    'go to its own address': emit((_, { output }: { output: PlaybookSaved }) => ({
      type: 'address.requested' as const,
      to: pagePath('adminPlaybooks', { playbookId: output.playbook.id }),
      replaces: true,
    })),
    'tell that the versions are outdated': raise({ type: 'playbook.versions outdated' }),
    'have the versions read': sendTo('versions', { type: 'resource.changed' }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
  },
  guards: {
    'was built on another one': ({ context: { playbook } }, { draft }: { draft: PlaybookDraft | null }) =>
      draft !== null && playbook !== null && draft.rev !== playbook.rev && !areSame(draft.fields, fieldsOf(playbook)),
    'is edited': ({ context: { fields, playbook, partnerId } }) => !areSame(fields, fieldsOf(playbook, partnerId)),
    'is as saved': ({ context: { fields, playbook, partnerId } }) => areSame(fields, fieldsOf(playbook, partnerId)),
    'can be saved': ({ context: { fields } }) => problemsThatStop(fields).length === 0,
    'was changed meanwhile': (_, { output }: { output: PlaybookSaved }) => output.isConflict,
    'is new': ({ context }) => context.playbook === null,
    'is known to the server': ({ context }) => context.playbook !== null,
  },
}).createMachine({
  id: 'playbook form',
  description: 'The form of a playbook: its steps and roles, with undo and redo. Unsaved changes are kept.',
  context: ({ input }) => ({
    ...input,
    ...{ fields: fieldsOf(input.playbook, input.partnerId), past: [], future: [], openStep: null },
    ...{ rev: input.playbook?.rev ?? 0, key: null, isTakenUp: false, failure: null },
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the draft',
    input: ({ context: { personId, playbook } }) => ({ personId, id: playbook?.id ?? null }),
    onError: {},
  },
  type: 'parallel',
  states: {
    form: {
      initial: 'reading the draft',
      on: { 'playbook.step opened': { actions: 'open the step' } },
      states: {
        'reading the draft': {
          description: 'Waits for the draft stored in this browser.',
          tags: 'reading',
          invoke: {
            id: 'draft',
            src: 'read the draft',
            input: ({ context: { personId, playbook } }) => ({ personId, id: playbook?.id ?? null }),
            onDone: [
              {
                guard: { type: 'was built on another one', params: ({ event }) => ({ draft: event.output }) },
                target: 'between two',
                actions: { type: 'take up the draft', params: ({ event }) => ({ draft: event.output }) },
              },
              {
                target: 'being written',
                actions: { type: 'take up the draft', params: ({ event }) => ({ draft: event.output }) },
              },
            ],
            onError: 'being written',
          },
        },
        'being written': {
          initial: 'as saved',
          on: {
            'playbook.changed': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.name converted': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.step added': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.step removed': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.step moved': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.step changed': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.role added': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.role removed': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.role changed': {
              actions: [{ type: 'take the edit', params: ({ event }) => ({ edit: event }) }, 'keep the draft'],
            },
            'playbook.version restored': {
              actions: [
                { type: 'take the edit', params: ({ event }) => ({ edit: event }) },
                'keep the draft',
                'say which version is in the form',
              ],
            },
            'playbook.undone': { actions: ['go one step back', 'keep the draft'] },
            'playbook.redone': { actions: ['go one step on', 'keep the draft'] },
          },
          states: {
            'as saved': { always: { guard: 'is edited', target: 'edited' } },
            edited: {
              tags: 'edited',
              always: { guard: 'is as saved', target: 'as saved' },
              on: {
                'playbook.save requested': {
                  guard: 'can be saved',
                  target: '#playbook form.form.being saved',
                  actions: 'take the key',
                },
                'playbook.discard requested': { actions: ['go back to what is saved', 'drop the draft'] },
              },
            },
          },
        },
        'being saved': {
          description: 'Waits for the server to save the playbook.',
          tags: ['edited', 'busy'],
          invoke: {
            id: 'saving',
            src: 'save playbook',
            input: ({ context: { playbook, rev, fields, key } }) => ({
              ...{ id: playbook?.id ?? null, rev, fields, idempotencyKey: key ?? '' },
            }),
            onDone: [
              {
                guard: { type: 'was changed meanwhile', params: ({ event }) => ({ output: event.output }) },
                target: 'between two',
                actions: [
                  { type: 'record theirs', params: ({ event }) => ({ output: event.output }) },
                  { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
                ],
              },
              {
                guard: 'is new',
                target: 'being written',
                actions: [
                  'drop the draft',
                  { type: 'say that it is saved', params: ({ event }) => ({ output: event.output }) },
                  { type: 'record what is saved', params: ({ event }) => ({ output: event.output }) },
                  { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
                  { type: 'go to its own address', params: ({ event }) => ({ output: event.output }) },
                ],
              },
              {
                target: 'being written',
                actions: [
                  'drop the draft',
                  { type: 'say that it is saved', params: ({ event }) => ({ output: event.output }) },
                  { type: 'record what is saved', params: ({ event }) => ({ output: event.output }) },
                  { type: 'tell the list', params: ({ event }) => ({ output: event.output }) },
                  'tell that the versions are outdated',
                ],
              },
            ],
            onError: { target: 'being written', actions: 'record the failure' },
          },
        },
        'between two': {
          description: 'Someone else saved meanwhile: both versions are shown.',
          tags: ['edited', 'both sides'],
          on: {
            'playbook.theirs chosen': {
              target: 'being written',
              actions: ['go back to what is saved', 'drop the draft'],
            },
            'playbook.mine chosen': {
              target: 'being saved',
              actions: ['build on theirs', 'keep the draft', 'take the key'],
            },
          },
        },
      },
    },
    versions: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'playbook.versions opened': { guard: 'is known to the server', target: 'open' } },
        },
        open: {
          tags: 'versions open',
          invoke: {
            id: 'versions',
            src: 'playbook versions',
            systemId: 'playbook versions',
            input: ({ context }) => ({ playbookId: context.playbook?.id ?? '' }),
            onError: 'closed',
          },
          on: {
            'playbook.versions closed': 'closed',
            'playbook.versions outdated': { actions: 'have the versions read' },
          },
        },
      },
    },
    trial: {
      initial: 'closed',
      states: {
        closed: { on: { 'playbook.trial opened': 'open' } },
        open: {
          tags: 'trial open',
          invoke: {
            id: 'trial',
            src: 'playbook trial',
            systemId: 'playbook trial',
            input: ({ context }) => ({ fields: context.fields }),
            onError: 'closed',
          },
          on: { 'playbook.trial closed': 'closed' },
        },
      },
    },
  },
})
