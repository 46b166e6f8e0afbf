import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Alert, AlertRequest } from '../../../contract/dashboards/alerts.schemas.ts'
import { alertsTexts as texts, subjectOf } from '../../../contract/dashboards/alerts.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import type { AlertNewsList, WatchedChart } from '../../machines/dashboards/alerts.events.ts'
import { filterWordsOf } from '../../machines/dashboards/alerts.selectors.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

export { filterWordsOf }

const useAlerts = () => useFeature('alerts')

/** Begins an alert on a chart. */
export function useAlertBeginning() {
  const alerts = useAlerts()
  return {
    disabledReason: useRefusal('member'),
    begin: (watched: WatchedChart) => alerts?.send({ type: 'alerts.chart chosen', ...watched }),
  }
}

/** The alert that is being set; `watched`: null while none is. */
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

/** The person's alerts on a dashboard, while they are shown. */
export function useAlertList() {
  const alerts = useAlerts()
  const list = useResource('alert list')
  const isMuting = useSelector(alerts, (snapshot) => snapshot?.hasTag('muting') ?? false)
  return {
    isOpen: useSelector(alerts, (snapshot) => snapshot?.hasTag('list shown') ?? false),
    alerts: list.data,
    failure: list.isFailed || list.isForbidden ? (list.message ?? texts.listFailed) : null,
    readAgain: list.readAgain,
    muteDisabledReason: isMuting ? sharedTexts.processing : null,
    open: (code: string) => alerts?.send({ type: 'alerts.list opened', code }),
    close: () => alerts?.send({ type: 'alerts.list closed' }),
    mute: ({ id, isMuted }: Alert) => alerts?.send({ type: 'alerts.mute requested', id, isMuted: !isMuted }),
    muteLabel: (alert: Alert) => (alert.isMuted ? texts.unmuteOf : texts.muteOf)(subjectOf(alert)),
  }
}

/** What the person's alerts have told, while it is in sight. */
export function useAlertNews(): AlertNewsList {
  const alerts = useAlerts()
  useEffect(() => {
    alerts?.send({ type: 'alerts.news opened' })
    return () => alerts?.send({ type: 'alerts.news left' })
  }, [alerts])
  return useResource('alert news').data ?? []
}
