import { type AnyEventObject, assign, enqueueActions, type EventObject, sendTo, setup } from 'xstate'
import { type AnyContext, type AnyOptions, isSame, rulesOf, withDefaults } from './editor.rules.ts'
import type {
  DraftChanged,
  EditorEvent,
  EditorMachine,
  EditorOptions,
  EditorTypes,
  Loaded,
  Moment,
  SaveAnswer,
  Saving,
} from './editor.types.ts'
import { failureOf } from './failure.ts'
import { channelPort, requestPort } from './port.ts'

const NOT_SENT = { key: null, failure: null }
/** Context once the fields equal the saved version. */
const AS_SAVED = { past: [], future: [], isRestored: false, ...NOT_SENT }
const LOAD_SECONDS = 30

/**
 * Machine for data that is edited and saved as a whole: loaded, edited, saved, and in conflict if someone else saved
 * meanwhile. Unsaved changes survive a reload as a draft; a draft based on an older version starts in conflict. Fields
 * can be edited during a save, and those edits stay unsaved after it. The ports are `load`, `save` and `keep the
 * draft`; the wiring provides them by `provideEditor`.
 */
export function editorMachine<T extends EditorTypes, TEmitted extends EventObject = EventObject>(
  id: string,
  description: string,
  options: EditorOptions<T, TEmitted>,
): EditorMachine<T, TEmitted> {
  // XState's types can't follow type parameters through a machine, so it is typed with `unknown` inside.
  return anyEditor(id, description, options as unknown as AnyOptions) as unknown as EditorMachine<T, TEmitted>
}

