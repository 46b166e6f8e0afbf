import { formulaEditorMachine } from '../../src/machines/formulas/formula-editor.machine.ts'
import { formulaPreviewMachine } from '../../src/machines/formulas/formula-preview.machine.ts'
import { formulasMachine } from '../../src/machines/formulas/formulas.machine.ts'
import { measuresMachine, scopeValuesMachine, traceMachine } from '../../src/machines/formulas/formulas.resources.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { formulaEditorWalk, formulaPreviewWalk } from '../model/formulas/formula-editor.walk.ts'
import { formulasWalk } from '../model/formulas/formulas.walk.ts'
import {
  answer,
  marginForm,
  measures,
  valueAddress,
  preview,
  ratesForm,
  saved,
  latest,
  trace,
} from '../model/formulas/things.ts'
import { defaultFailure } from '../model/shared/harness.ts'
import { answered, happened, led } from './deaf.ts'
import { documentsCompanions } from './documents-rooms.ts'
import { type Room, room } from './room.ts'

const project = 'acme'
const asked = (form: object) => happened('formulas.query changed', { form })
const open = happened('formulas.opened')
const changed = (change: object) => happened('editor.changed', { change })
const opened = answered('loading', { saved, draft: null })
const scopeValues = { region: ['North', 'South'] }

const formulasCompanions = {
  ...documentsCompanions,
  'measures of formulas': () => led(measuresMachine, { project }, [answered('first read', measures)]),
  'values of a scope': () =>
    led(scopeValuesMachine, { project, scopes: ['region'] }, [answered('first read', scopeValues)]),
  'trace of a value': () => led(traceMachine, { project, valueAddress }, [answered('first read', trace)]),
  'measure deletion': () => led(rowDeletionMachine, { kind: 'measure', project }),
}

const withFormulas = {
  ...formulasCompanions,
  formulas: () =>
    led(formulasMachine, { project, personId: 'p1' }, [open, asked(marginForm), answered('values', answer)]),
}
const previewed = [
  happened('preview.draft changed', { draft: saved }),
  { kind: 'time passed' as const },
  answered('preview', preview),
]

export const formulasRooms: Record<string, Room> = {
  'formulas/formulas': room(formulasMachine, formulasWalk, {
    systemId: 'formulas',
    sessionState: 'signed in',
    addresses: ['/acme/data/formulas'],
    companions: formulasCompanions,
    furtherWalks: [],
    also: [
      [open],
      [open, asked(marginForm), answered('values', answer)],
      [open, asked({ ...marginForm, scope: 'region' }), answered('values', { ...answer, values: [] })],
      [open, asked(marginForm), { kind: 'failed', child: 'values', error: defaultFailure }],
      [open, asked(ratesForm), answered('values', { ...answer, measurement: 'Rates', values: [] })],
      [open, asked(marginForm), answered('values', answer), happened('formulas.trace requested', { valueAddress })],
    ],
    distinguish: ({ form, answer: given, failure, valueAddress: asks }) => [
      ...[form?.measurement, form?.scope, given?.values.length, failure?.kind, asks !== null],
    ],
  }),
  'formulas/formula-editor': room(formulaEditorMachine, formulaEditorWalk, {
    systemId: 'formula editor',
    sessionState: 'signed in',
    addresses: ['/acme/data/formulas'],
    companions: {
      ...withFormulas,
      'formula preview': () => led(formulaPreviewMachine, { project }, previewed),
    },
    furtherWalks: [],
    also: [
      [opened, changed({ formula: '[Revenue] + ' })],
      [opened, changed({ formula: '[Revenue] + 10%' })],
      [opened, changed({ formula: '[Nowhere] + sum([Revenue])' })],
      [opened, changed({ source: 'lookup' })],
      [opened, changed({ source: 'lookup', scope: 'region', rows: ['North', 'South'] })],
      [
        opened,
        changed({ source: 'matrix', scope: 'region', scope2: 'area', cells: { 'New value': { 'New value': '1' } } }),
      ],
      [answered('loading', { saved: { ...saved, source: 'manual' }, draft: null })],
      [
        ...[opened, changed({ formula: '[Costs]' }), happened('editor.save requested', { key: 'k' })],
        answered('saving', { kind: 'conflict', saved: latest }),
      ],
    ],
    distinguish: ({ fields, failure }) => [fields.source, fields.formula, fields.scope, failure?.kind],
  }),
  'formulas/formula-preview': room(formulaPreviewMachine, formulaPreviewWalk, {
    systemId: 'formula preview',
    sessionState: 'signed in',
    addresses: ['/acme/data/formulas'],
    companions: {
      ...withFormulas,
      'formula editor': () => led(formulaEditorMachine, formulaEditorWalk.input, [opened]),
    },
    furtherWalks: [],
    also: [previewed],
    distinguish: ({ preview: shown, failure }) => [shown !== null, failure?.kind],
  }),
}
