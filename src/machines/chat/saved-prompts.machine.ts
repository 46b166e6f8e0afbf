import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import type { PromptAccess, SavedPrompt } from '../../../contract/chat/saved-prompts.schemas.ts'
import { savedPromptsTexts as texts } from '../../../contract/chat/saved-prompts.texts.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { type ResourceActor, resourceMachine } from '../shared/resource.machine.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'

/** A prompt in the form. `id` is null until it is saved. */
export type PromptDraft = {
  id: string | null
  name: string
  accessLevel: PromptAccess
  text: string
  rev: number
  isOwn: boolean
}
type Named = { id: string; name: string }
/** `opened`: the form as it was opened. */
type Form = { draft: PromptDraft | null; opened: PromptDraft | null }
type Change = Partial<Pick<PromptDraft, 'name' | 'accessLevel' | 'text'>>

export type SavedPromptsEvent =
  /** The list is needed: it is loaded and kept current until the shelf closes. */
  | { type: 'saved prompts.requested' }
  | { type: 'data.changed'; dataType: DataType | 'everything' }
  | { type: 'saved prompts.shelf opened' }
  | { type: 'saved prompts.shelf closed' }
  | { type: 'saved prompts.form opened'; draft: PromptDraft }
  | { type: 'saved prompts.form changed'; change: Change }
  | { type: 'saved prompts.form closed' }
  /** `key`: idempotency key of this request, reused by retries. */
  | { type: 'saved prompts.save requested'; key: string }
  | { type: 'saved prompts.restore requested'; id: string; name: string }
  | RowDeleted

/** Whether closing the form would lose something. */
export const isFormChanged = ({ draft, opened }: Form): boolean =>
  draft !== null &&
  opened !== null &&
  (['name', 'text', 'accessLevel'] as const).some((field) => draft[field] !== opened[field])

export type SavedPromptsActor = ActorRefFrom<typeof savedPromptsMachine>
export type PromptListActor = ResourceActor<readonly SavedPrompt[], { project: string }>
export const promptListMachine = resourceMachine<readonly SavedPrompt[], { project: string }>(
  'prompt list',
  "The saved prompts: this person's own and shared ones.",
)
export type PromptToSave = { project: string; draft: PromptDraft; key: string }

const toast = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})

