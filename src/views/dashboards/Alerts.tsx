import { lazy, Suspense } from 'react'
import { alertOpenerTexts as texts } from '../../../contract/dashboards/alert-opener.texts.ts'
import { IconButton } from '../shared/IconButton.tsx'
import { useAlertListOpener, useNewAlert } from './alerts.hooks.ts'

const AlertDialog = lazy(async () => ({ default: (await import('./AlertDialog.tsx')).AlertDialog }))
const AlertsDialog = lazy(async () => ({ default: (await import('./AlertsDialog.tsx')).AlertsDialog }))

/** Opens the person's alerts on a dashboard. */
export function AlertsButton({ code }: { code: string }) {
  const { open } = useAlertListOpener()
  return <IconButton icon="bell" label={texts.list} size="medium" onClick={() => open(code)} />
}

/** The dialog with these alerts, while it is open. */
export function Alerts({ name }: { name: string }) {
  const { isOpen } = useAlertListOpener()
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <AlertsDialog name={name} />
    </Suspense>
  )
}

/** The dialog that creates an alert. */
export function NewAlert() {
  const alert = useNewAlert()
  if (alert.watched === null) return null
  return (
    <Suspense fallback={null}>
      <AlertDialog alert={alert} watched={alert.watched} />
    </Suspense>
  )
}
