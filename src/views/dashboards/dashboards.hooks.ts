import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
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
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

/** The names of the readings behind charts. */
export type ChartDataName = ReturnType<typeof chartSystemId> | 'chart preview' | 'split chart'

const none: readonly Dashboard[] = []

/** What the address names. */
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

/** Opens a page of the dashboards while it is shown. */
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

/** The landing leads on by itself: to the dashboard with the code "default", else to the first. */
export function useWayOn(): void {
  const dashboards = useLivingFeature('dashboards')
  const list = useDashboardList()
  const first = list.dashboards.find(({ code }) => code === 'default') ?? list.dashboards[0]
  const code = first?.code ?? null
  useEffect(() => {
    if (code !== null) dashboards.send({ type: 'dashboards.way found', code })
  }, [dashboards, code])
}

/** What charts can be made of. */
export function useCatalogue() {
  const { data, isFailed } = useResource('chart catalogue')
  return {
    catalogue: data,
    hasData: data !== null && (Object.keys(data.factTables).length > 0 || data.measures.length > 0),
    isKnown: data !== null || isFailed,
  }
}

/** The zone by which the organisation counts days, and its day of now. */
export function useCalendar() {
  const workspace = useFeature('workspace')
  const timeZone = useSelector(workspace, (snapshot) => snapshot?.context.organisation?.timezone ?? defaultTimeZone)
  const [now] = useState(Date.now)
  return { timeZone, today: dayOf(now, timeZone) }
}

/** One dashboard as the address looks at it, and what can be asked of it. */
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

/** Has the charts read that are shown. Gives each its place among those that are read; null for one that is not. */
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

/** The values of one chart, and those of before while newer ones are read. */
export function useChartData(systemId: ChartDataName, chart: Chart) {
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
    () => (shownChart === null || shownData === null ? null : specOf(shownChart, shownData)),
    [shownChart, shownData],
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

/** Makes a dashboard by its name, or one out of the data; each leads to it once it is there. */
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

/** The values of a dimension that a filter offers, while it is open. */
export function useFilterValues(dimension: string, of: ValuesOf) {
  const dashboards = useLivingFeature('dashboards')
  useEffect(() => {
    dashboards.send({ type: 'dashboards.values requested', dimension, of })
    return () => dashboards.send({ type: 'dashboards.values left' })
  }, [dashboards, dimension, of])
  const { data, isLoading, isFailed } = useResource('values of a dashboard filter')
  return { values: data ?? [], isLoading, isFailed }
}

/** One value of a chart, split by something else, while it is looked at. */
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

/** Whether the twelve columns of the grid stand beside each other. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribeWidth, () => window.matchMedia(wideScreen).matches)