export const savedPromptsMachine = setup({
  types: {} as {
    context: Form & {
      project: string
      key: string
      failure: Failure | null
      restoring: readonly Named[]
    }
    events: SavedPromptsEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast }
    tags: 'shelf open' | 'editing' | 'busy'
    children: { list: 'prompt list'; deletion: 'row deletion' }
  },
  actors: {
    'prompt list': promptListMachine,
    'row deletion': rowDeletionMachine,
    'save prompt': requestPort<SavedPrompt, PromptToSave>('save prompt', { seconds: 30 }),
    'restore prompt': requestPort<SavedPrompt, { project: string; id: string }>('restore prompt', { seconds: 30 }),
  },
  actions: {
    'read the list again': enqueueActions(({ self, enqueue }) => {
      if (self.getSnapshot().children['list']) enqueue.sendTo('list', { type: 'resource.changed' })
    }),
    'record the draft': assign((_, { draft }: { draft: PromptDraft }) => ({
      draft,
      opened: draft,
      key: '',
      failure: null,
    })),
    'change the draft': assign(({ context: { draft } }, { change }: { change: Change }) => ({
      draft: draft && { ...draft, ...change },
      key: '',
    })),
    'clear the draft': assign({ draft: null, opened: null, key: '', failure: null }),
    'record the key': assign(({ context }, { key }: { key: string }) => ({ key: context.key || key })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'say that it is saved': emit((_, { name }: { name: string }) => toast('prompt saved', 'good', texts.saved(name))),
    'offer to undo': emit((_, { id, name }: Named) => {
      const request = { type: 'saved prompts.restore requested' as const, id, name }
      return toast(`prompt deleted ${id}`, 'plain', texts.deleted(name), { label: texts.undo, request })
    }),
    'queue the prompt': assign(({ context }, { id, name }: Named) => ({
      restoring: [...context.restoring, { id, name }],
    })),
    'drop the first prompt': assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    'say that it is back': emit(({ context: { restoring } }) =>
      toast(`prompt restored ${restoring[0]?.id}`, 'good', texts.restored(restoring[0]?.name ?? '')),
    ),
    'say that it is not back': emit(({ context: { restoring } }, { failure }: { failure: Failure }) =>
      toast('prompt not restored', 'bad', texts.notRestored(restoring[0]?.name ?? '', failure.message)),
    ),
  },
  guards: {
    'concerns the list': (_, { dataType }: { dataType: DataType | 'everything' }) =>
      dataType === 'prompts' || dataType === 'everything',
    'is filled in': ({ context: { draft } }) => draft !== null && draft.name.trim() !== '' && draft.text.trim() !== '',
    'a prompt waits': ({ context }) => context.restoring.length > 0,
  },
}).createMachine({
  id: 'saved prompts',
  description: 'Saved prompts: the list, the form that saves or changes one, and restoring deleted ones.',
  context: ({ input: { project } }) => ({
    ...{ project, draft: null, opened: null },
    ...{ key: '', failure: null, restoring: [] },
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'saved prompts.requested': 'active', 'saved prompts.shelf opened': 'active' },
        },
        active: {
          invoke: [
            {
              id: 'list',
              src: 'prompt list',
              systemId: 'list of saved prompts',
              input: ({ context: { project } }) => ({ project }),
            },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'saved prompt deletion',
              input: ({ context: { project } }) => ({ kind: 'saved prompt', project }),
            },
          ],
          on: {
            'saved prompts.shelf closed': 'idle',
            'data.changed': {
              guard: { type: 'concerns the list', params: ({ event }) => event },
              actions: 'read the list again',
            },
            'row.deleted': {
              actions: [{ type: 'offer to undo', params: ({ event }) => event }, 'read the list again'],
            },
          },
        },
      },
    },
    shelf: {
      initial: 'closed',
      states: {
        closed: { on: { 'saved prompts.shelf opened': 'open' } },
        open: { tags: 'shelf open', on: { 'saved prompts.shelf closed': 'closed' } },
      },
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'saved prompts.form opened': {
              target: 'editing',
              actions: { type: 'record the draft', params: ({ event }) => event },
            },
          },
        },
        editing: {
          tags: 'editing',
          on: {
            'saved prompts.form changed': { actions: { type: 'change the draft', params: ({ event }) => event } },
            'saved prompts.form closed': { target: 'closed', actions: 'clear the draft' },
            'saved prompts.save requested': {
              guard: 'is filled in',
              target: 'submitting',
              actions: { type: 'record the key', params: ({ event }) => event },
            },
          },
        },
        submitting: {
          description: 'Waits for the server to save the prompt; the typed text stays.',
          tags: ['editing', 'busy'],
          invoke: {
            id: 'saving',
            src: 'save prompt',
            input: ({ context: { project, draft, key } }) => ({ project, draft: draft!, key }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'say that it is saved', params: ({ event }) => ({ name: event.output.name }) },
                'clear the draft',
                'read the list again',
              ],
            },
            onError: {
              target: 'editing',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
      },
    },
    restoring: {
      initial: 'idle',
      on: {
        'saved prompts.restore requested': { actions: { type: 'queue the prompt', params: ({ event }) => event } },
      },
      states: {
        idle: { always: { guard: 'a prompt waits', target: 'submitting' } },
        submitting: {
          description: 'Waits for the server to restore the first prompt in the queue.',
          invoke: {
            id: 'restore',
            src: 'restore prompt',
            input: ({ context: { project, restoring } }) => ({ project, id: restoring[0]?.id ?? '' }),
            onDone: {
              target: 'idle',
              actions: ['say that it is back', 'drop the first prompt', 'read the list again'],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first prompt',
              ],
            },
          },
        },
      },
    },
  },
})
