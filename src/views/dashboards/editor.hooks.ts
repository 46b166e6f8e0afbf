import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ChartEnvironment } from '../../../contract/dashboards/chart-problems.ts'
import type { Chart, ShownChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { measurementsOf } from '../../../contract/dashboards/measurements.ts'
import {
  copyOf,
  type Fields,
  moved,
  newChart,
  problemsOf,
  resized,
} from '../../machines/dashboards/editor.selectors.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import { ownZone, whenOf } from '../shared/when.ts'
import { useCatalogue } from './dashboards.hooks.ts'

/** What charts may refer to, as far as it is known. */
export function useChartEnvironment(): ChartEnvironment {
  const { catalogue } = useCatalogue()
  return useMemo(() => {
    const facts = catalogue !== null && Object.keys(catalogue.factTables).length > 0 ? catalogue : null
    const topics = (catalogue?.topics ?? []).map(({ id }) => id)
    return { facts, measurements: measurementsOf(facts, catalogue?.measures ?? []), topics }
  }, [catalogue])
}

const withAt = (charts: readonly ShownChart[], position: number, chart: ShownChart): readonly ShownChart[] => [
  ...charts.slice(0, position),
  chart,
  ...charts.slice(position),
]

/** The dashboard being edited, with all its actions; null until it has loaded. */
export function useEditor() {
  const editor = useFeature('dashboard editor')
  const snapshot = useSelector(editor, (current) => current)
  const environment = useChartEnvironment()
  const { catalogue, isKnown } = useCatalogue()
  const topics = catalogue?.topics ?? []
  if (editor === undefined || snapshot === undefined) return null
  const { fields, remote, latest, failure, past, future, open, isTakenUp } = snapshot.context
  const isEdited = snapshot.hasTag('edited')
  const isSaving = snapshot.hasTag('saving')
  const charts = fields?.metrics ?? []
  const before = new Set((remote?.metrics ?? []).map((chart) => JSON.stringify(chart)))
  /** Until the data is known, no chart can be judged wrong. */
  const findProblems = (chart: ShownChart) => (isKnown ? problemsOf(chart, environment) : [])
  const problems = charts.map(findProblems)
  const hasProblem = charts.some(
    (chart, index) => !before.has(JSON.stringify(chart)) && (problems[index] ?? []).length > 0,
  )
  const isNameless = (fields?.name ?? '').trim() === ''
  const change = (changed: Partial<Fields>) => editor.send({ type: 'editor.changed', change: changed })
  const setCharts = (metrics: readonly ShownChart[]) => change({ metrics })
  const openChart = (position: number | null, chart: Chart) =>
    editor.send({ type: 'editor.chart opened', open: { position, chart } })
  return {
    stage: snapshot.hasTag('missing')
      ? ('missing' as const)
      : snapshot.hasTag('failed')
        ? ('failed' as const)
        : fields === null || remote === null
          ? ('loading' as const)
          : ('ready' as const),
    fields,
    remote,
    latest: snapshot.hasTag('both sides') ? latest : null,
    failure: failure?.message ?? null,
    isEdited,
    isTakenUp: isTakenUp && isEdited,
    problems,
    saveDisabledReason: isSaving
      ? texts.saving
      : isNameless
        ? texts.nameRequired
        : !isEdited
          ? texts.nothingChanged
          : hasProblem
            ? texts.mendCharts
            : null,
    undoDisabledReason: past.length === 0 ? texts.nothingToUndo : null,
    redoDisabledReason: future.length === 0 ? texts.nothingToRedo : null,
    open: snapshot.hasTag('chart open') ? open : null,
    /** Esc would lose the changes. */
    isChartChanged:
      open !== null &&
      JSON.stringify(open.chart) !== JSON.stringify(open.position === null ? newChart : charts[open.position]),
    isDrawable: snapshot.hasTag('chart drawable'),
    environment,
    isEnvironmentKnown: isKnown,
    topics,
    change,
    undo: () => editor.send({ type: 'editor.undone' }),
    redo: () => editor.send({ type: 'editor.redone' }),
    save: () => editor.send({ type: 'editor.save requested' }),
    leave: () => editor.send({ type: 'editor.left' }),
    readAgain: () => editor.send({ type: 'editor.read requested' }),
    keepMine: () => editor.send({ type: 'editor.mine kept' }),
    takeLatest: () => editor.send({ type: 'editor.theirs taken' }),
    addChart: () => openChart(null, newChart),
    editChart: openChart,
    duplicate: (position: number, chart: Chart) => setCharts(withAt(charts, position + 1, copyOf(chart))),
    removeChart: (position: number) => setCharts(charts.filter((_, index) => index !== position)),
    move: (from: number, to: number) => setCharts(moved(charts, from, to)),
    resize: (position: number, by: -1 | 1) =>
      setCharts(charts.map((chart, index) => (index === position ? resized(chart, by) : chart))),
    writeChart: (chart: Chart) => editor.send({ type: 'editor.chart written', chart }),
    keepChart: () => editor.send({ type: 'editor.chart kept' }),
    closeChart: () => editor.send({ type: 'editor.chart closed' }),
  }
}
export type EditorView = NonNullable<ReturnType<typeof useEditor>>

/** The saved versions of the dashboard, while they are visible. */
export function useVersions() {
  const dashboards = useFeature('dashboards')
  const isOpen = useSelector(dashboards, (snapshot) => snapshot?.hasTag('versions shown') ?? false)
  const { data, isFailed, message, readAgain } = useResource('dashboard versions')
  const [now] = useState(Date.now)
  const versions = data?.map((version, index) => {
    const who = index === 0 ? texts.versionNow : (version.savedBy ?? texts.formerMember)
    return { ...version, label: texts.versionOf(whenOf(version.savedAt, now, ownZone()).moment, who) }
  })
  return {
    isOpen,
    versions: versions ?? null,
    failure: isFailed ? (message ?? texts.versionsFailed) : null,
    readAgain,
    open: () => dashboards?.send({ type: 'dashboards.versions opened' }),
    close: () => dashboards?.send({ type: 'dashboards.versions closed' }),
  }
}
