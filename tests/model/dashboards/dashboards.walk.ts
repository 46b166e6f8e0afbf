import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { chartsMachine } from '../../../src/machines/dashboards/charts.machine.ts'
import type { dashboardsMachine } from '../../../src/machines/dashboards/dashboards.machine.ts'
import type { dashboardEditorMachine } from '../../../src/machines/dashboards/editor.machine.ts'
import { fieldsOf } from '../../../src/machines/dashboards/editor.selectors.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { dashboard, emptyChart, pieChart, project, salesChart, latest } from './things.ts'

const named = { id: 'overview', name: 'Overview' }
const asked = (chart = salesChart) => ({ project, chart, settings: defaultSettings })

export const chartsWalk: WalkOptions<typeof chartsMachine> = {
  events: {
    'charts.shown': [
      { charts: [asked()] },
      { charts: [{ ...asked(), settings: { ...defaultSettings, range: 'all' } }] },
      { charts: [] },
    ],
    'charts.data changed': [{}],
  },
  distinguish: ({ charts }) => charts.map(({ settings }) => settings.range),
}

export const dashboardsWalk: WalkOptions<typeof dashboardsMachine> = {
  input: { project, personId: 'p1' },
  events: {
    'dashboards.opened': [
      { page: { kind: 'list' } },
      { page: { kind: 'view', code: 'overview' } },
      { page: { kind: 'settings', code: 'overview' } },
    ],
    'dashboards.left': [{}],
    'dashboards.way found': [{ code: 'overview' }, { code: null }],
    'dashboards.settings requested': [{ search: '?range=month' }],
    'dashboards.arrange requested': [{}],
    'dashboards.values requested': [{ dimension: 'city', of: 'dimension' }],
    'dashboards.values left': [{}],
    'dashboards.keeping opened': [{ chart: salesChart }],
    'dashboards.keeping closed': [{}],
    'dashboards.versions opened': [{}],
    'dashboards.versions closed': [{}],
    'dashboards.chart shown': [{ key: 'm1', chart: salesChart, settings: defaultSettings }],
    'dashboards.chart left': [{ key: 'm1' }],
    'dashboards.split opened': [{ chart: pieChart, settings: defaultSettings }],
    'dashboards.split closed': [{}],
    'dashboards.restore requested': [named],
    'dashboard.saved': [{ dashboard }],
    'dashboard.editing left': [{}],
    'data.changed': [{ dataType: 'warehouse' }, { dataType: 'dashboards' }, { dataType: 'threads' }],
    'row.deleted': [{ kind: 'dashboard', ...named }],
  },
  answers: { 'restore dashboard': [dashboard] },
  distinguish: ({ restoring, elsewhere }) => [restoring.length > 0, elsewhere.length],
}

const renamed = { ...fieldsOf(dashboard), name: 'Renamed' }

export const editorWalk: WalkOptions<typeof dashboardEditorMachine> = {
  input: { project, personId: 'p1', code: 'overview' },
  events: {
    'editor.draft read': [
      { draft: null },
      { draft: { rev: 1, fields: renamed } },
      { draft: { rev: 0, fields: renamed } },
    ],
    'editor.read requested': [{}],
    'editor.changed': [{ change: { name: 'Renamed' } }, { change: { name: dashboard.name } }],
    'editor.undone': [{}],
    'editor.redone': [{}],
    'editor.save requested': [{}],
    'editor.left': [{}],
    'editor.mine kept': [{}],
    'editor.theirs taken': [{}],
    'editor.chart opened': [
      { open: { position: null, chart: emptyChart } },
      { open: { position: 0, chart: salesChart } },
    ],
    'editor.chart written': [{ chart: pieChart }, { chart: emptyChart }],
    'editor.chart kept': [{}],
    'editor.chart closed': [{}],
  },
  answers: {
    'read dashboard': [dashboard, null],
    'save dashboard': [
      { kind: 'saved', dashboard: { ...dashboard, name: 'Renamed', rev: 2 } },
      { kind: 'changed meanwhile', dashboard: latest },
    ],
  },
  distinguish: ({ kept, fields, remote }) => [
    kept?.rev ?? null,
    fields !== null && remote !== null && JSON.stringify(fields) !== JSON.stringify(fieldsOf(remote)),
  ],
  limit: 3_000,
}
