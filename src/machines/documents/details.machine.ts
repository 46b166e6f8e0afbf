import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, setup } from 'xstate'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { changedFields } from './folder-graph.ts'

/** What is changed and not saved of a document; null once it is saved or given up. */
export type EditsKept = { type: 'document.edits kept'; docId: string; edits: DocEdits | null }

export type DetailsActor = ActorRefFrom<typeof detailsMachine>
export type DocFields = Pick<Doc, 'filename' | 'interpretation' | 'usedFor' | 'date'>
export type DocChange = { docId: string; rev: number; change: Partial<DocFields> }
/** What a person has changed and not saved, and the document that they changed. */
export type DocEdits = { base: Doc; fields: DocFields }
/** What came of a change: the document as it is now, or, when somebody changed it meanwhile, what it is now. */
export type DocAnswer = { kind: 'saved' | 'changed meanwhile'; doc: Doc }

export type DetailsEvent =
  | { type: 'details.changed'; fields: Partial<DocFields> }
  /** What was changed before the document was left. */
  | { type: 'details.taken up'; edits: DocEdits }
  | { type: 'details.save requested' }
  | { type: 'details.discarded' }
  | { type: 'details.mine kept' }
  | { type: 'details.theirs kept' }
  /** The document was read again. */
  | { type: 'details.document read'; doc: Doc }

type DetailsContext = DocEdits & {
  project: string
  /** The fields that are on their way to the server. */
  sent: DocFields
  latest: Doc | null
  failure: Failure | null
}

const fieldsOf = ({ filename, interpretation, usedFor, date }: Doc): DocFields => ({
  filename,
  interpretation,
  usedFor,
  date,
})
const trimmed = (fields: DocFields): DocFields => ({ ...fields, filename: fields.filename.trim() })

/** A newer document with nothing in it that a person has changed. */
const isOnlyReadAnew = (former: Doc, newer: Doc) =>
  newer.rev > former.rev && Object.keys(changedFields(fieldsOf(former), fieldsOf(newer))).length === 0

/** What a save would send. */
export const docChange = ({ base, fields }: { base: Doc; fields: DocFields }): Partial<DocFields> =>
  changedFields(fieldsOf(base), trimmed(fields))

/** Why Save is disabled; null when it is not (document 3, section 5). */
export function saveDisabledReason(details: { base: Doc; fields: DocFields }): string | null {
  if (details.fields.filename.trim() === '') return texts.filenameRequired
  return Object.keys(docChange(details)).length === 0 ? texts.nothingChanged : null
}