function anyEditor(id: string, description: string, options: AnyOptions) {
  const { given, fieldsOf, canSave, draftOf, edit, undoLimit, overwrite, saveSeconds } = withDefaults(options)
  const { isUnchanged, draftConflicts, draftUpdate, notifications, rebase, takesNewer } = rulesOf(options)
  const withUndo = ({ past, fields }: AnyContext) => ({
    past: undoLimit > 0 ? [...past, fields].slice(-undoLimit) : past,
    future: [],
  })

  return setup({
    types: {} as {
      context: AnyContext
      events: EditorEvent<unknown, unknown>
      input: unknown
      emitted: AnyEventObject
      children: { 'draft store': 'keep the draft' }
      tags: string
    },
    actors: {
      load: requestPort<Loaded<unknown, unknown>, unknown>('load', { seconds: LOAD_SECONDS }),
      save: requestPort<SaveAnswer<unknown>, Saving<unknown, unknown, unknown>>('save', { seconds: saveSeconds }),
      'keep the draft': channelPort<DraftChanged<unknown>, AnyEventObject, unknown>('keep the draft'),
    },
    actions: {
      'take what was loaded': assign(({ context }, { saved: read, draft }: Loaded<unknown, unknown>) => {
        const saved = read ?? context.saved
        const fields = fieldsOf(saved, context.input)
        const isRestored = draft !== null && !isSame(draft.fields, draftOf(fields, saved))
        return { saved, fields: isRestored ? draft.fields : fields, isRestored, failure: null }
      }),
      'show the saved version beside the draft': assign(({ context }) => ({ latest: context.saved })),
      'record the change': assign(({ context }, { change }: { change: unknown }) => {
        const fields = edit(context.fields, change, context.saved)
        if (isSame(fields, context.fields)) return {}
        return { fields, ...withUndo(context), ...NOT_SENT }
      }),
      undo: assign(({ context: { fields, past, future } }) => ({
        fields: past.at(-1),
        past: past.slice(0, -1),
        future: [fields, ...future],
        ...NOT_SENT,
      })),
      redo: assign(({ context: { fields, past, future } }) => ({
        fields: future[0],
        past: [...past, fields],
        future: future.slice(1),
        ...NOT_SENT,
      })),
      'go back to what is saved': assign(({ context }) => ({
        fields: fieldsOf(context.saved, context.input),
        ...AS_SAVED,
      })),
      'take the newer version': assign(({ context }, { saved }: { saved: unknown }) => ({
        saved,
        fields: rebase(context, saved, null),
      })),
      'send the fields': assign(({ context }, { key }: { key: string }) => ({
        sent: context.fields,
        key: context.key ?? key,
        failure: null,
      })),
      'record what was saved': assign(({ context }, { saved }: { saved: unknown }) => ({
        saved,
        fields: rebase(context, saved, context.sent),
        sent: null,
        latest: null,
        ...AS_SAVED,
      })),
      'record theirs': assign((_, { saved }: { saved: unknown }) => ({ latest: saved })),
      'put mine on theirs': assign(({ context: { fields, saved, latest } }) => ({
        saved: latest,
        fields: overwrite(fields, saved, latest),
        latest: null,
      })),
      'take theirs': assign(({ context }) => ({
        saved: context.latest,
        fields: fieldsOf(context.latest, context.input),
        latest: null,
        ...AS_SAVED,
        ...withUndo(context),
      })),
      'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
      'keep the draft': sendTo('draft store', ({ context }) => draftUpdate(context)),
      'keep the change': enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('draft store', draftUpdate(context))
        for (const event of notifications({ type: 'changed' }, context)) enqueue.emit(event)
      }),
      'drop the draft': sendTo('draft store', { type: 'draft.changed', draft: null }),
      'tell others': enqueueActions(({ context, enqueue }, moment: Moment<unknown>) => {
        for (const event of notifications(moment, context)) enqueue.emit(event)
      }),
    },
    guards: {
      'is missing': ({ context: { input } }, { saved }: Loaded<unknown, unknown>) =>
        saved === null && given(input) === undefined,
      'has a draft of an older version': ({ context }, { saved, draft }: Loaded<unknown, unknown>) =>
        draftConflicts({ ...context, saved: saved ?? context.saved }, draft),
      'needs no loading': ({ context: { input } }) => given(input) !== undefined,
      'is changed': ({ context }) => !isUnchanged(context),
      'is unchanged': ({ context }) => isUnchanged(context),
      'can be saved': ({ context }) => canSave(context),
      'can be undone': ({ context }) => context.past.length > 0,
      'can be redone': ({ context }) => context.future.length > 0,
      'is a conflict': (_, { kind }: SaveAnswer<unknown>) => kind === 'conflict',
      'is gone': ({ event }) => failureOf(event).kind === 'not found',
      'can take the newer version': ({ context }, { saved }: { saved: unknown }) => takesNewer(context, saved),
    },
  }).createMachine({
    id,
    description,
    context: ({ input }) => {
      const saved = given(input) ?? null
      const fields = fieldsOf(saved, input)
      return {
        ...{ input, saved, fields, sent: null, latest: null },
        ...AS_SAVED,
      }
    },
    invoke: {
      id: 'draft store',
      src: 'keep the draft',
      input: ({ context }: { context: AnyContext }) => context.input,
      onError: {},
    },
    on: {
      'editor.cancelled': { actions: ['drop the draft', { type: 'tell others', params: { type: 'left' } }] },
      'editor.closed': { actions: { type: 'tell others', params: { type: 'left' } } },
    },
    initial: 'loading',
    states: {
      loading: {
        description: 'Waits for the saved version and the draft.',
        tags: 'loading',
        invoke: {
          id: 'loading',
          src: 'load',
          input: ({ context }: { context: AnyContext }) => context.input,
          onDone: [
            { guard: { type: 'is missing', params: ({ event }) => event.output }, target: 'missing' },
            {
              guard: { type: 'has a draft of an older version', params: ({ event }) => event.output },
              target: 'conflict',
              actions: [
                { type: 'take what was loaded', params: ({ event }) => event.output },
                'show the saved version beside the draft',
                { type: 'tell others', params: { type: 'changed' } },
              ],
            },
            {
              target: 'editing',
              actions: [{ type: 'take what was loaded', params: ({ event }) => event.output }, 'keep the change'],
            },
          ],
          onError: [
            { guard: 'needs no loading', target: 'editing' },
            {
              target: 'load failed',
              actions: 'record the failure',
            },
          ],
        },
      },
      'load failed': { tags: 'load failed', on: { 'editor.load requested': 'loading' } },
      missing: { tags: 'missing', on: { 'editor.load requested': 'loading' } },
      editing: {
        tags: 'ready',
        initial: 'unchanged',
        on: {
          'editor.changed': {
            target: '.changed',
            actions: [{ type: 'record the change', params: ({ event }) => event }, 'keep the change'],
          },
          'editor.undone': {
            guard: 'can be undone',
            target: '.changed',
            actions: ['undo', 'keep the change'],
          },
          'editor.redone': {
            guard: 'can be redone',
            target: '.changed',
            actions: ['redo', 'keep the change'],
          },
          'editor.discarded': {
            target: '.unchanged',
            actions: ['go back to what is saved', 'keep the change'],
          },
          'editor.newer read': {
            guard: { type: 'can take the newer version', params: ({ event }) => event },
            actions: [{ type: 'take the newer version', params: ({ event }) => event }, 'keep the draft'],
          },
          'editor.save requested': {
            guard: 'can be saved',
            target: 'saving',
            actions: { type: 'send the fields', params: ({ event }) => event },
          },
        },
        states: {
          unchanged: { always: { guard: 'is changed', target: 'changed' } },
          changed: { tags: 'changed', always: { guard: 'is unchanged', target: 'unchanged' } },
          saved: { tags: 'saved', always: { guard: 'is changed', target: 'changed' } },
          'save failed': { tags: ['changed', 'failed'] },
          gone: {
            description: 'Someone else deleted it. The fields stay, and saving succeeds once it is restored.',
            tags: ['changed', 'failed', 'gone'],
          },
        },
      },
      saving: {
        description: 'Waits for the server to save; edits made meanwhile are kept for the next save.',
        tags: ['ready', 'changed', 'saving'],
        invoke: {
          id: 'saving',
          src: 'save',
          input: ({ context: { input, saved, sent, key } }: { context: AnyContext }) => ({
            ...{ input, saved, fields: sent, key: key ?? '' },
          }),
          onDone: [
            {
              guard: { type: 'is a conflict', params: ({ event }) => event.output },
              target: 'conflict',
              actions: [
                { type: 'record theirs', params: ({ event }) => event.output },
                { type: 'tell others', params: ({ event }) => ({ type: 'conflict', saved: event.output.saved }) },
              ],
            },
            {
              target: 'editing.saved',
              actions: [
                { type: 'tell others', params: ({ event }) => ({ type: 'saved', saved: event.output.saved }) },
                { type: 'record what was saved', params: ({ event }) => event.output },
                'keep the draft',
              ],
            },
          ],
          onError: [
            {
              guard: 'is gone',
              target: 'editing.gone',
              actions: 'record the failure',
            },
            {
              target: 'editing.save failed',
              actions: 'record the failure',
            },
          ],
        },
        on: {
          'editor.changed': {
            actions: [{ type: 'record the change', params: ({ event }) => event }, 'keep the change'],
          },
        },
      },
      conflict: {
        description: 'Someone else saved meanwhile: both versions are shown.',
        tags: ['ready', 'changed', 'conflict'],
        on: {
          'editor.mine kept': {
            target: 'saving',
            actions: [
              'put mine on theirs',
              'keep the change',
              { type: 'send the fields', params: ({ event }) => event },
            ],
          },
          'editor.theirs taken': {
            target: 'editing',
            actions: ['take theirs', 'keep the change'],
          },
        },
      },
    },
  })
}
