import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { defaultTimeZone } from '../../../contract/charts/chart-defaults.ts'
import type {
  Chart,
  ChartData,
  Dashboard,
  DashboardSettings,
  ShownChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { areSameSettings, printSettings, readSettings } from '../../../contract/dashboards/settings-address.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { specOf } from '../../charts/dashboard/spec-of.ts'
import { chartSystemId } from '../../machines/dashboards/charts.machine.ts'
import type { DashboardPage, ValuesOf } from '../../machines/dashboards/dashboards.events.ts'
import { routeOf } from '../../machines/shell/address.ts'
import type { NavEntry } from '../shared/NavList.tsx'
import { useResource } from '../shared/resource.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'
import { type LoadedChart, sharedNotes } from './shared-notes.ts'

/** System ids of the actors that read charts' data. */
export type ChartDataName = ReturnType<typeof chartSystemId> | 'chart preview' | 'split chart'

const none: readonly Dashboard[] = []
const noNotes: readonly string[] = []

/** The dashboard and page that the URL names. */
export function useDashboardAddress() {
  const { pathname, search } = useLocation()
  const { page, params } = routeOf(pathname)
  return {
    page,
    project: params['project'] ?? '',
    code: params['dashboard'] ?? '',
    tab: params['tab'] ?? null,
    date: params['date'] ?? null,
    search,
  }
}

/** Opens a dashboard page while the component is mounted. */
export function useOpenPage(kind: DashboardPage['kind'], code: string): void {
  const dashboards = useLivingFeature('dashboards')
  useEffect(() => {
    dashboards.send({ type: 'dashboards.opened', page: kind === 'list' ? { kind } : { kind, code } })
    return () => dashboards.send({ type: 'dashboards.left' })
  }, [dashboards, kind, code])
}

/** The dashboards that this person may see. */
export function useDashboardList() {
  const list = useResource('dashboard list')
  return {
    dashboards: list.data ?? none,
    isKnown: list.data !== null,
    isForbidden: list.isForbidden,
    failure: list.isFailed ? (list.message ?? texts.listFailed) : null,
    readAgain: list.readAgain,
  }
}

export function useDashboardEntries(project: string): NavEntry[] {
  const { dashboards } = useDashboardList()
  return dashboards.map(({ code, name, accessLevel }) => ({
    to: pagePath('dashboard', { project, dashboard: code }),
    label: name,
    icon: accessLevel === 'private' ? 'lock' : 'chart',
  }))
}

/** The landing page redirects to the dashboard with the code "default", or else to the first one. */
export function useWayOn(): void {
  const dashboards = useLivingFeature('dashboards')
  const list = useDashboardList()
  const first = list.dashboards.find(({ code }) => code === 'default') ?? list.dashboards[0]
  const code = first?.code ?? null
  useEffect(() => {
    if (code !== null) dashboards.send({ type: 'dashboards.way found', code })
  }, [dashboards, code])
}

/** What charts can be built from. */
export function useCatalogue() {
  const { data, isFailed } = useResource('chart catalogue')
  return {
    catalogue: data,
    hasData: data !== null && (Object.keys(data.factTables).length > 0 || data.measures.length > 0),
    isKnown: data !== null || isFailed,
  }
}

/** The organisation's time zone, and the current day in it. */
export function useCalendar() {
  const workspace = useFeature('workspace')
  const timeZone = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.timezone ?? defaultTimeZone)
  const [now] = useState(Date.now)
  return { timeZone, today: dayOf(now, timeZone) }
}

