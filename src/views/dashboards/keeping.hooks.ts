import { useSelector } from '@xstate/react'
import type { Chart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** Whether the dialog that saves a chart is open. */
export function useIsKeeping(): boolean {
  const dashboards = useFeature('dashboards')
  return useSelector(dashboards, (snapshot) => snapshot?.hasTag('keeping') ?? false)
}

/** The chart to save, and where to. */
export function useKeeping() {
  const dashboards = useFeature('dashboards')
  const keeping = useFeature('chart keeping')
  const { data } = useResource('dashboards to keep in')
  const isOpen = useSelector(dashboards, (snapshot) => snapshot?.hasTag('keeping') ?? false)
  const context = useSelector(dashboards, (snapshot) => snapshot?.context)
  return {
    chart: isOpen ? (context?.kept ?? null) : null,
    project: context?.project ?? '',
    dashboards: data,
    isBusy: useSelector(keeping, (snapshot) => snapshot?.hasTag('busy') ?? false),
    done: useSelector(keeping, (snapshot) => (snapshot?.hasTag('done') ? (snapshot.context.output ?? null) : null)),
    failure: useSelector(keeping, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    ),
    keep: (code: string | null, name: string, chart: Chart) =>
      keeping?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project: context?.project ?? '', code, name, chart },
      }),
    close: () => dashboards?.send({ type: 'dashboards.keeping closed' }),
  }
}
