import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { BlockDraft, BlockKey, BlockRemote, BlockReport, TextBlockEvent } from './snapshots.events.ts'

export type TextBlockActor = ActorRefFrom<typeof textBlockMachine>
type BlockInput = { key: BlockKey; remote: BlockRemote; draft: BlockDraft | null }

const isWorkedOn = ({ suggestion, isWriting }: BlockRemote) => suggestion !== null || isWriting
/** Whether someone else changed the text being edited. Instructions never conflict: they apply to any text. */
export const isOutdated = (draft: BlockDraft | null, remote: BlockRemote): boolean =>
  draft !== null && draft.mode === 'text' && draft.base !== remote.comment && draft.value !== remote.comment

export const textBlockMachine = setup({
  types: {} as {
    context: BlockInput
    events: TextBlockEvent
    input: BlockInput
    emitted: BlockReport
    tags: 'writing' | 'suggesting' | 'kept' | 'applying' | 'both sides'
  },
  actions: {
    'begin the text': assign(({ context: { remote, draft } }) => ({
      draft: {
        ...{ mode: 'text' as const, base: draft?.base ?? remote.comment, isAccepted: false },
        value: draft?.mode === 'text' ? draft.value : remote.comment,
      },
    })),
    'begin the suggestion': assign(({ context: { remote, draft } }) => ({
      draft: {
        ...{ mode: 'suggestion' as const, base: remote.comment, isAccepted: false },
        value: draft?.mode === 'suggestion' ? draft.value : '',
      },
    })),
    'begin with the former text': assign(({ context: { remote } }) => ({
      draft: {
        ...{ mode: 'text' as const, base: remote.comment, isAccepted: true },
        value: remote.former?.comment ?? remote.comment,
      },
    })),
    'record what is written': assign(({ context: { draft } }, { value }: { value: string }) => ({
      draft: draft && { ...draft, value, isAccepted: false },
    })),
    'keep the draft': assign(({ context: { draft } }) => ({ draft: draft && { ...draft, isAccepted: true } })),
    'drop the draft': assign({ draft: null }),
    'put mine on theirs': assign(({ context: { draft, remote } }) => ({
      draft: draft && { ...draft, base: remote.comment },
    })),
    'record the remote': assign((_, { remote }: { remote: BlockRemote }) => ({ remote })),
    'drop what was saved': assign(({ context: { draft } }, { draft: saved }: { draft: BlockDraft }) => ({
      draft: draft !== null && draft.mode === saved.mode && draft.value === saved.value ? null : draft,
    })),
    'tell the report': enqueueActions(({ context: { key, draft, remote }, enqueue }) => {
      const isInConflict = isOutdated(draft, remote)
      enqueue.emit({ type: 'report.block changed', key, draft, isInConflict })
    }),
    'ask to withdraw the suggestion': enqueueActions(({ context: { key }, enqueue }) => {
      enqueue.emit({ type: 'report.suggestion withdrawn', key })
    }),
  },
  guards: {
    'is outdated': ({ context: { draft, remote } }) => isOutdated(draft, remote),
    'has a kept draft': ({ context: { draft } }) => draft?.isAccepted === true,
    'is a text': ({ context: { draft } }) => draft?.mode === 'text',
    'is a suggestion': ({ context: { draft } }) => draft?.mode === 'suggestion',
    'is worked on': ({ context: { remote } }) => isWorkedOn(remote),
    'changes something': ({ context: { draft, remote } }) =>
      draft !== null && (draft.mode === 'text' ? draft.value !== remote.comment : draft.value.trim() !== ''),
    'has a former text': ({ context: { remote } }) => remote.former !== null,
  },
}).createMachine({
  id: 'text block',
  description: 'One text of a report: shown, edited, or changed by a suggestion.',
  context: ({ input }) => input,
  on: {
    'block.remote changed': {
      target: '.settling',
      actions: [{ type: 'record the remote', params: ({ event }) => event }],
    },
    'block.saved': {
      target: '.settling',
      actions: [{ type: 'drop what was saved', params: ({ event }) => event }],
    },
  },
  initial: 'settling',
  states: {
    settling: {
      description: 'Chooses the next state from the draft and the text on the server.',
      always: [
        { guard: 'is outdated', target: 'in conflict', actions: 'tell the report' },
        { guard: 'has a kept draft', target: 'kept', actions: 'tell the report' },
        { guard: 'is a text', target: 'being written', actions: 'tell the report' },
        { guard: 'is a suggestion', target: 'being suggested', actions: 'tell the report' },
        { guard: 'is worked on', target: 'being worked on', actions: 'tell the report' },
        { target: 'at rest', actions: 'tell the report' },
      ],
    },
    'at rest': {
      on: {
        'block.text requested': { target: 'settling', actions: 'begin the text' },
        'block.suggestion requested': { target: 'settling', actions: 'begin the suggestion' },
        'block.former requested': {
          guard: 'has a former text',
          target: 'settling',
          actions: 'begin with the former text',
        },
      },
    },
    'being worked on': {
      description: 'The server is applying a suggestion or writing the first text.',
      tags: 'applying',
      on: {
        'block.text requested': { target: 'settling', actions: 'begin the text' },
        'block.suggestion withdrawn': { actions: 'ask to withdraw the suggestion' },
      },
    },
    'being written': {
      tags: 'writing',
      on: {
        'block.written': {
          actions: [{ type: 'record what is written', params: ({ event }) => event }, 'tell the report'],
        },
        'block.accepted': [
          { guard: 'changes something', target: 'settling', actions: 'keep the draft' },
          { target: 'settling', actions: 'drop the draft' },
        ],
        'block.cancelled': { target: 'settling', actions: 'drop the draft' },
      },
    },
    'being suggested': {
      tags: 'suggesting',
      on: {
        'block.written': {
          actions: [{ type: 'record what is written', params: ({ event }) => event }, 'tell the report'],
        },
        'block.accepted': { guard: 'changes something', target: 'settling', actions: 'keep the draft' },
        'block.cancelled': { target: 'settling', actions: 'drop the draft' },
      },
    },
    kept: {
      description: 'The draft is accepted and waits for the report to be saved.',
      tags: 'kept',
      on: {
        'block.text requested': { guard: 'is a text', target: 'settling', actions: 'begin the text' },
        'block.suggestion requested': {
          guard: 'is a suggestion',
          target: 'settling',
          actions: 'begin the suggestion',
        },
        'block.cancelled': { target: 'settling', actions: 'drop the draft' },
      },
    },
    'in conflict': {
      description: 'Someone else changed the text meanwhile: both versions are shown.',
      tags: 'both sides',
      on: {
        'block.mine kept': { target: 'settling', actions: 'put mine on theirs' },
        'block.theirs taken': { target: 'settling', actions: 'drop the draft' },
      },
    },
  },
})
