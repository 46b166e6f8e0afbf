import { useSelector } from '@xstate/react'
import type { Alert } from '../../../contract/dashboards/alerts.schemas.ts'
import { subjectOf } from '../../../contract/dashboards/alert-toasts.texts.ts'
import { alertsTexts as texts } from '../../../contract/dashboards/alerts.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** The person's alerts on a dashboard, while they are visible. */
export function useAlertList() {
  const alerts = useFeature('alerts')
  const list = useResource('alert list')
  const isBusy = useSelector(
    alerts,
    (snapshot) => (snapshot?.hasTag('muting') || snapshot?.hasTag('resuming mails')) ?? false,
  )
  return {
    isOpen: useSelector(alerts, (snapshot) => snapshot?.hasTag('list shown') ?? false),
    alerts: list.data?.alerts ?? null,
    areMailed: list.data?.areMailed ?? true,
    failure: list.isFailed || list.isForbidden ? (list.message ?? texts.listFailed) : null,
    readAgain: list.readAgain,
    disabledReason: isBusy ? sharedTexts.processing : null,
    edit: (alert: Alert) => alerts?.send({ type: 'alerts.edit requested', alert }),
    resumeMails: () => alerts?.send({ type: 'alerts.mails requested' }),
    close: () => alerts?.send({ type: 'alerts.list closed' }),
    mute: ({ id, isMuted }: Alert) => alerts?.send({ type: 'alerts.mute requested', id, isMuted: !isMuted }),
    muteLabel: (alert: Alert) => (alert.isMuted ? texts.unmuteOf : texts.muteOf)(subjectOf(alert)),
  }
}
