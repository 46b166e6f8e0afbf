import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Chart, Dashboard } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { channelPort, requestPort } from '../shared/port.ts'
import type { AskedChart, EditorFact } from './dashboards.events.ts'
import { chartData, statementReading } from './dashboards.resources.ts'
import { areSame, type Draft, type Fields, fieldsOf, isAskable, type OpenChart, pruned } from './editor.selectors.ts'

export type DashboardEditorActor = ActorRefFrom<typeof dashboardEditorMachine>
type EditorInput = { project: string; personId: string; code: string }

/** The draft found in this browser; null when there is none. */
export type DashboardDraftFact = { type: 'editor.draft read'; draft: Draft | null }
export type DashboardDraftUpdate = { type: 'draft.changed'; draft: Draft | null }

export type EditorEvent =
  | DashboardDraftFact
  | { type: 'editor.read requested' }
  | { type: 'editor.changed'; change: Partial<Fields> }
  | { type: 'editor.undone' }
  | { type: 'editor.redone' }
  | { type: 'editor.save requested' }
  | { type: 'editor.left' }
  | { type: 'editor.mine kept' }
  | { type: 'editor.theirs taken' }
  | { type: 'editor.chart opened'; open: OpenChart }
  | { type: 'editor.chart written'; chart: Chart }
  | { type: 'editor.chart kept' }
  | { type: 'editor.chart closed' }

/** Result of a save. `changed meanwhile`: someone else saved first, and `dashboard` is their version. */
export type SaveAnswer = { kind: 'saved' | 'changed meanwhile'; dashboard: Dashboard }

type EditorContext = EditorInput & {
  /** The server's version; null for a new dashboard. */
  remote: Dashboard | null
  fields: Fields | null
  past: readonly Fields[]
  future: readonly Fields[]
  /** The draft of an earlier page, kept until the dashboard has loaded. */
  kept: Draft | null
  isTakenUp: boolean
  latest: Dashboard | null
  open: OpenChart | null
  failure: Failure | null
}

const previewOf = ({ project, open, remote }: EditorContext): AskedChart => ({
  project,
  chart: open!.chart,
  settings: remote!.defaultSettings,
})

/** Puts the chart into its place, or at the end if it is new. */
function withChart({ metrics, ...fields }: Fields, { position, chart }: OpenChart): Fields {
  const charts =
    position === null ? [...metrics, chart] : metrics.map((one, index) => (index === position ? chart : one))
  return { ...fields, metrics: charts }
}

