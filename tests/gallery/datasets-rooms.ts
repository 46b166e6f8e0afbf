import { datasetsMachine } from '../../src/machines/datasets/datasets.machine.ts'
import {
  catalogueMachine,
  recordsMachine,
  resultRows,
  sourcesMachine,
  fileDownload,
} from '../../src/machines/datasets/datasets.resources.ts'
import { queryListMachine, savedQueriesMachine } from '../../src/machines/datasets/saved-queries.machine.ts'
import { sqlTablesMachine } from '../../src/machines/datasets/sql-editor.events.ts'
import { sqlEditorMachine } from '../../src/machines/datasets/sql-editor.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { datasetsWalk } from '../model/datasets/datasets.walk.ts'
import { savedQuery, savedQueriesWalk } from '../model/datasets/saved-queries.walk.ts'
import { sqlEditorWalk, sqlResult, sqlTables, sqlText } from '../model/datasets/sql-editor.walk.ts'
import { datasets, factAnswer, factForm, recordsRequest, storesAnswer, storesForm } from '../model/datasets/things.ts'
import { defaultFailure } from '../model/shared/harness.ts'
import { answered, happened, led } from './deaf.ts'
import { documentsCompanions } from './documents-rooms.ts'
import { type Room, room } from './room.ts'

const project = 'acme'
const source = {
  ...{ id: 's1', sourceName: 'sales.xlsx', cluster: 'sales', kind: 'fact' as const, recordCount: 1_240 },
  date: '2026-03-02T10:00:00.000Z',
}
const asked = (form: object) => happened('datasets.query changed', { form })
const open = happened('datasets.opened')
const typed = happened('sql.text changed', { text: sqlText })
const run = happened('sql.run requested')

export const datasetsRooms: Record<string, Room> = {
  'datasets/datasets': room(datasetsMachine, datasetsWalk, {
    systemId: 'datasets',
    sessionState: 'signed in',
    addresses: ['/acme/data/datasets'],
    companions: {
      ...documentsCompanions,
      'catalogue of data': () => led(catalogueMachine, { project }, [answered('first read', datasets)]),
      'sources of data': () => led(sourcesMachine, { project }, [answered('first read', [source])]),
      'records of a figure': () =>
        led(recordsMachine, { project, request: recordsRequest }, [answered('first read', factAnswer.cells)]),
      'file of a result': () => led(fileDownload, {}),
      'rows of a result': () => led(resultRows, { of: { project, form: factForm, rowCount: 4 } }),
      'saved queries': () => led(savedQueriesMachine, { project }, [happened('datasets.opened')]),
      'source deletion': () => led(rowDeletionMachine, { kind: 'source', project }),
    },
    furtherWalks: [],
    also: [
      [open],
      [open, asked(factForm), answered('query', factAnswer)],
      [open, asked({ ...factForm, isChart: true }), answered('query', factAnswer)],
      [
        open,
        asked({ ...factForm, filters: '{"region":' }),
        answered('query', { ...factAnswer, isFilterLeftOut: true }),
      ],
      [open, asked(factForm), { kind: 'failed', child: 'query', error: defaultFailure }],
      [open, asked(storesForm), answered('query', storesAnswer)],
      [
        open,
        asked(storesForm),
        answered('query', { ...storesAnswer, isFilterLeftOut: false, result: { records: [], total: 0 } }),
      ],
      [open, asked(factForm), answered('query', factAnswer), happened('datasets.management opened')],
      [
        ...[open, asked(factForm), answered('query', factAnswer)],
        happened('datasets.records requested', { request: recordsRequest }),
      ],
    ],
    distinguish: ({ form, answer, failure, request }) => [
      ...[form?.kind, form?.kind === 'fact' && form.isChart, form?.filters],
      ...[answer?.isFilterLeftOut, failure?.kind, request !== null],
    ],
  }),
  'datasets/saved-queries': room(savedQueriesMachine, savedQueriesWalk, {
    systemId: 'saved queries',
    sessionState: 'signed in',
    addresses: ['/acme/data/datasets'],
    companions: {
      ...documentsCompanions,
      'catalogue of data': () => led(catalogueMachine, { project }, [answered('first read', datasets)]),
      datasets: () => led(datasetsMachine, { project }, [open, asked(factForm), answered('query', factAnswer)]),
      'list of saved queries': () =>
        led(queryListMachine, { project }, [
          answered('first read', [
            savedQuery,
            { ...savedQuery, id: 'q2', name: 'Stock by store', accessLevel: 'private' },
          ]),
        ]),
      'saved query deletion': () => led(rowDeletionMachine, { kind: 'saved query', project }),
    },
    furtherWalks: [],
    also: [
      [open, happened('saved queries.shelf opened')],
      [open, happened('saved queries.naming began', { draft: { ...savedQuery, isOwn: false } })],
      [
        ...[open, happened('saved queries.naming began', { draft: { ...savedQuery, id: null, name: 'Sales' } })],
        ...[happened('saved queries.keeping requested', { key: 'key' })],
        { kind: 'failed', child: 'keeping', error: defaultFailure },
      ],
    ],
    distinguish: ({ draft, failure }) => [draft?.id, draft?.isOwn, failure?.kind],
  }),
  'datasets/sql-editor': room(sqlEditorMachine, sqlEditorWalk, {
    systemId: 'sql editor',
    sessionState: 'signed in',
    addresses: ['/acme/data/sql'],
    companions: {
      ...documentsCompanions,
      'catalogue of data': () => led(catalogueMachine, { project }, [answered('first read', datasets)]),
      datasets: () => led(datasetsMachine, { project }, [open]),
      'tables for SQL': () => led(sqlTablesMachine, { project }, [answered('first read', sqlTables)]),
      'saved queries': () => led(savedQueriesMachine, { project }, [happened('datasets.opened')]),
      'list of saved queries': () => led(queryListMachine, { project }, [answered('first read', [savedQuery])]),
    },
    furtherWalks: [],
    also: [
      [typed, run, answered('run', sqlResult), happened('sql.view chosen', { isChart: true })],
      [typed, run, answered('run', { ...sqlResult, rows: [], total: 0 })],
      [typed, run, answered('run', { ...sqlResult, total: 9_000 }), happened('sql.text changed', { text: 'SELECT 2' })],
    ],
    distinguish: ({ shown, isChart, text }) => [shown?.result.total, isChart, text === 'SELECT 2'],
  }),
}
