import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { changedFields, type FolderChange, type FolderFields } from './folder-graph.ts'
import {
  type FolderAnswer,
  type FolderForm,
  type FolderMove,
  type FoldersEvent,
  lacksName,
  type NewFolder,
  noFields,
} from './folders.events.ts'
import type { FolderAnswered } from './documents.events.ts'

export type FoldersActor = ActorRefFrom<typeof foldersMachine>

type FoldersContext = {
  project: string
  form: FolderForm | null
  /** The last request to create a folder. If its response was lost, the same request is sent again. */
  requested: FolderFields
  sent: FolderFields
  moving: FolderMove | null
  /** The change being saved; the tree shows it already. */
  staged: FolderChange | null
  latest: Folder | null
  failure: Failure | null
}

const toastRequested = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})
/** The folder may have been created: no response, a gateway's error, or the request is still being processed. */
const mayBeCreated = ({ status, code }: Failure) => [undefined, 502, 504].includes(status) || code === 'IN_PROGRESS'
const fieldsOf = ({ name, interpretation, usedFor }: Folder): FolderFields => ({ name, interpretation, usedFor })
const trimmed = (fields: FolderFields): FolderFields => ({ ...fields, name: fields.name.trim() })

export const foldersMachine = setup({
  types: {} as {
    context: FoldersContext
    events: FoldersEvent
    input: { project: string }
    emitted: { type: 'toast.requested'; toast: Toast } | FolderAnswered
    tags: 'busy' | 'form open' | 'being placed' | 'failed' | 'both sides'
  },
  actors: {
    'create folder': requestPort<Folder, { project: string; folder: NewFolder; idempotencyKey: string }>(
      'create folder',
    ),
    'change folder': requestPort<FolderAnswer, { project: string; staged: FolderChange }>('change folder'),
  },
  actions: {
    'begin a new one': assign(({ event }) => {
      assertEvent(event, 'folders.add requested')
      const { parentId } = event
      return { form: { base: null, parentId, idempotencyKey: '', fields: noFields }, failure: null }
    }),
    'begin with the folder': assign(({ event }) => {
      assertEvent(event, 'folders.edit requested')
      const { folder } = event
      const form = { base: folder, parentId: folder.parentId ?? '', idempotencyKey: '', fields: fieldsOf(folder) }
      return { form, failure: null }
    }),
    'record the field': assign(({ context, event }) => {
      assertEvent(event, 'folders.field changed')
      const { form } = context
      return form ? { form: { ...form, fields: { ...form.fields, ...event.fields } } } : {}
    }),
    'ask for the new one': assign(({ context: { form, sent }, event }) => {
      assertEvent(event, 'folders.save requested')
      if (!form) return {}
      const { idempotencyKey, fields } = form
      return {
        form: { ...form, idempotencyKey: idempotencyKey || event.key },
        ...{ requested: fields, sent: idempotencyKey ? sent : trimmed(fields), failure: null },
      }
    }),
    'record why it was not created': assign(({ context: { form }, event }) => {
      const failure = failureOf(event)
      return { failure, form: form && !mayBeCreated(failure) ? { ...form, idempotencyKey: '' } : form }
    }),
    'go on with the new one': assign(({ context: { form, sent } }, { output }: { output: Folder }) => {
      if (!form) return {}
      const base = output
      const fields = { ...fieldsOf(base), ...changedFields(sent, form.fields) }
      return { form: { base, parentId: form.parentId, idempotencyKey: '', fields } }
    }),
    'close the form': assign({ form: null, failure: null }),
    'stage the change': assign(({ context: { form } }) => {
      if (!form?.base) return {}
      const change = changedFields(fieldsOf(form.base), trimmed(form.fields))
      return { staged: { folderId: form.base.id, rev: form.base.rev, change }, failure: null }
    }),
    'begin to move it': assign(({ event }) => {
      assertEvent(event, 'folders.moving begun')
      return { moving: { folder: event.folder, parentId: event.folder.parentId ?? '' }, failure: null }
    }),
    'record the place': assign(({ context, event }) => {
      assertEvent(event, 'folders.place chosen')
      return context.moving ? { moving: { ...context.moving, parentId: event.parentId }, failure: null } : {}
    }),
    'record the move': assign(({ event }) => {
      assertEvent(event, 'folders.move requested')
      return { moving: { folder: event.folder, parentId: event.parentId }, failure: null }
    }),
    'stage the move': assign(({ context: { moving } }) => {
      if (!moving) return {}
      const { folder, parentId } = moving
      return { staged: { folderId: folder.id, rev: folder.rev, change: { parentId } } }
    }),
    'offer to move it back': enqueueActions(
      ({ context: { moving }, enqueue }, { output }: { output: FolderAnswer }) => {
        if (!moving) return
        const { folder } = output
        const request = { type: 'folders.move requested' as const, folder, parentId: moving.folder.parentId ?? '' }
        const undo = { label: texts.undo, request }
        enqueue.emit(toastRequested(`moved ${folder.id}`, 'plain', texts.folderMoved(folder.name), undo))
      },
    ),
    'record theirs': assign((_, { output }: { output: FolderAnswer }) => ({ latest: output.folder })),
    'stage mine on theirs': assign(({ context: { staged, latest } }) =>
      staged && latest ? { staged: { ...staged, rev: latest.rev }, latest: null } : {},
    ),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'forget the change': assign({ form: null, moving: null, staged: null, latest: null, failure: null }),
    'take the change back': assign({ staged: null, latest: null }),
    'tell the library': enqueueActions(({ enqueue }, { output }: { output: FolderAnswer }) => {
      enqueue.emit({ type: 'library.folder answered', folder: output.folder })
    }),
    'tell the library of theirs': enqueueActions(({ context, enqueue }) => {
      if (context.latest) enqueue.emit({ type: 'library.folder answered', folder: context.latest })
    }),
    'tell the library of the new one': enqueueActions(({ enqueue }, { output }: { output: Folder }) => {
      enqueue.emit({ type: 'library.folder answered', folder: output })
    }),
    'say that it is created': emit((_, { output }: { output: Folder }) => {
      const { id, name } = output
      return toastRequested(`created ${id}`, 'good', texts.folderCreated(name))
    }),
    'say that it was not created': emit(({ context: { sent, failure } }) =>
      toastRequested('folder not created', 'bad', texts.folderNotCreated(sent.name, failure?.message ?? '')),
    ),
    'say that it was not saved': emit(({ context: { form, failure } }) =>
      toastRequested('folder not saved', 'bad', texts.folderNotSaved(form?.base?.name ?? '', failure?.message ?? '')),
    ),
  },
  guards: {
    'is a new one': ({ context }) => context.form?.base === null,
    'has nothing new': ({ context: { form } }) =>
      form?.base != null && Object.keys(changedFields(fieldsOf(form.base), form.fields)).length === 0,
    'has no name': ({ context: { form } }) => form !== null && lacksName(form),
    'is asked elsewhere': ({ event }) =>
      event.type === 'folders.move requested' && event.parentId !== event.folder.parentId,
    'goes elsewhere': ({ context: { moving } }) => moving !== null && moving.parentId !== moving.folder.parentId,
    'was left': ({ context }) => context.form === null,
    'was changed while it was created': ({ context: { form, requested } }) =>
      form !== null && Object.keys(changedFields(requested, form.fields)).length > 0,
    'was another before': ({ context: { sent, requested } }) =>
      Object.keys(changedFields(sent, trimmed(requested))).length > 0,
    'is moved': ({ context }) => context.moving !== null,
    'was changed meanwhile': (_, { output }: { output: FolderAnswer }) => output.kind === 'changed meanwhile',
  },
  delays: { 'folder answer': answerTime },
}).createMachine({
  id: 'folders',
  description: 'Creates, edits and moves folders. A change is shown immediately and reverted if the server refuses it.',
  context: ({ input }) => ({
    ...{ ...input, form: null, requested: noFields, sent: noFields },
    ...{ moving: null, staged: null, latest: null, failure: null },
  }),
  initial: 'resting',
  states: {
    resting: {
      on: {
        'folders.add requested': { target: 'being filled in', actions: 'begin a new one' },
        'folders.edit requested': { target: 'being filled in', actions: 'begin with the folder' },
        'folders.moving begun': { target: 'being placed', actions: 'begin to move it' },
        'folders.move requested': {
          guard: 'is asked elsewhere',
          target: 'being changed',
          actions: ['record the move', 'stage the move'],
        },
      },
    },
    'being filled in': {
      tags: 'form open',
      on: {
        'folders.field changed': { actions: 'record the field' },
        'folders.form closed': { target: 'resting', actions: 'close the form' },
        'folders.save requested': [
          { guard: 'has no name' },
          { guard: 'is a new one', target: 'being created', actions: 'ask for the new one' },
          { guard: 'has nothing new', target: 'resting', actions: 'close the form' },
          { target: 'being changed', actions: 'stage the change' },
        ],
      },
    },
    'being placed': {
      tags: 'being placed',
      on: {
        'folders.place chosen': { actions: 'record the place' },
        'folders.form closed': { target: 'resting', actions: 'forget the change' },
        'folders.move confirmed': { guard: 'goes elsewhere', target: 'being changed', actions: 'stage the move' },
      },
    },
    'being created': {
      description:
        'Waits for the new folder, even if its form is closed. Edits made meanwhile are kept for the next save.',
      tags: 'busy',
      invoke: {
        id: 'creation',
        src: 'create folder',
        input: ({ context: { project, form, sent } }) => ({
          project,
          idempotencyKey: form?.idempotencyKey ?? '',
          folder: { parentId: form?.parentId ?? '', ...sent },
        }),
        onDone: [
          {
            guard: 'was left',
            target: 'resting',
            actions: { type: 'tell the library of the new one', params: ({ event }) => ({ output: event.output }) },
          },
          {
            guard: 'was changed while it was created',
            target: 'being filled in',
            actions: [
              { type: 'tell the library of the new one', params: ({ event }) => ({ output: event.output }) },
              { type: 'say that it is created', params: ({ event }) => ({ output: event.output }) },
              { type: 'go on with the new one', params: ({ event }) => ({ output: event.output }) },
            ],
          },
          {
            guard: 'was another before',
            target: 'being changed',
            actions: [
              { type: 'tell the library of the new one', params: ({ event }) => ({ output: event.output }) },
              { type: 'go on with the new one', params: ({ event }) => ({ output: event.output }) },
              'stage the change',
            ],
          },
          {
            target: 'resting',
            actions: [
              { type: 'tell the library of the new one', params: ({ event }) => ({ output: event.output }) },
              'close the form',
            ],
          },
        ],
        onError: [
          {
            guard: 'was left',
            target: 'resting',
            actions: ['record the failure', 'say that it was not created', 'close the form'],
          },
          { target: 'being filled in', actions: 'record why it was not created' },
        ],
      },
      after: {
        'folder answer': [
          {
            guard: 'was left',
            target: 'resting',
            actions: ['record that time ran out', 'say that it was not created', 'close the form'],
          },
          { target: 'being filled in', actions: 'record that time ran out' },
        ],
      },
      initial: 'in sight',
      states: {
        'in sight': {
          tags: 'form open',
          on: {
            'folders.field changed': { actions: 'record the field' },
            'folders.form closed': { target: 'left', actions: 'close the form' },
          },
        },
        left: {},
      },
    },
    'being changed': {
      description: 'Waits for the server to save the change, which is already shown.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change folder',
        input: ({ context }) => ({
          project: context.project,
          staged: context.staged ?? { folderId: '', rev: 0, change: {} },
        }),
        onDone: [
          {
            guard: { type: 'was changed meanwhile', params: ({ event }) => ({ output: event.output }) },
            target: 'in conflict',
            actions: { type: 'record theirs', params: ({ event }) => ({ output: event.output }) },
          },
          {
            target: 'resting',
            actions: [
              { type: 'tell the library', params: ({ event }) => ({ output: event.output }) },
              { type: 'offer to move it back', params: ({ event }) => ({ output: event.output }) },
              'forget the change',
            ],
          },
        ],
        onError: [
          { guard: 'is moved', target: 'being placed', actions: ['record the failure', 'take the change back'] },
          {
            target: 'being filled in',
            actions: ['record the failure', 'take the change back', 'say that it was not saved'],
          },
        ],
      },
      after: {
        'folder answer': [
          { guard: 'is moved', target: 'being placed', actions: ['record that time ran out', 'take the change back'] },
          {
            target: 'being filled in',
            actions: ['record that time ran out', 'take the change back', 'say that it was not saved'],
          },
        ],
      },
    },
    'in conflict': {
      tags: 'both sides',
      on: {
        'folders.mine kept': { target: 'being changed', actions: 'stage mine on theirs' },
        'folders.theirs kept': { target: 'resting', actions: ['tell the library of theirs', 'forget the change'] },
      },
    },
  },
})
