import { type ActorRefFrom, assertEvent, assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { Organisation, OrganisationChange } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsNotices } from '../../../contract/organisations/settings-notices.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import {
  changeOf,
  type Edits,
  type FieldName,
  type FormFields,
  fieldsOf,
  noEdits,
  rebaseEdits,
  seenNow,
  saveDisabledReason,
  withEdit,
  withoutEdit,
  withoutSent,
} from './form.projection.ts'

export type FormActor = ActorRefFrom<typeof formMachine>

export type FormRequest =
  | { type: 'form.changed'; field: FieldName; text: string }
  | { type: 'form.save requested' }
  | { type: 'form.discarded' }
  | { type: 'form.mine kept'; field: FieldName }
  | { type: 'form.theirs taken'; field: FieldName }
  | { type: 'form.other tab taken' }
  | { type: 'form.other tab left' }

/** Sent by the draft store. `draft.written elsewhere`: another tab changed the draft. */
export type FormDraftFact =
  | { type: 'draft.read'; edits: Edits }
  | { type: 'draft.written elsewhere'; edits: Edits | null }
  | { type: 'draft.keeping told'; failure: 'not read' | 'not kept' | null }

/** Sent to the draft store. */
export type FormDraftUpdate =
  | { type: 'draft.changed'; edits: Edits }
  | { type: 'draft.used up' }
  | { type: 'draft.other taken' }
  | { type: 'draft.other left' }

export type FormEvent = FormRequest | FormDraftFact | { type: 'form.organisation read'; organisation: Organisation }

type FormContext = {
  project: string
  personId: string
  remote: FormFields
  edits: Edits
  /** The edits being saved. */
  sent: Edits
  other: Edits | null
  keeping: 'not read' | 'not kept' | null
  failure: Failure | null
}

export const formMachine = setup({
  types: {} as {
    context: FormContext
    events: FormEvent
    input: { project: string; personId: string; organisation: Organisation }
    emitted: { type: 'toast.requested'; toast: Toast } | { type: 'organisation.changed' }
    children: { 'draft store': 'keep the form' }
    tags: 'busy' | 'failed' | 'opening' | 'saved'
  },
  actors: {
    'keep the form': channelPort<FormDraftUpdate, FormDraftFact, { project: string; personId: string }>(
      'keep the form',
    ),
    'change organisation': requestPort<Organisation, { project: string; change: OrganisationChange }>(
      'change organisation',
    ),
  },
  actions: {
    'take the draft': assign(({ context, event }) => {
      assertEvent(event, 'draft.read')
      return { edits: rebaseEdits(event.edits, context.remote), other: null }
    }),
    'record what another tab has': assign(({ event }) => {
      assertEvent(event, 'draft.written elsewhere')
      return { other: event.edits }
    }),
    'record how it is kept': assign(({ event }) => {
      assertEvent(event, 'draft.keeping told')
      return { keeping: event.failure }
    }),
    'record that nothing is kept': assign({ keeping: 'not kept' }),
    'take the organisation': assign(({ context, event }) => {
      assertEvent(event, 'form.organisation read')
      const remote = fieldsOf(event.organisation)
      return { remote, edits: rebaseEdits(context.edits, remote) }
    }),
    'take the answer': assign(({ context }, { output }: { output: Organisation }) => {
      const remote = fieldsOf(output)
      return { remote, edits: seenNow(withoutSent(context.edits, context.sent), remote), sent: noEdits, failure: null }
    }),
    'record the change': assign(({ context, event }) => {
      assertEvent(event, 'form.changed')
      return { edits: withEdit(context.edits, context.remote, event.field, event.text), failure: null }
    }),
    'keep mine': assign(({ context, event }) => {
      assertEvent(event, 'form.mine kept')
      const edit = context.edits[event.field]
      const seen = context.remote[event.field]
      return edit ? { edits: { ...context.edits, [event.field]: { ...edit, seen } } } : {}
    }),
    'take theirs': assign(({ context, event }) => {
      assertEvent(event, 'form.theirs taken')
      return { edits: withoutEdit(context.edits, event.field) }
    }),
    'forget the changes': assign({ edits: noEdits, failure: null }),
    'keep the draft': sendTo('draft store', ({ context }) => ({ type: 'draft.changed', edits: context.edits })),
    'drop the draft': sendTo('draft store', { type: 'draft.used up' }),
    'take the other draft': sendTo('draft store', { type: 'draft.other taken' }),
    'leave the other draft': sendTo('draft store', { type: 'draft.other left' }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'send the edits': assign(({ context }) => ({ sent: context.edits, failure: null })),
    'say that it is saved': emit({
      type: 'toast.requested',
      toast: { id: 'organisation saved', tone: 'good', text: settingsNotices.saved, undo: null },
    }),
    'tell that the organisation changed': emit({ type: 'organisation.changed' }),
  },
  guards: {
    'may be saved': ({ context }) => saveDisabledReason(context.remote, context.edits) === null,
    'is opening': stateIn('opening'),
  },
  delays: { 'draft answer': 5_000, 'change answer': answerTime },
}).createMachine({
  id: 'organisation form',
  description:
    "The organisation's name, and what the assistant knows about it. Edits survive a reload, and others' changes are shown beside them.",
  context: ({ input }) => ({
    project: input.project,
    personId: input.personId,
    remote: fieldsOf(input.organisation),
    edits: noEdits,
    sent: noEdits,
    other: null,
    keeping: null,
    failure: null,
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the form',
    input: ({ context }) => ({ project: context.project, personId: context.personId }),
    onError: [
      { guard: 'is opening', target: '.being filled in', actions: 'record that nothing is kept' },
      { actions: 'record that nothing is kept' },
    ],
  },
  on: {
    'form.organisation read': { actions: 'take the organisation' },
    'draft.written elsewhere': { actions: 'record what another tab has' },
    'draft.keeping told': { actions: 'record how it is kept' },
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'Waits for the stored edits; until then nothing can overwrite them.',
      tags: 'opening',
      on: { 'draft.read': { target: 'being filled in', actions: 'take the draft' } },
      after: { 'draft answer': 'being filled in' },
    },
    'being filled in': {
      on: {
        'draft.read': { actions: 'take the draft' },
        'form.changed': { target: '.open', actions: ['record the change', 'keep the draft'] },
        'form.mine kept': { actions: ['keep mine', 'keep the draft'] },
        'form.theirs taken': { actions: ['take theirs', 'keep the draft'] },
        'form.discarded': { target: '.open', actions: ['forget the changes', 'drop the draft'] },
        'form.other tab taken': { actions: 'take the other draft' },
        'form.other tab left': { actions: 'leave the other draft' },
        'form.save requested': { guard: 'may be saved', target: 'being saved', actions: 'send the edits' },
      },
      initial: 'open',
      states: { open: {}, saved: { tags: 'saved' }, refused: { tags: 'failed' } },
    },
    'being saved': {
      description: 'Waits for the server to save the changes; edits made meanwhile are kept for the next save.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change organisation',
        input: ({ context }) => ({ project: context.project, change: changeOf(context.sent) }),
        onDone: {
          target: 'being filled in.saved',
          actions: [
            { type: 'take the answer', params: ({ event }) => ({ output: event.output }) },
            'keep the draft',
            'say that it is saved',
            'tell that the organisation changed',
          ],
        },
        onError: { target: 'being filled in.refused', actions: 'record the failure' },
      },
      on: { 'form.changed': { actions: ['record the change', 'keep the draft'] } },
      after: {
        'change answer': { target: 'being filled in.refused', actions: 'record that time ran out' },
      },
    },
  },
})
