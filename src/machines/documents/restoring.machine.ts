import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'

/** A calculated column or a relation, by its id in the trash. */
export type RestorablePart = { kind: 'column' | 'relation'; id: string }
/** What to restore from the trash: documents, a folder with its content, or a part of a table. */
export type Restorable = { docIds: readonly string[]; folderId: string | null; part?: RestorablePart }
export type RestoringEvent = { type: 'restoring.requested' } & Restorable
export type RestoringActor = ActorRefFrom<typeof restoringMachine>

const toast = (tone: Toast['tone'], text: string) => ({
  type: 'toast.requested' as const,
  toast: { id: `restoring ${tone}`, tone, text, undo: null },
})

export const restoringMachine = setup({
  types: {} as {
    /** The queue; the first is in progress. */
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
      const { docIds, folderId, part } = event
      return { waiting: [...context.waiting, { docIds, folderId, ...(part ? { part } : {}) }] }
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
  description: 'Restores documents, folders and additions to tables from the trash, one request after another.',
  context: ({ input }) => ({ ...input, waiting: [] }),
  on: { 'restoring.requested': { actions: 'queue it' } },
  initial: 'resting',
  states: {
    resting: { always: { guard: 'something waits', target: 'at work' } },
    'at work': {
      description: 'Waits for the server to restore them.',
      tags: 'busy',
      exit: 'drop the first',
      invoke: {
        id: 'restore',
        src: 'restore things',
        input: ({ context: { project, waiting } }) => ({ project, ...(waiting[0] ?? { docIds: [], folderId: null }) }),
        onDone: { target: 'resting', actions: ['tell that it is back', 'tell that the list changed'] },
        onError: { target: 'resting', actions: 'tell the failure' },
      },
      after: { 'restore answer': { target: 'resting', actions: 'tell that time ran out' } },
    },
  },
})
