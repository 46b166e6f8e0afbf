import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { Chart, DashboardSettings } from '../../../../contract/dashboards/dashboards.schemas.ts'
import { specOf } from '../../../charts/dashboard/spec-of.ts'
import { elsewhereId } from '../../../machines/dashboards/dashboards.machine.ts'
import { useAreas } from '../areas.hooks.ts'
import { useFeature } from '../system-context.ts'

/** Loads a chart's values while it is shown outside a dashboard. */
export function useFetchedChart(key: string, chart: Chart, settings: DashboardSettings) {
  const areas = useAreas()
  const dashboards = useFeature('dashboards')
  const reading = useFeature(elsewhereId(key))
  useEffect(() => {
    dashboards?.send({ type: 'dashboards.chart shown', key, chart, settings })
    return () => dashboards?.send({ type: 'dashboards.chart left', key })
  }, [dashboards, key, chart, settings])
  const snapshot = useSelector(reading, (current) => current)
  const data = snapshot?.context.data ?? null
  const spec = useMemo(() => (data !== null && 'series' in data ? specOf(chart, data) : null), [chart, data])
  const isFailed = snapshot?.hasTag('failed') || snapshot?.hasTag('forbidden')
  return {
    spec,
    failure: areas.message ?? (isFailed ? (snapshot?.context.failure?.message ?? '') : null),
    readAgain: () => {
      if (areas.message !== null) areas.fetchAgain()
      reading?.send({ type: 'resource.requested' })
    },
  }
}
