import { useState } from 'react'
import { subjectOf } from '../../../contract/dashboards/alert-toasts.texts.ts'
import { alertsTexts as texts, sentenceOf } from '../../../contract/dashboards/alerts.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Link } from '../shared/Link.tsx'
import { ownZone, whenOf } from '../shared/when.ts'
import { useAlertNotifications } from './alerts.hooks.ts'
import styles from './alerts.module.css'

const most = 5

/** Notifications of the person's alerts, newest first. Renders nothing if there are none. */
export function WhatMoved({ project }: { project: string }) {
  const { notifications, disabledReason, dismiss } = useAlertNotifications()
  const [now] = useState(Date.now)
  if (notifications.length === 0) return null
  return (
    <section className={styles.moved} aria-label={texts.notificationsHeading}>
      <div className={styles.movedHead}>
        <h2 className={styles.movedTitle}>{texts.notificationsHeading}</h2>
        {notifications.length > 1 && (
          <Button
            size="small"
            tone="quiet"
            disabledReason={disabledReason}
            onClick={() => dismiss(notifications.map(({ id }) => id))}
          >
            {texts.dismissAll}
          </Button>
        )}
      </div>
      <ul className={styles.alerts}>
        {notifications.slice(0, most).map(({ id, code, at, reported }) => {
          const when = whenOf(at, now, ownZone())
          return (
            <li key={id} className={styles.alert}>
              <p className={styles.alertWords}>{sentenceOf(reported)}</p>
              <p className={styles.movedFoot}>
                <time dateTime={at} title={when.full}>
                  {when.short}
                </time>
                {reported.ended === null && (
                  <Link
                    to={pagePath('dashboard', { project, dashboard: code })}
                    aria-label={texts.openOf(subjectOf(reported))}
                  >
                    {texts.openDashboard}
                  </Link>
                )}
              </p>
              <IconButton
                icon="close"
                label={texts.dismissOf(sentenceOf(reported))}
                disabledReason={disabledReason}
                onClick={() => dismiss([id])}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
