import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { Definition, MeasurementAnswer } from '../../../contract/formulas/formulas.schemas.ts'
import {
  asksTheSameMeasure,
  firstMeasureForm,
  type MeasureForm,
  printMeasureForm,
} from '../../../contract/formulas/measure-form.ts'
import { measureToastsTexts as texts } from '../../../contract/formulas/measure-toasts.texts.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { type RowDeleted, rowDeletionMachine } from '../shared/row-deletion.machine.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import type { EditorUpdate, EditorTarget } from './formula-editor.events.ts'
import { formulaEditorMachine } from './formula-editor.machine.ts'
import { formulaPreviewMachine } from './formula-preview.machine.ts'
import { measuresMachine, scopeValuesMachine, traceMachine, type ValueAddress } from './formulas.resources.ts'

export type FormulasEvent =
  | { type: 'formulas.opened' }
  | { type: 'formulas.left' }
  /** The URL now holds this query. */
  | { type: 'formulas.query changed'; form: MeasureForm | null }
  /** A person changed the form. `isTyped`: by typing, so Back leaves all of the typing at once. */
  | { type: 'formulas.form changed'; form: MeasureForm; isTyped: boolean }
  | { type: 'formulas.retry requested' }
  | { type: 'formulas.scope values requested'; scopes: readonly string[] }
  | { type: 'formulas.scope values left' }
  | { type: 'formulas.trace requested'; valueAddress: ValueAddress }
  | { type: 'formulas.trace closed' }
  | { type: 'formulas.editor requested'; target: EditorTarget }
  | { type: 'formulas.restore requested'; id: string; name: string }
  | { type: 'data.changed'; dataType: DataType | 'everything' }
  | EditorUpdate
  | RowDeleted

export type FormulasActor = ActorRefFrom<typeof formulasMachine>
type Named = { id: string; name: string }

const toast = (id: string, tone: Toast['tone'], text: string, undo: Toast['undo'] = null) => ({
  type: 'toast.requested' as const,
  toast: { id, tone, text, undo },
})
const changed = { type: 'resource.changed' } as const

