import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { AlertChange, AlertRequest } from '../../../contract/dashboards/alerts.schemas.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { WatchedChart } from '../../machines/dashboards/alerts.events.ts'
import { filterWordsOf } from '../../machines/dashboards/alerts.selectors.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

export { filterWordsOf }

/** The id of the signed-in person. */
export function useOwnId(): string | null {
  const session = useFeature('session')
  return useSelector(session, (snapshot) => snapshot?.context.user?.id ?? null)
}

const useAlerts = () => useFeature('alerts')

/** Starts creating an alert on a chart. */
export function useAlertBeginning() {
  const alerts = useAlerts()
  return {
    disabledReason: useRefusal('member'),
    begin: (watched: WatchedChart) => alerts?.send({ type: 'alerts.chart chosen', ...watched }),
  }
}

/** The alert being created; `watched` is null while there is none. */
export function useNewAlert() {
  const alerts = useAlerts()
  const isChosen = useSelector(alerts, (snapshot) => snapshot?.hasTag('chart chosen') ?? false)
  const context = useSelector(alerts, (snapshot) => snapshot?.context)
  return {
    watched: isChosen ? (context?.watched ?? null) : null,
    isBusy: useSelector(alerts, (snapshot) => snapshot?.hasTag('making') ?? false),
    failure: context?.failure?.message ?? null,
    set: (request: AlertRequest) => alerts?.send({ type: 'alerts.alert requested', request, key: crypto.randomUUID() }),
    close: () => alerts?.send({ type: 'alerts.chart left' }),
  }
}

/** The alert being edited; `alert` is null while there is none. */
export function useEditedAlert() {
  const alerts = useAlerts()
  const context = useSelector(alerts, (snapshot) => snapshot?.context)
  return {
    alert: context?.edited ?? null,
    isBusy: useSelector(alerts, (snapshot) => snapshot?.hasTag('saving') ?? false),
    failure: context?.editFailure?.message ?? null,
    save: (change: AlertChange) => alerts?.send({ type: 'alerts.change requested', change }),
    close: () => alerts?.send({ type: 'alerts.edit left' }),
  }
}

/** Opens the person's alerts on a dashboard. */
export function useAlertListOpener() {
  const alerts = useAlerts()
  return {
    isOpen: useSelector(alerts, (snapshot) => snapshot?.hasTag('list shown') ?? false),
    open: (code: string) => alerts?.send({ type: 'alerts.list opened', code }),
  }
}

/** Notifications of the person's alerts, while they are visible. */
export function useAlertNotifications() {
  const alerts = useAlerts()
  useEffect(() => {
    alerts?.send({ type: 'alerts.news opened' })
    return () => alerts?.send({ type: 'alerts.news left' })
  }, [alerts])
  const isBusy = useSelector(alerts, (snapshot) => snapshot?.hasTag('dismissing') ?? false)
  return {
    notifications: useResource('alert news').data ?? [],
    disabledReason: isBusy ? sharedTexts.processing : null,
    dismiss: (ids: readonly string[]) => alerts?.send({ type: 'alerts.dismissal requested', ids }),
  }
}
