import { newDraft } from '../../contract/formulas/measure-draft.ts'
import { formulaEditorMachine } from '../../src/machines/formulas/formula-editor.machine.ts'
import { formulasMachine } from '../../src/machines/formulas/formulas.machine.ts'
import { measuresMachine, scopeValuesMachine, traceMachine } from '../../src/machines/formulas/formulas.resources.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { formulaEditorWalk } from '../model/formulas/formula-editor.walk.ts'
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
const opened = answered('opening', { saved, draft: null })
const scopeValues = { region: ['North', 'South'] }

const formulasCompanions = {
  ...documentsCompanions,
  'measures of formulas': () => led(measuresMachine, { project }, [answered('first read', measures)]),
  'values of a scope': () =>
    led(scopeValuesMachine, { project, scopes: ['region'] }, [answered('first read', scopeValues)]),
  'trace of a value': () => led(traceMachine, { project, valueAddress }, [answered('first read', trace)]),
  'measure deletion': () => led(rowDeletionMachine, { kind: 'measure', project }),
}

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
      ...formulasCompanions,
      formulas: () =>
        led(formulasMachine, { project, personId: 'p1' }, [open, asked(marginForm), answered('values', answer)]),
    },
    furtherWalks: [],
    also: [
      [opened, changed({ formula: '[Revenue] + ' })],
      [opened, changed({ formula: '[Revenue] + 10%' }), { kind: 'time passed' }, answered('preview', preview)],
      [opened, changed({ formula: '[Nowhere] + sum([Revenue])' })],
      [opened, changed({ source: 'lookup' })],
      [opened, changed({ source: 'lookup', scope: 'region', rows: ['North', 'South'] })],
      [
        opened,
        changed({ source: 'matrix', scope: 'region', scope2: 'area', cells: { 'New value': { 'New value': '1' } } }),
      ],
      [answered('opening', { saved: null, draft: newDraft('manual') })],
      [
        ...[opened, changed({ formula: '[Costs]' }), happened('editor.save requested', { key: 'k' })],
        answered('saving', { measure: latest, isConflict: true }),
      ],
    ],
    distinguish: ({ draft, preview: given, failure }) => [
      ...[draft.source, draft.formula, draft.scope, given !== null, failure?.kind],
    ],
  }),
}