/** The dashboard in the URL with its settings, and its actions. */
export function useDashboard() {
  const { project, code, search } = useDashboardAddress()
  const dashboards = useLivingFeature('dashboards')
  const list = useDashboardList()
  const dashboard = list.dashboards.find((one) => one.code === code) ?? null
  const isMissing = list.isKnown && dashboard === null
  useEffect(() => {
    if (isMissing) dashboards.send({ type: 'dashboards.way found', code: null })
  }, [dashboards, isMissing])
  const own = dashboard?.defaultSettings ?? null
  const settings = useMemo(() => (own === null ? null : readSettings(search, own)), [own, search])
  return {
    ...list,
    project,
    dashboard,
    settings,
    isOwnSettings: own === null || settings === null || areSameSettings(own, settings),
    editDisabledReason: useRefusal('member'),
    isArranging: useSelector(dashboards, (snapshot) => snapshot.hasTag('arranging')),
    change: (changed: DashboardSettings) => {
      if (own !== null) dashboards.send({ type: 'dashboards.settings requested', search: printSettings(changed, own) })
    },
    reset: () => dashboards.send({ type: 'dashboards.settings requested', search: '' }),
    arrange: () => dashboards.send({ type: 'dashboards.arrange requested' }),
  }
}
export type DashboardView = ReturnType<typeof useDashboard>

const isAsked = (chart: ShownChart): chart is Chart => chart.metricType !== 'unknown'

/** Loads the data of the visible charts. Returns, for each chart, its index among the loaded ones, or null. */
export function useShownCharts(
  project: string,
  charts: readonly ShownChart[],
  settings: DashboardSettings,
): (number | null)[] {
  const actor = useFeature('dashboard charts')
  useEffect(() => {
    const asked = charts.filter(isAsked).map((chart) => ({ project, chart, settings }))
    actor?.send({ type: 'charts.shown', charts: asked })
  }, [actor, project, charts, settings])
  return charts.map((chart, index) => (isAsked(chart) ? charts.slice(0, index).filter(isAsked).length : null))
}

/** What every chart of the open dashboard has to say, once all are loaded. */
export function useSharedNotes(
  charts: readonly ShownChart[],
  positions: readonly (number | null)[],
): readonly string[] {
  const { features } = useSystem()
  const { today } = useCalendar()
  const systemIds = positions.flatMap((position) => (position === null ? [] : [chartSystemId(position)]))
  const names = JSON.stringify(systemIds)
  const subscribe = useCallback(
    (changed: () => void) => {
      let stops: (() => void)[] = []
      const listen = () => {
        for (const stop of stops) stop()
        stops = (JSON.parse(names) as typeof systemIds).flatMap((name) => {
          const subscription = features.get(name)?.subscribe(changed)
          return subscription === undefined ? [] : [() => subscription.unsubscribe()]
        })
        changed()
      }
      const stopListening = features.subscribe(listen)
      listen()
      return () => {
        stopListening()
        for (const stop of stops) stop()
      }
    },
    [features, names],
  )
  const read = () => {
    const loaded = charts.map((chart, index): LoadedChart => {
      const position = positions[index] ?? null
      if (position === null || chart.metricType === 'analysis') return { chart, data: undefined }
      const snapshot = features.get(chartSystemId(position))?.getSnapshot()
      const data = snapshot?.context.data ?? null
      const isFailed = snapshot?.hasTag('failed') === true || snapshot?.hasTag('forbidden') === true
      return { chart, data: data !== null && 'series' in data ? data : isFailed ? undefined : null }
    })
    return JSON.stringify(sharedNotes(loaded, today))
  }
  const notes = useSyncExternalStore(subscribe, read)
  return useMemo(() => JSON.parse(notes) as string[], [notes])
}

