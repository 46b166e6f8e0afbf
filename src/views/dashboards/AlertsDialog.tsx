import { formatValue } from '../../../contract/charts/format.ts'
import type { Alert } from '../../../contract/dashboards/alerts.schemas.ts'
import { subjectOf } from '../../../contract/dashboards/alert-toasts.texts.ts'
import { alertsTexts as texts, ruleOf } from '../../../contract/dashboards/alerts.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { AlertEditDialog } from './AlertEditDialog.tsx'
import { useAlertList } from './alert-list.hooks.ts'
import own from './alerts.module.css'
import styles from './dashboards.module.css'

/** The person's alerts on a dashboard, each with its last value. */
export function AlertsDialog({ name }: { name: string }) {
  const list = useAlertList()
  if (!list.isOpen) return null
  return (
    <Dialog
      open
      size="large"
      title={texts.listOf(name)}
      description={texts.listNote}
      onClose={list.close}
      footer={<Button onClick={list.close}>{sharedTexts.close}</Button>}
    >
      {list.failure !== null && (
        <ErrorState kind="part" message={list.failure} onRetry={list.readAgain} onBack={list.close} />
      )}
      {list.failure === null && list.alerts === null && <Skeleton shape="row" count={2} />}
      {!list.areMailed && (
        <div className={own.mailsEnded}>
          <Banner
            action={
              <Button size="small" disabledReason={list.disabledReason} onClick={list.resumeMails}>
                {texts.resumeMails}
              </Button>
            }
          >
            {texts.mailsEnded}
          </Banner>
        </div>
      )}
      {list.alerts?.length === 0 && (
        <EmptyState icon="bell" title={texts.none}>
          {texts.noneNote}
        </EmptyState>
      )}
      {list.alerts !== null && list.alerts.length > 0 && (
        <ul className={own.alerts} aria-label={texts.list}>
          {list.alerts.map((alert) => (
            <Row key={alert.id} alert={alert} list={list} />
          ))}
        </ul>
      )}
      <AlertEditDialog />
    </Dialog>
  )
}

function Row({ alert, list }: { alert: Alert; list: ReturnType<typeof useAlertList> }) {
  const deletion = useRowDeletion('alert deletion')
  const subject = subjectOf(alert)
  const { state, isMuted, failure } = alert
  return (
    <li className={own.alert}>
      <div className={own.alertWords}>
        <h3 className={styles.tileTitle}>
          {subject} {state === 'ended' && <Badge>{texts.ended}</Badge>}
          {state === 'crossed' && <Badge tone="warn">{texts.crossed}</Badge>}
          {state === 'unreadable' && <Badge tone="bad">{texts.unreadable}</Badge>}
          {isMuted && state !== 'ended' && <Badge>{texts.muted}</Badge>}
        </h3>
        <p>{ruleOf(alert)}</p>
        <p className={styles.newest}>{failure ?? seenWords(alert)}</p>
      </div>
      <div className={styles.rowActions}>
        {state !== 'ended' && (
          <Button size="small" aria-label={texts.editOf(subject)} onClick={() => list.edit(alert)}>
            {texts.edit}
          </Button>
        )}
        {state !== 'ended' && (
          <Button
            size="small"
            aria-label={list.muteLabel(alert)}
            disabledReason={list.disabledReason}
            onClick={() => list.mute(alert)}
          >
            {isMuted ? texts.unmute : texts.mute}
          </Button>
        )}
        <RowDeletionButton deletion={deletion} id={alert.id} name={subject} label={texts.delete} />
      </div>
    </li>
  )
}

function seenWords({ kind, value, unit, currency, period, periodFrom }: Alert): string {
  if (periodFrom === null) return texts.notSeen
  if (value === null) return kind === 'missing' ? texts.notSeenIn(periodLabel(period, periodFrom)) : texts.notSeen
  return texts.seen(formatValue(value, { unit, currency }), periodLabel(period, periodFrom))
}
