import { type ActorRefFrom, type AnyEventObject, assign, sendTo, setup } from 'xstate'
import type { FormDraft, PlaybookDraft } from '../../../contract/playbooks/playbook-draft.ts'
import { channelPort, requestPort } from '../shared/port.ts'

/** Identifies a draft. `of`: the id of a playbook, or its start form. */
export type PlaybookDraftOf = { project: string; personId: string; of: string }
export type PlaybookDraftKept = { type: 'draft.kept'; draft: PlaybookDraft }

export type PlaybookDraftEvent =
  | { type: 'draft.changed'; form: string; draft: FormDraft }
  /** The form was saved or discarded, so its draft is deleted. */
  | { type: 'draft.dropped'; form: string }

export type PlaybookDraftActor = ActorRefFrom<typeof playbookDraftMachine>

const without = (drafts: PlaybookDraft, form: string): PlaybookDraft =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== form))

export const playbookDraftMachine = setup({
  types: {} as {
    context: { address: PlaybookDraftOf; drafts: PlaybookDraft }
    events: PlaybookDraftEvent
    input: PlaybookDraftOf
    tags: 'ready'
    children: { store: 'keep the draft' }
  },
  actors: {
    'read the draft': requestPort<PlaybookDraft | null, PlaybookDraftOf>('read the draft', { seconds: 5 }),
    'keep the draft': channelPort<PlaybookDraftKept, AnyEventObject, PlaybookDraftOf>('keep the draft'),
  },
  actions: {
    'take what was kept': assign((_, { drafts }: { drafts: PlaybookDraft | null }) => ({ drafts: drafts ?? {} })),
    'take what is written': assign(({ context: { drafts } }, { form, draft }: { form: string; draft: FormDraft }) => ({
      drafts: { ...drafts, [form]: draft },
    })),
    'drop what was written': assign(({ context: { drafts } }, { form }: { form: string }) => ({
      drafts: without(drafts, form),
    })),
    'keep it': sendTo('store', ({ context: { drafts } }) => ({ type: 'draft.kept', draft: drafts })),
  },
  guards: {
    'nothing is written': ({ context: { drafts } }) => Object.keys(drafts).length === 0,
    'something is written': ({ context: { drafts } }) => Object.keys(drafts).length > 0,
  },
}).createMachine({
  id: 'playbook draft',
  description: 'Unsaved changes in the forms of a playbook. They survive a reload.',
  context: ({ input }) => ({ address: input, drafts: {} }),
  invoke: { id: 'store', src: 'keep the draft', input: ({ context }) => context.address, onError: {} },
  initial: 'being read',
  states: {
    'being read': {
      description: 'Waits for the draft stored in this browser.',
      invoke: {
        id: 'first read',
        src: 'read the draft',
        input: ({ context }) => context.address,
        onDone: {
          target: 'open',
          actions: { type: 'take what was kept', params: ({ event }) => ({ drafts: event.output }) },
        },
        onError: 'open',
      },
    },
    open: {
      tags: 'ready',
      on: {
        'draft.changed': {
          actions: [{ type: 'take what is written', params: ({ event }) => event }, 'keep it'],
        },
        'draft.dropped': {
          actions: [{ type: 'drop what was written', params: ({ event }) => event }, 'keep it'],
        },
      },
      initial: 'empty',
      states: {
        empty: { always: { guard: 'something is written', target: 'written' } },
        written: { always: { guard: 'nothing is written', target: 'empty' } },
      },
    },
  },
})