export const dashboardEditorMachine = setup({
  types: {} as {
    context: EditorContext
    events: EditorEvent
    input: EditorInput
    emitted: EditorFact
    tags: 'busy' | 'failed' | 'missing' | 'ready' | 'edited' | 'saving' | 'both sides' | 'chart open' | 'chart drawable'
    children: {
      'draft store': 'keep the dashboard'
      preview: 'chart data'
      'statement reading': 'statement reading'
    }
  },
  actors: {
    'keep the dashboard': channelPort<DashboardDraftUpdate, DashboardDraftFact, EditorInput>('keep the dashboard'),
    'read dashboard': requestPort<Dashboard | null, EditorInput>('read dashboard', { seconds: 30 }),
    'save dashboard': requestPort<SaveAnswer, { project: string; code: string; rev: number; fields: Fields }>(
      'save dashboard',
      { seconds: 30 },
    ),
    'chart data': chartData,
    'statement reading': statementReading,
  },
  actions: {
    'record what was kept': assign((_, { draft }: { draft: Draft | null }) => ({ kept: draft })),
    'take up the dashboard': assign(({ context: { kept } }, { dashboard }: { dashboard: Dashboard }) => {
      const fields = kept?.fields ?? fieldsOf(dashboard)
      const isTakenUp = kept !== null && !areSame(fields, fieldsOf(dashboard))
      return { remote: dashboard, fields, isTakenUp, past: [], future: [], kept: null, failure: null }
    }),
    'show what was kept beside theirs': assign(({ context: { kept } }, { dashboard }: { dashboard: Dashboard }) => ({
      ...{ remote: dashboard, latest: dashboard, fields: kept?.fields ?? fieldsOf(dashboard), kept: null },
      ...{ isTakenUp: true, past: [], future: [], failure: null },
    })),
    'record the change': assign(({ context: { fields, past } }, { change }: { change: Partial<Fields> }) => {
      if (fields === null) return {}
      return {
        fields: pruned({ ...fields, ...change }),
        past: [...past, fields],
        future: [],
        failure: null,
      }
    }),
    'go one step back': assign(({ context: { fields, past, future } }) => {
      const before = past.at(-1)
      if (before === undefined || fields === null) return {}
      return { fields: before, past: past.slice(0, -1), future: [fields, ...future] }
    }),
    'go one step on': assign(({ context: { fields, past, future } }) => {
      const [after] = future
      if (after === undefined || fields === null) return {}
      return { fields: after, past: [...past, fields], future: future.slice(1) }
    }),
    'keep the draft': sendTo('draft store', ({ context: { remote, fields } }) => {
      const isEdited = remote !== null && fields !== null && !areSame(fields, fieldsOf(remote))
      return { type: 'draft.changed' as const, draft: isEdited ? { rev: remote.rev, fields } : null }
    }),
    'drop the draft': sendTo('draft store', { type: 'draft.changed', draft: null }),
    'take the answer': assign((_, { dashboard }: { dashboard: Dashboard }) => ({
      ...{ remote: dashboard, fields: fieldsOf(dashboard), latest: null, isTakenUp: false, past: [], future: [] },
      failure: null,
    })),
    'record theirs': assign((_, { dashboard }: { dashboard: Dashboard }) => ({ latest: dashboard })),
    'put mine on theirs': assign(({ context: { latest, remote } }) => ({ remote: latest ?? remote, latest: null })),
    'take theirs': assign(({ context: { latest, remote, fields, past } }) => {
      const dashboard = latest ?? remote
      if (dashboard === null || fields === null) return {}
      const steps = { past: [...past, fields], future: [] }
      return { remote: dashboard, fields: fieldsOf(dashboard), latest: null, isTakenUp: false, ...steps }
    }),
    'open the chart': assign((_, { open }: { open: OpenChart }) => ({ open })),
    'write the chart': assign(({ context: { open } }, { chart }: { chart: Chart }) => ({
      open: open && { ...open, chart },
    })),
    'put the chart in its place': assign(({ context: { fields, past, open } }) => {
      if (fields === null || open === null) return {}
      return { fields: withChart(fields, open), past: [...past, fields], future: [], open: null }
    }),
    'close the chart': assign({ open: null }),
    'draw the chart as it is now': sendTo('preview', ({ context }) => ({
      type: 'resource.input changed' as const,
      input: previewOf(context),
    })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'clear the failure': assign({ failure: null }),
    'tell that it is saved': enqueueActions(({ enqueue }, { dashboard }: { dashboard: Dashboard }) => {
      enqueue.emit({ type: 'dashboard.saved', dashboard })
    }),
    'tell that it is left': enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'dashboard.editing left' })
    }),
  },
  guards: {
    'is not there': (_, { dashboard }: { dashboard: Dashboard | null }) => dashboard === null,
    'others changed what was edited': ({ context: { kept } }, { dashboard }: { dashboard: Dashboard | null }) =>
      kept !== null && dashboard !== null && kept.rev !== dashboard.rev && !areSame(kept.fields, fieldsOf(dashboard)),
    'was changed meanwhile': (_, { kind }: SaveAnswer) => kind === 'changed meanwhile',
    'is edited': ({ context: { fields, remote } }) =>
      fields !== null && remote !== null && !areSame(fields, fieldsOf(remote)),
    'is as saved': ({ context: { fields, remote } }) =>
      fields === null || remote === null || areSame(fields, fieldsOf(remote)),
    'is read': ({ context: { remote } }) => remote !== null,
    'can be drawn': ({ context: { open } }) => open !== null && isAskable(open.chart),
    'cannot be drawn': ({ context: { open } }) => open === null || !isAskable(open.chart),
  },
  delays: { 'writing pause': 300 },
}).createMachine({
  id: 'dashboard editor',
  description: 'The editor of a dashboard: a stored draft with undo and redo, saved as a whole.',
  context: ({ input }) => ({
    ...input,
    ...{ remote: null, fields: null, past: [], future: [], kept: null, isTakenUp: false },
    ...{ latest: null, open: null, failure: null },
  }),
  invoke: {
    id: 'draft store',
    src: 'keep the dashboard',
    input: ({ context: { project, personId, code } }) => ({ project, personId, code }),
    onError: {},
  },
  on: {
    'editor.draft read': { actions: { type: 'record what was kept', params: ({ event }) => event } },
    'editor.left': { actions: ['drop the draft', 'tell that it is left'] },
  },
  type: 'parallel',
  states: {
    dashboard: {
      initial: 'being read',
      states: {
        'being read': {
          description: 'Waits for the saved dashboard.',
          tags: 'busy',
          invoke: {
            id: 'reading',
            src: 'read dashboard',
            input: ({ context: { project, personId, code } }) => ({ project, personId, code }),
            onDone: [
              {
                guard: { type: 'is not there', params: ({ event }) => ({ dashboard: event.output }) },
                target: 'missing',
              },
              {
                guard: {
                  type: 'others changed what was edited',
                  params: ({ event }) => ({ dashboard: event.output }),
                },
                target: 'in conflict',
                actions: {
                  type: 'show what was kept beside theirs',
                  params: ({ event }) => ({ dashboard: event.output! }),
                },
              },
              {
                target: 'ready',
                actions: [
                  { type: 'take up the dashboard', params: ({ event }) => ({ dashboard: event.output! }) },
                  'keep the draft',
                ],
              },
            ],
            onError: {
              target: 'not read',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
        'not read': { tags: 'failed', on: { 'editor.read requested': 'being read' } },
        missing: { tags: 'missing', on: { 'editor.read requested': 'being read' } },
        ready: {
          tags: 'ready',
          initial: 'as saved',
          on: {
            'editor.changed': {
              actions: [
                { type: 'record the change', params: ({ event }) => ({ change: event.change }) },
                'keep the draft',
              ],
            },
            'editor.undone': { actions: ['go one step back', 'keep the draft'] },
            'editor.redone': { actions: ['go one step on', 'keep the draft'] },
            'editor.chart kept': { actions: ['put the chart in its place', 'keep the draft'] },
          },
          states: {
            'as saved': { always: { guard: 'is edited', target: 'edited' } },
            edited: {
              tags: 'edited',
              always: { guard: 'is as saved', target: 'as saved' },
              on: {
                'editor.save requested': {
                  target: '#dashboard editor.dashboard.being saved',
                  actions: 'clear the failure',
                },
              },
            },
          },
        },
        'being saved': {
          description: 'Waits for the server to save the whole dashboard.',
          tags: ['ready', 'busy', 'saving', 'edited'],
          invoke: {
            id: 'saving',
            src: 'save dashboard',
            input: ({ context: { project, code, remote, fields } }) => ({
              ...{ project, code, rev: remote?.rev ?? 0 },
              fields: fields!,
            }),
            onDone: [
              {
                guard: { type: 'was changed meanwhile', params: ({ event }) => event.output },
                target: 'in conflict',
                actions: { type: 'record theirs', params: ({ event }) => event.output },
              },
              {
                target: 'ready',
                actions: [
                  { type: 'take the answer', params: ({ event }) => event.output },
                  'drop the draft',
                  { type: 'tell that it is saved', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: 'ready',
              actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
            },
          },
        },
        'in conflict': {
          tags: ['ready', 'both sides', 'edited'],
          on: {
            'editor.mine kept': { target: 'being saved', actions: ['put mine on theirs', 'keep the draft'] },
            'editor.theirs taken': { target: 'ready', actions: ['take theirs', 'keep the draft'] },
          },
        },
      },
    },
    chart: {
      initial: 'closed',
      on: {
        'editor.chart opened': {
          guard: 'is read',
          target: '.open',
          actions: { type: 'open the chart', params: ({ event }) => event },
        },
        'editor.chart kept': '.closed',
        'editor.chart closed': { target: '.closed', actions: 'close the chart' },
      },
      states: {
        closed: {},
        open: {
          tags: 'chart open',
          invoke: { id: 'statement reading', src: 'statement reading', systemId: 'statement reading' },
          initial: 'being configured',
          on: {
            'editor.chart written': {
              actions: { type: 'write the chart', params: ({ event }) => ({ chart: event.chart }) },
            },
          },
          states: {
            'being configured': {
              description: "The chart can't be drawn yet, because something is missing.",
              always: { guard: 'can be drawn', target: 'drawn' },
            },
            drawn: {
              tags: 'chart drawable',
              invoke: {
                id: 'preview',
                src: 'chart data',
                systemId: 'chart preview',
                input: ({ context }) => previewOf(context),
              },
              always: { guard: 'cannot be drawn', target: 'being configured' },
              initial: 'as it is',
              states: {
                'as it is': {},
                'being written': {
                  description: 'Waits for a pause in editing, then redraws the chart.',
                  after: { 'writing pause': { target: 'as it is', actions: 'draw the chart as it is now' } },
                },
              },
              on: {
                'editor.chart written': {
                  target: '.being written',
                  reenter: false,
                  actions: { type: 'write the chart', params: ({ event }) => ({ chart: event.chart }) },
                },
              },
            },
          },
        },
      },
    },
  },
})
