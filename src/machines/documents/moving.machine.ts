import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { Toast } from '../shared/toasts.machine.ts'

/** `from`: the common folder of the documents, needed for undo; null when they came from several. */
export type Move = { docIds: readonly string[]; folderId: string; folderName: string; from: string | null }
export type MovingEvent =
  | { type: 'moving.begun'; docIds: readonly string[]; from: string | null }
  | { type: 'moving.left' }
  | ({ type: 'moving.requested' } & Move)
  | { type: 'moving.taken back'; docIds: readonly string[]; folderId: string }

export type MovingActor = ActorRefFrom<typeof movingMachine>
type Waiting = Move & { isBack: boolean }

const toast = (tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id: `moving ${tone}`, tone, text, undo },
})

export const movingMachine = setup({
  types: {} as {
    context: {
      project: string
      /** The documents whose destination the dialog asks for. */
      chosen: { docIds: readonly string[]; from: string | null } | null
      /** The queue; the first is in progress. */
      waiting: readonly Waiting[]
    }
    events: MovingEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'data.changed'; project: string; dataType: 'docs' }
    tags: 'busy' | 'asking'
  },
  actors: {
    'move documents': requestPort<void, { project: string; docIds: readonly string[]; folderId: string }>(
      'move documents',
      { seconds: 60 },
    ),
  },
  actions: {
    'take what is chosen': assign((_, { docIds, from }: { docIds: readonly string[]; from: string | null }) => ({
      chosen: { docIds, from },
    })),
    'put it away': assign({ chosen: null }),
    'queue it': assign(({ context }, { docIds, folderId, folderName, from }: Move) => ({
      waiting: [...context.waiting, { docIds, folderId, folderName, from, isBack: false }],
    })),
    'queue the way back': assign(({ context }, { docIds, folderId }: Pick<Move, 'docIds' | 'folderId'>) => ({
      waiting: [...context.waiting, { docIds, folderId, folderName: '', from: null, isBack: true }],
    })),
    'drop the first': assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
    'tell that they are there': emit(({ context: { waiting } }) => {
      const [{ docIds, folderName, from, isBack } = { docIds: [], folderName: '', from: null, isBack: false }] = waiting
      if (isBack) return toast('good', texts.movedBack(docIds.length))
      const label = texts.undo
      const undo =
        from === null ? null : { label, request: { type: 'moving.taken back' as const, docIds, folderId: from } }
      return toast('plain', texts.moved(docIds.length, folderName), undo)
    }),
    'tell that the list changed': emit(({ context: { project } }) => ({
      type: 'data.changed' as const,
      project,
      dataType: 'docs' as const,
    })),
    'tell the failure': emit((_, { failure }: { failure: Failure }) => toast('bad', texts.notMoved(failure.message))),
  },
  guards: { 'something waits': ({ context }) => context.waiting.length > 0 },
}).createMachine({
  id: 'moving',
  description: 'Moves documents to another folder: asks where, then handles one request after another.',
  context: ({ input }) => ({ ...input, chosen: null, waiting: [] }),
  type: 'parallel',
  states: {
    question: {
      initial: 'not asked',
      states: {
        'not asked': {
          on: {
            'moving.begun': {
              target: 'asked',
              actions: { type: 'take what is chosen', params: ({ event }) => event },
            },
          },
        },
        asked: {
          tags: 'asking',
          on: {
            'moving.left': { target: 'not asked', actions: 'put it away' },
            'moving.requested': { target: 'not asked', actions: 'put it away' },
          },
        },
      },
    },
    work: {
      initial: 'resting',
      on: {
        'moving.requested': { actions: { type: 'queue it', params: ({ event }) => event } },
        'moving.taken back': { actions: { type: 'queue the way back', params: ({ event }) => event } },
      },
      states: {
        resting: { always: { guard: 'something waits', target: 'at work' } },
        'at work': {
          description: 'Waits for the server to move the documents.',
          tags: 'busy',
          invoke: {
            id: 'move',
            src: 'move documents',
            input: ({ context: { project, waiting } }) => ({
              project,
              docIds: waiting[0]?.docIds ?? [],
              folderId: waiting[0]?.folderId ?? '',
            }),
            onDone: {
              target: 'resting',
              actions: ['tell that they are there', 'drop the first', 'tell that the list changed'],
            },
            onError: {
              target: 'resting',
              actions: [
                { type: 'tell the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first',
              ],
            },
          },
        },
      },
    },
  },
})