export const formulasMachine = setup({
  types: {} as {
    context: {
      project: string
      personId: string
      form: MeasureForm | null
      isTyped: boolean
      /** The answer for this form, or for the previous one while a new answer loads. */
      answer: MeasurementAnswer | null
      failure: Failure | null
      scopes: readonly string[]
      valueAddress: ValueAddress | null
      target: EditorTarget
      restoring: readonly Named[]
    }
    events: FormulasEvent
    input: { project: string; personId: string }
    emitted:
      | { type: 'toast.requested'; toast: Toast }
      | { type: 'address.requested'; to: string; replaces: boolean }
      | { type: 'data.changed'; project: string; dataType: 'measurements' }
    tags: 'busy' | 'ready' | 'failed' | 'editing' | 'trace open'
    children: {
      measures: 'measures'
      deletion: 'row deletion'
      'scope values': 'scope values'
      trace: 'trace'
      editor: 'formula editor'
      preview: 'formula preview'
    }
  },
  actors: {
    'ask values': requestPort<MeasurementAnswer, { project: string; form: MeasureForm }>('ask values', { seconds: 30 }),
    'restore measure': requestPort<Definition, { project: string; id: string }>('restore measure', { seconds: 30 }),
    'row deletion': rowDeletionMachine,
    'formula editor': formulaEditorMachine,
    'formula preview': formulaPreviewMachine,
    measures: measuresMachine,
    'scope values': scopeValuesMachine,
    trace: traceMachine,
  },
  actions: {
    'record the form': assign((_, { form }: { form: MeasureForm | null }) => ({ form })),
    'record whether it is typed': assign((_, { isTyped }: { isTyped: boolean }) => ({ isTyped })),
    'forget the answer': assign({ answer: null, failure: null }),
    'record the answer': assign((_, { answer }: { answer: MeasurementAnswer }) => ({ answer, failure: null })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'put the form into the address': emit(({ context: { project, form, isTyped } }) => ({
      type: 'address.requested' as const,
      to: `${pagePath('data', { project, tab: 'formulas' })}${form ? printMeasureForm(form) : ''}`,
      replaces: isTyped,
    })),
    'record the scopes': assign((_, { scopes }: { scopes: readonly string[] }) => ({ scopes })),
    'record the place': assign((_, { valueAddress }: { valueAddress: ValueAddress }) => ({ valueAddress })),
    'record the target': assign((_, { target }: { target: EditorTarget }) => ({ target })),
    'read the measures again': sendTo('measures', changed),
    'tell the preview': enqueueActions(({ enqueue, self }) => {
      if (self.getSnapshot().children.preview) enqueue.sendTo('preview', { type: 'preview.data changed' })
    }),
    'show what was saved': emit(({ context: { project, form } }, { name }: { name: string }) => ({
      type: 'address.requested' as const,
      to: `${pagePath('data', { project, tab: 'formulas' })}${printMeasureForm(form?.measurement === name ? form : firstMeasureForm(name))}`,
      replaces: false,
    })),
    'say that it is saved': emit((_, { name }: { name: string }) =>
      toast(`measure saved ${name}`, 'good', texts.saved),
    ),
    'offer to undo': emit((_, { id, name }: Named) => {
      const request = { type: 'formulas.restore requested' as const, id, name }
      return toast(`measure deleted ${id}`, 'plain', texts.deleted(name), { label: texts.undo, request })
    }),
    'show none': emit(({ context: { project } }) => ({
      type: 'address.requested' as const,
      to: pagePath('data', { project, tab: 'formulas' }),
      replaces: true,
    })),
    'say that the data changed': emit(({ context: { project } }) => ({
      type: 'data.changed' as const,
      project,
      dataType: 'measurements' as const,
    })),
    'queue the measure': assign(({ context }, { id, name }: Named) => ({
      restoring: [...context.restoring, { id, name }],
    })),
    'drop the first measure': assign(({ context }) => ({ restoring: context.restoring.slice(1) })),
    'say that it is back': emit(({ context: { restoring } }) =>
      toast(`measure restored ${restoring[0]?.id}`, 'good', texts.restored(restoring[0]?.name ?? '')),
    ),
    'say that it is not back': emit(({ context: { restoring } }, { failure }: { failure: Failure }) =>
      toast('measure not restored', 'bad', texts.notRestored(restoring[0]?.name ?? '', failure.message)),
    ),
  },
  guards: {
    'asks the same': ({ context }, { form }: { form: MeasureForm | null }) => asksTheSameMeasure(context.form, form),
    'asks nothing': (_, { form }: { form: MeasureForm | null }) => form === null,
    'concerns measures': (_, { dataType }: { dataType: DataType | 'everything' }) =>
      dataType === 'measurements' || dataType === 'warehouse' || dataType === 'everything',
    'a measure waits': ({ context }) => context.restoring.length > 0,
  },
  delays: { 'typing pause': 300 },
}).createMachine({
  id: 'formulas',
  description: "An organisation's measurements: the selected one with its values, the editor, and deletion.",
  context: ({ input: { project, personId } }) => ({
    ...{ project, personId, form: null, isTyped: false, answer: null, failure: null, scopes: [], valueAddress: null },
    target: { id: null, source: 'formula' },
    restoring: [],
  }),
  type: 'parallel',
  states: {
    landing: {
      initial: 'not looked at',
      states: {
        'not looked at': { on: { 'formulas.opened': 'looked at' } },
        'looked at': {
          invoke: [
            {
              id: 'measures',
              src: 'measures',
              systemId: 'measures of formulas',
              input: ({ context: { project } }) => ({ project }),
            },
            {
              id: 'deletion',
              src: 'row deletion',
              systemId: 'measure deletion',
              input: ({ context: { project } }) => ({ kind: 'measure', project }),
            },
          ],
          on: {
            'formulas.left': 'not looked at',
            'data.changed': {
              guard: { type: 'concerns measures', params: ({ event }) => event },
              actions: ['read the measures again', 'tell the preview'],
            },
            'row.deleted': {
              actions: [
                { type: 'offer to undo', params: ({ event }) => event },
                'show none',
                'read the measures again',
                'say that the data changed',
              ],
            },
          },
        },
      },
    },
    values: {
      initial: 'not asked',
      on: {
        'formulas.query changed': [
          {
            guard: { type: 'asks the same', params: ({ event }) => event },
            actions: { type: 'record the form', params: ({ event }) => event },
          },
          {
            guard: { type: 'asks nothing', params: ({ event }) => event },
            target: '.not asked',
            actions: [{ type: 'record the form', params: ({ event }) => event }, 'forget the answer'],
          },
          { target: '.being asked', actions: { type: 'record the form', params: ({ event }) => event } },
        ],
        'formulas.form changed': {
          target: '.being filled in',
          actions: [
            { type: 'record the form', params: ({ event }) => event },
            { type: 'record whether it is typed', params: ({ event }) => event },
          ],
        },
      },
      states: {
        'not asked': {},
        'being filled in': {
          description: 'Waits for a pause in editing.',
          tags: 'busy',
          after: { 'typing pause': { target: 'being asked', actions: 'put the form into the address' } },
        },
        'being asked': {
          description: 'Waits for the values; the previous ones stay visible.',
          tags: 'busy',
          meta: { asksAgainOn: ['formulas.query changed', 'formulas.form changed', 'data.changed'] },
          invoke: {
            id: 'values',
            src: 'ask values',
            input: ({ context: { project, form } }) => ({ project, form: form! }),
            onDone: {
              target: 'answered',
              actions: { type: 'record the answer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: {
              target: 'not answered',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
          on: {
            'data.changed': {
              guard: { type: 'concerns measures', params: ({ event }) => event },
              target: 'being asked',
              reenter: true,
            },
          },
        },
        answered: {
          tags: 'ready',
          on: {
            'data.changed': {
              guard: { type: 'concerns measures', params: ({ event }) => event },
              target: 'being asked',
            },
          },
        },
        'not answered': {
          tags: 'failed',
          on: {
            'formulas.retry requested': 'being asked',
            'data.changed': {
              guard: { type: 'concerns measures', params: ({ event }) => event },
              target: 'being asked',
            },
          },
        },
      },
    },
    'values of a scope': {
      initial: 'not requested',
      states: {
        'not requested': {},
        requested: {
          invoke: {
            id: 'scope values',
            src: 'scope values',
            systemId: 'values of a scope',
            input: ({ context: { project, scopes } }) => ({ project, scopes }),
          },
        },
      },
      on: {
        'formulas.scope values requested': {
          target: '.requested',
          actions: { type: 'record the scopes', params: ({ event }) => event },
        },
        'formulas.scope values left': '.not requested',
      },
    },
    trace: {
      initial: 'closed',
      states: {
        closed: {},
        open: {
          tags: 'trace open',
          invoke: {
            id: 'trace',
            src: 'trace',
            systemId: 'trace of a value',
            input: ({ context: { project, valueAddress } }) => ({ project, valueAddress: valueAddress! }),
          },
          on: { 'formulas.trace closed': 'closed', 'formulas.left': 'closed' },
        },
      },
      on: {
        'formulas.trace requested': {
          target: '.open',
          actions: { type: 'record the place', params: ({ event }) => event },
        },
      },
    },
    editing: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'formulas.editor requested': {
              target: 'open',
              actions: { type: 'record the target', params: ({ event }) => event },
            },
          },
        },
        open: {
          tags: 'editing',
          invoke: [
            {
              id: 'preview',
              src: 'formula preview',
              systemId: 'formula preview',
              input: ({ context: { project } }) => ({ project }),
            },
            {
              id: 'editor',
              src: 'formula editor',
              systemId: 'formula editor',
              input: ({ context: { project, personId, target } }) => ({ project, personId, target }),
            },
          ],
          on: {
            'editor.left': 'closed',
            'editor.saved': {
              target: 'closed',
              actions: [
                { type: 'say that it is saved', params: ({ event }) => event },
                'say that the data changed',
                { type: 'show what was saved', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    restoring: {
      initial: 'at rest',
      on: {
        'formulas.restore requested': { actions: { type: 'queue the measure', params: ({ event }) => event } },
      },
      states: {
        'at rest': { always: { guard: 'a measure waits', target: 'under way' } },
        'under way': {
          description: 'Waits for the server to restore the first measure in the queue.',
          invoke: {
            id: 'restore',
            src: 'restore measure',
            input: ({ context: { project, restoring } }) => ({ project, id: restoring[0]?.id ?? '' }),
            onDone: {
              target: 'at rest',
              actions: ['say that it is back', 'drop the first measure', 'say that the data changed'],
            },
            onError: {
              target: 'at rest',
              actions: [
                { type: 'say that it is not back', params: ({ event }) => ({ failure: failureOf(event) }) },
                'drop the first measure',
              ],
            },
          },
        },
      },
    },
  },
})
