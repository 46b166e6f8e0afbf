import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'

/** What shall come back from the trash: documents, or a folder with all that lies in it. */
export type Restorable = { docIds: readonly string[]; folderId: string | null }
export type RestoringEvent = { type: 'restoring.requested' } & Restorable
export type RestoringActor = ActorRefFrom<typeof restoringMachine>

const toast = (tone: Toast['tone'], text: string) => ({
  type: 'toast.requested' as const,
  toast: { id: `restoring ${tone}`, tone, text, undo: null },
})

export const restoringMachine = setup({
  types: {} as {
    /** What waits, the one in hand first. */
    context: { project: string; waiting: readonly Restorable[] }
    events: RestoringEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'data.changed'; project: string; dataType: 'docs' }
    tags: 'busy'
  },
  actors: {
    'restore things': requestPort<void, { project: string } & Restorable>('restore things'),
  },
  actions: {
    'queue it': assign(({ context, event }) => {
      assertEvent(event, 'restoring.requested')
      return { waiting: [...context.waiting, { docIds: event.docIds, folderId: event.folderId }] }
    }),
    'drop the first': assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
    'tell that it is back': emit(toast('good', texts.restored)),
    'tell that the list changed': emit(({ context }) => ({
      type: 'data.changed' as const,
      project: context.project,
      dataType: 'docs' as const,
    })),
    'tell the failure': emit(({ event }) => toast('bad', texts.restoreFailed(failureOf(event).message))),
    'tell that time ran out': emit(() => toast('bad', texts.restoreFailed(noAnswer().message))),
  },
  guards: {
    'something waits': ({ context }) => context.waiting.length > 0,
  },
  delays: { 'restore answer': answerTime },
}).createMachine({
  id: 'restoring',
  description: 'Brings documents and folders back from the trash, one wish after the other.',
  context: ({ input }) => ({ ...input, waiting: [] }),
  on: { 'restoring.requested': { actions: 'queue it' } },
  initial: 'resting',
  states: {
    resting: { always: { guard: 'something waits', target: 'at work' } },
    'at work': {
      description: 'Waits for the server to say that the things are back.',
      tags: 'busy',
      exit: 'drop the first',
      invoke: {
        id: 'restore',
        src: 'restore things',
        input: ({ context }) => ({
          project: context.project,
          docIds: context.waiting[0]?.docIds ?? [],
          folderId: context.waiting[0]?.folderId ?? null,
        }),
        onDone: { target: 'resting', actions: ['tell that it is back', 'tell that the list changed'] },
        onError: { target: 'resting', actions: 'tell the failure' },
      },
      after: { 'restore answer': { target: 'resting', actions: 'tell that time ran out' } },
    },
  },
})