/** The data of one chart without notes that stand elsewhere. The previous data stays while new data loads. */
export function useChartData(systemId: ChartDataName, chart: Chart, hiddenNotes: readonly string[] = noNotes) {
  const actor = useFeature(systemId)
  const snapshot = useSelector(actor, (current) => current)
  const reading = snapshot?.context.data ?? null
  const data = reading !== null && 'series' in reading ? reading : null
  const [before, setBefore] = useState<{ chart: Chart; data: ChartData } | null>(null)
  const asked = snapshot?.context.input.chart
  const isSame = asked !== undefined && JSON.stringify(asked) === JSON.stringify(chart)
  if (data !== null && isSame && before?.data !== data) setBefore({ chart, data })
  const failure =
    snapshot?.hasTag('failed') || snapshot?.hasTag('forbidden') ? (snapshot.context.failure?.message ?? '') : null
  const shown = isSame && data !== null ? { chart, data } : failure === null ? before : null
  const shownChart = shown?.chart ?? null
  const shownData = shown?.data ?? null
  const spec = useMemo(
    () =>
      shownChart === null || shownData === null
        ? null
        : specOf(shownChart, { ...shownData, notes: shownData.notes.filter((note) => !hiddenNotes.includes(note)) }),
    [shownChart, shownData, hiddenNotes],
  )
  return {
    spec,
    data: shown?.data ?? null,
    entries: reading !== null && 'entries' in reading ? reading.entries : null,
    isBusy: data === null || !isSame || (snapshot?.hasTag('busy') ?? true),
    failure,
    readAgain: () => actor?.send({ type: 'resource.requested' }),
  }
}
export const chartDataOf = (position: number) => chartSystemId(position)

/** Creates a dashboard by name, or one generated from the data, and then opens it. */
export function useCreation() {
  const { project } = useDashboardAddress()
  const dashboards = useLivingFeature('dashboards')
  const creation = useFeature('dashboard creation')
  const first = useFeature('first dashboard')
  const made = useSelector(creation, (snapshot) =>
    snapshot?.hasTag('done') ? (snapshot.context.output?.code ?? null) : null,
  )
  const madeFirst = useSelector(first, (snapshot) =>
    snapshot?.hasTag('done') ? (snapshot.context.output?.code ?? null) : null,
  )
  const code = made ?? madeFirst
  useEffect(() => {
    if (code === null) return
    creation?.send({ type: 'command.dismissed' })
    first?.send({ type: 'command.dismissed' })
    dashboards.send({ type: 'data.changed', dataType: 'dashboards' })
    dashboards.send({ type: 'dashboards.way found', code })
  }, [code, creation, first, dashboards])
  return {
    createDisabledReason: useRefusal('member'),
    isBusy: useSelector(creation, (snapshot) => snapshot?.hasTag('busy') ?? false),
    isBusyFirst: useSelector(first, (snapshot) => snapshot?.hasTag('busy') ?? false),
    failure: useSelector(creation, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    ),
    failureFirst: useSelector(first, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    ),
    create: (name: string, accessLevel: Dashboard['accessLevel']) =>
      creation?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project, name, accessLevel } }),
    createFirst: () => first?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project } }),
  }
}

/** The values that a dimension's filter offers, while it is open. */
export function useFilterValues(dimension: string, of: ValuesOf) {
  const dashboards = useLivingFeature('dashboards')
  useEffect(() => {
    dashboards.send({ type: 'dashboards.values requested', dimension, of })
    return () => dashboards.send({ type: 'dashboards.values left' })
  }, [dashboards, dimension, of])
  const { data, isLoading, isFailed } = useResource('values of a dashboard filter')
  return { values: data ?? [], isLoading, isFailed }
}

/** A chart's value split by another dimension, while the dialog is open. */
export function useSplit() {
  const dashboards = useLivingFeature('dashboards')
  return {
    asked: useSelector(dashboards, (snapshot) => (snapshot.hasTag('split') ? snapshot.context.split : null)),
    open: (chart: Chart, settings: DashboardSettings) =>
      dashboards.send({ type: 'dashboards.split opened', chart, settings }),
    close: () => dashboards.send({ type: 'dashboards.split closed' }),
  }
}

const wideScreen = '(min-width: 1024px)'

function subscribeWidth(changed: () => void): () => void {
  const media = window.matchMedia(wideScreen)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the grid is wide enough for twelve columns. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribeWidth, () => window.matchMedia(wideScreen).matches)