export const detailsMachine = setup({
  types: {} as {
    context: DetailsContext
    events: DetailsEvent
    input: { project: string; doc: Doc }
    emitted:
      | { type: 'toast.requested'; toast: Toast }
      | { type: 'data.changed'; project: string; dataType: 'docs' }
      | EditsKept
    tags: 'busy' | 'failed' | 'both sides'
  },
  actors: {
    'change document': requestPort<DocAnswer, { project: string } & DocChange>('change document'),
  },
  actions: {
    'record the fields': assign(({ context, event }) => {
      assertEvent(event, 'details.changed')
      return { fields: { ...context.fields, ...event.fields }, failure: null }
    }),
    'take up the edits': assign(({ context, event }) => {
      assertEvent(event, 'details.taken up')
      const { base, fields } = event.edits
      return { base: isOnlyReadAnew(base, context.base) ? context.base : base, fields }
    }),
    'take the document': assign(({ event }) => {
      assertEvent(event, 'details.document read')
      return { base: event.doc, fields: fieldsOf(event.doc) }
    }),
    'edit the document as it is now': assign(({ event }) => {
      assertEvent(event, 'details.document read')
      return { base: event.doc }
    }),
    'send the fields': assign(({ context }) => ({ sent: context.fields, failure: null })),
    'take the answer': assign(({ context: { fields, sent } }, { output }: { output: DocAnswer }) => {
      const { doc } = output
      return { base: doc, fields: { ...fieldsOf(doc), ...changedFields(sent, fields) }, latest: null, failure: null }
    }),
    'record theirs': assign((_, { output }: { output: DocAnswer }) => ({ latest: output.doc })),
    'put mine on theirs': assign(({ context: { base, fields, latest } }) => {
      if (!latest) return {}
      const mine = { ...fieldsOf(latest), ...docChange({ base, fields }) }
      return { base: latest, fields: mine, sent: mine, latest: null }
    }),
    'take theirs': assign(({ context: { latest } }) =>
      latest ? { base: latest, fields: fieldsOf(latest), latest: null } : {},
    ),
    'forget the changes': assign(({ context }) => ({ fields: fieldsOf(context.base), failure: null })),
    'keep the edits': enqueueActions(({ context: { base, fields }, enqueue }) => {
      enqueue.emit({ type: 'document.edits kept', docId: base.id, edits: { base, fields } })
    }),
    'let go of the edits': enqueueActions(({ context: { base }, enqueue }) => {
      enqueue.emit({ type: 'document.edits kept', docId: base.id, edits: null })
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'document saved', tone: 'good', text: texts.saved, undo: null },
    }),
    'tell that the list changed': emit(({ context }) => ({
      type: 'data.changed' as const,
      project: context.project,
      dataType: 'docs' as const,
    })),
  },
  guards: {
    'may be saved': ({ context }) => saveDisabledReason(context) === null,
    'was changed meanwhile': (_, { output }: { output: DocAnswer }) => output.kind === 'changed meanwhile',
    'was changed while it was saved': ({ context: { fields, sent } }) =>
      Object.keys(changedFields(sent, fields)).length > 0,
    'is only read anew': ({ context, event }) =>
      event.type === 'details.document read' && isOnlyReadAnew(context.base, event.doc),
    'is as it was': ({ context }) => Object.keys(docChange(context)).length === 0,
  },
  delays: { 'change answer': answerTime },
}).createMachine({
  id: 'details',
  description:
    'The details of one document as a person edits them. A change made meanwhile by somebody else is shown beside.',
  context: ({ input }) => ({
    project: input.project,
    base: input.doc,
    fields: fieldsOf(input.doc),
    sent: fieldsOf(input.doc),
    latest: null,
    failure: null,
  }),
  initial: 'as saved',
  states: {
    'as saved': {
      on: {
        'details.changed': { target: 'edited', actions: ['record the fields', 'keep the edits'] },
        'details.taken up': { target: 'edited', actions: 'take up the edits' },
        'details.document read': { actions: 'take the document' },
      },
    },
    edited: {
      on: {
        'details.changed': { actions: ['record the fields', 'keep the edits'] },
        'details.discarded': { target: 'as saved', actions: ['forget the changes', 'let go of the edits'] },
        'details.save requested': { guard: 'may be saved', target: 'being saved', actions: 'send the fields' },
        'details.document read': [
          {
            guard: 'is as it was',
            target: 'as saved',
            actions: ['take the document', 'let go of the edits'],
          },
          { guard: 'is only read anew', actions: ['edit the document as it is now', 'keep the edits'] },
        ],
      },
    },
    'being saved': {
      description: 'Waits for the server to take the change; what is changed meanwhile stays for the next time.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change document',
        input: ({ context }) => ({
          project: context.project,
          docId: context.base.id,
          rev: context.base.rev,
          change: docChange({ base: context.base, fields: context.sent }),
        }),
        onDone: [
          {
            guard: { type: 'was changed meanwhile', params: ({ event }) => ({ output: event.output }) },
            target: 'in conflict',
            actions: { type: 'record theirs', params: ({ event }) => ({ output: event.output }) },
          },
          {
            guard: 'was changed while it was saved',
            target: 'edited',
            actions: [
              { type: 'take the answer', params: ({ event }) => ({ output: event.output }) },
              'keep the edits',
              'say that it is saved',
              'tell that the list changed',
            ],
          },
          {
            target: 'as saved',
            actions: [
              { type: 'take the answer', params: ({ event }) => ({ output: event.output }) },
              'let go of the edits',
              'say that it is saved',
              'tell that the list changed',
            ],
          },
        ],
        onError: { target: 'edited', actions: 'record the failure' },
      },
      on: { 'details.changed': { actions: ['record the fields', 'keep the edits'] } },
      after: { 'change answer': { target: 'edited', actions: 'record that time ran out' } },
    },
    'in conflict': {
      tags: 'both sides',
      on: {
        'details.mine kept': { target: 'being saved', actions: ['put mine on theirs', 'keep the edits'] },
        'details.theirs kept': {
          target: 'as saved',
          actions: ['take theirs', 'let go of the edits', 'tell that the list changed'],
        },
      },
    },
  },
})
