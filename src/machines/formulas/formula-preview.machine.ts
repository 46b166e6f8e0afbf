import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Preview } from '../../../contract/formulas/formulas.schemas.ts'
import type { MeasureDraft } from '../../../contract/formulas/measure-draft.ts'
import { parseFormula } from '../../../contract/formulas/parse-formula.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { DraftShown } from './formula-editor.events.ts'

export type FormulaPreviewActor = ActorRefFrom<typeof formulaPreviewMachine>

type Context = { project: string; draft: MeasureDraft | null; preview: Preview | null; failure: Failure | null }

export const formulaPreviewMachine = setup({
  types: {} as {
    context: Context
    events:
      | DraftShown
      /** The data behind the values may have changed. */
      | { type: 'preview.data changed' }
      | { type: 'preview.retry requested' }
    input: { project: string }
    tags: 'busy' | 'failed'
  },
  actors: {
    'read preview': requestPort<Preview, { project: string; draft: MeasureDraft }>('read preview', { seconds: 30 }),
  },
  actions: {
    'record the draft': assign((_, { draft }: { draft: MeasureDraft }) => ({ draft })),
    'record the preview': assign((_, { preview }: { preview: Preview }) => ({ preview, failure: null })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'clear the preview': assign({ preview: null, failure: null }),
  },
  guards: {
    'computes the same': ({ context }, { draft }: { draft: MeasureDraft }) =>
      draft.formula === context.draft?.formula &&
      draft.source === context.draft.source &&
      draft.unit === context.draft.unit,
    'can be computed': ({ context: { draft } }) =>
      draft?.source === 'formula' && draft.formula.trim() !== '' && parseFormula(draft.formula).ok,
  },
  delays: { 'typing pause': 400 },
}).createMachine({
  id: 'formula preview',
  description: 'Calculates the formula being edited, once typing pauses and it can be parsed.',
  context: ({ input: { project } }) => ({ project, draft: null, preview: null, failure: null }),
  initial: 'idle',
  on: {
    'preview.draft changed': [
      {
        guard: { type: 'computes the same', params: ({ event }) => event },
        actions: { type: 'record the draft', params: ({ event }) => event },
      },
      { target: '.typing', actions: { type: 'record the draft', params: ({ event }) => event } },
    ],
    'preview.data changed': '.typing',
  },
  states: {
    idle: { description: "There is no formula, or it can't be parsed." },
    typing: { after: { 'typing pause': 'checking' } },
    checking: {
      always: [
        { guard: 'can be computed', target: 'loading' },
        { target: 'idle', actions: 'clear the preview' },
      ],
    },
    loading: {
      description: 'Waits for the values; the previous ones stay visible.',
      tags: 'busy',
      invoke: {
        id: 'preview',
        src: 'read preview',
        input: ({ context: { project, draft } }) => ({ project, draft: draft! }),
        onDone: {
          target: 'loaded',
          actions: { type: 'record the preview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'load failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
    loaded: {},
    'load failed': { tags: 'failed', on: { 'preview.retry requested': 'loading' } },
  },
})
