import { type ActorRefFrom, type AnyEventObject, assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { Preview } from '../../../contract/formulas/formulas.schemas.ts'
import { type MeasureDraft, newDraft, problemsOf } from '../../../contract/formulas/measure-draft.ts'
import { parseFormula } from '../../../contract/formulas/parse-formula.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import type {
  DraftUpdate,
  EditorUpdate,
  EditorScope,
  FormulaEditorEvent,
  Opened,
  PreviewAsked,
  SavedMeasure,
  Saving,
} from './formula-editor.events.ts'

export type FormulaEditorActor = ActorRefFrom<typeof formulaEditorMachine>

const canBeWorkedOut = ({ source, formula }: MeasureDraft): boolean =>
  source === 'formula' && formula.trim() !== '' && parseFormula(formula).ok

export const formulaEditorMachine = setup({
  types: {} as {
    context: EditorScope & {
      draft: MeasureDraft
      /** As the server has it; null for one that is new. */
      saved: MeasureDraft | null
      preview: Preview | null
      previewFailure: Failure | null
      key: string | null
      failure: Failure | null
    }
    events: FormulaEditorEvent
    input: EditorScope
    emitted: EditorUpdate
    children: { 'draft store': 'keep the draft' }
    tags: 'reading' | 'busy' | 'failed' | 'both sides' | 'unread' | 'preview busy' | 'preview failed' | 'no formula'
  },
  actors: {
    'open measure': requestPort<Opened, EditorScope>('open measure', { seconds: 30 }),
    'keep the draft': channelPort<DraftUpdate, AnyEventObject, EditorScope>('keep the draft'),
    'ask preview': requestPort<Preview, PreviewAsked>('ask preview', { seconds: 30 }),
    'save measure': requestPort<SavedMeasure, Saving>('save measure', { seconds: 30 }),
  },
  actions: {
    'take what is there': assign(({ context }, { output }: { output: Opened }) => {
      const { saved, draft } = output
      return { saved, draft: draft ?? saved ?? context.draft, failure: null }
    }),
    'look at the formula': raise({ type: 'editor.data changed' }),
    'take the change': assign(({ context }, { change }: { change: Partial<MeasureDraft> }) => ({
      ...{ draft: { ...context.draft, ...change }, key: null, failure: null },
    })),
    'keep the draft': sendTo('draft store', ({ context: { draft } }) => ({ type: 'draft.changed', draft })),
    'drop the draft': sendTo('draft store', { type: 'draft.used up' }),
    'take the key': assign(({ context }, { key }: { key: string }) => ({ key: context.key ?? key, failure: null })),
    'record theirs': assign((_, { output }: { output: SavedMeasure }) => ({ saved: output.measure })),
    'take theirs': assign(({ context: { saved, draft } }) => ({ draft: saved ?? draft, key: null, failure: null })),
    'build on theirs': assign(({ context: { saved, draft } }) => ({
      draft: { ...draft, rev: saved?.rev ?? draft.rev },
    })),
    'record the preview': assign((_, { output }: { output: Preview }) => ({ preview: output, previewFailure: null })),
    'record why there is no preview': assign(({ event }) => ({ previewFailure: failureOf(event) })),
    'forget the preview': assign({ preview: null, previewFailure: null }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'tell that it is saved': enqueueActions(({ context: { draft }, enqueue }, { output }: { output: SavedMeasure }) => {
      const { name } = output.measure
      const update: EditorUpdate = { type: 'editor.saved', name, isNew: draft.id === null }
      enqueue.emit(update)
    }),
    'tell that it is left': enqueueActions(({ enqueue }) => {
      const update: EditorUpdate = { type: 'editor.left' }
      enqueue.emit(update)
    }),
  },
  guards: {
    'has all that is needed': ({ context: { draft } }) => Object.keys(problemsOf(draft)).length === 0,
    'was changed meanwhile': (_, { output }: { output: SavedMeasure }) => output.isConflict,
    'can be worked out': ({ context: { draft } }) => canBeWorkedOut(draft),
    'would be worked out otherwise': ({ context: { draft } }, { change }: { change: Partial<MeasureDraft> }) => {
      const next = { ...draft, ...change }
      return next.formula !== draft.formula || next.source !== draft.source || next.unit !== draft.unit
    },
    'is there already': ({ context: { target } }) => target.id !== null,
  },
  delays: { 'typing pause': 400 },
}).createMachine({
  id: 'formula editor',
  description: 'One measure being written, of whatever type. What is not saved survives a reload.',
  context: ({ input }) => ({
    ...input,
    ...{
      draft: newDraft(input.target.source),
      saved: null,
      preview: null,
      previewFailure: null,
      key: null,
      failure: null,
    },
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the draft',
    input: ({ context: { project, personId, target } }) => ({ project, personId, target }),
    onError: {},
  },
  type: 'parallel',
  states: {
    form: {
      initial: 'being opened',
      on: {
        'editor.cancel requested': { actions: ['drop the draft', 'tell that it is left'] },
        'editor.close requested': { actions: 'tell that it is left' },
      },
      states: {
        'being opened': {
          description: 'Waits for the measure as it is saved, and for what this tab has kept of it.',
          tags: 'reading',
          invoke: {
            id: 'opening',
            src: 'open measure',
            input: ({ context: { project, personId, target } }) => ({ project, personId, target }),
            onDone: {
              target: 'being written',
              actions: [
                { type: 'take what is there', params: ({ event }) => ({ output: event.output }) },
                'look at the formula',
              ],
            },
            onError: [
              { guard: 'is there already', target: 'not opened', actions: 'record the failure' },
              { target: 'being written' },
            ],
          },
        },
        'not opened': {
          tags: 'unread',
          on: { 'editor.retry requested': 'being opened' },
        },
        'being written': {
          on: {
            'editor.changed': {
              actions: [{ type: 'take the change', params: ({ event }) => event }, 'keep the draft'],
            },
            'editor.save requested': {
              guard: 'has all that is needed',
              target: 'being saved',
              actions: { type: 'take the key', params: ({ event }) => event },
            },
          },
        },
        'being saved': {
          description: 'Waits for the server to keep it.',
          tags: 'busy',
          invoke: {
            id: 'saving',
            src: 'save measure',
            input: ({ context: { project, draft, key } }) => ({ project, draft, idempotencyKey: key ?? '' }),
            onDone: [
              {
                guard: { type: 'was changed meanwhile', params: ({ event }) => ({ output: event.output }) },
                target: 'between two',
                actions: { type: 'record theirs', params: ({ event }) => ({ output: event.output }) },
              },
              {
                target: 'saved',
                actions: [
                  'drop the draft',
                  { type: 'tell that it is saved', params: ({ event }) => ({ output: event.output }) },
                ],
              },
            ],
            onError: { target: 'not saved', actions: 'record the failure' },
          },
        },
        'not saved': {
          tags: 'failed',
          on: {
            'editor.changed': {
              target: 'being written',
              actions: [{ type: 'take the change', params: ({ event }) => event }, 'keep the draft'],
            },
            'editor.save requested': {
              guard: 'has all that is needed',
              target: 'being saved',
              actions: { type: 'take the key', params: ({ event }) => event },
            },
          },
        },
        'between two': {
          description: 'Somebody else changed it meanwhile: what is written here stands beside what is saved.',
          tags: 'both sides',
          on: {
            'editor.theirs chosen': { target: 'being written', actions: ['take theirs', 'drop the draft'] },
            'editor.mine chosen': {
              target: 'being saved',
              actions: ['build on theirs', 'keep the draft', { type: 'take the key', params: ({ event }) => event }],
            },
          },
        },
        saved: {
          on: {
            'editor.changed': {
              target: 'being written',
              actions: [{ type: 'take the change', params: ({ event }) => event }, 'keep the draft'],
            },
          },
        },
      },
    },
    preview: {
      description: 'Works the formula out once it has stood still and can be read.',
      initial: 'no formula',
      on: {
        'editor.changed': {
          guard: { type: 'would be worked out otherwise', params: ({ event }) => event },
          target: '.being typed',
        },
        'editor.theirs chosen': { target: '.being typed' },
        'editor.data changed': { target: '.being typed' },
      },
      states: {
        'being typed': { after: { 'typing pause': 'being looked at' } },
        'being looked at': {
          always: [
            { guard: 'can be worked out', target: 'being worked out' },
            { target: 'no formula', actions: 'forget the preview' },
          ],
        },
        'no formula': { description: 'What is written cannot be read, or is no formula.', tags: 'no formula' },
        'being worked out': {
          description: 'Waits for the values; those of before stay in sight.',
          tags: 'preview busy',
          meta: { asksAgainOn: ['editor.changed', 'editor.theirs chosen', 'editor.data changed'] },
          invoke: {
            id: 'preview',
            src: 'ask preview',
            input: ({ context: { project, draft } }) => ({ project, draft }),
            onDone: {
              target: 'shown',
              actions: { type: 'record the preview', params: ({ event }) => ({ output: event.output }) },
            },
            onError: { target: 'not shown', actions: 'record why there is no preview' },
          },
        },
        shown: {},
        'not shown': { tags: 'preview failed', on: { 'editor.retry requested': 'being worked out' } },
      },
    },
  },
})
