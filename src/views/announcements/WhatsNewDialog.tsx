import type { ReactNode } from 'react'
import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Tabs } from '../shared/Tabs.tsx'
import { AnnouncementGroups } from './AnnouncementGroups.tsx'
import styles from './announcements.module.css'
import { type PeriodGroup, useWhatsNew, type WhatsNewView } from './announcements.hooks.ts'
import { dayOfInstant, nameOfDay, nameOfMonth } from './dates.ts'

export function WhatsNewDialog() {
  const view = useWhatsNew()
  if (!view) return null
  return (
    <Dialog
      open
      onClose={view.close}
      title={texts.title}
      size="large"
      footer={
        <Button tone="primary" disabledReason={view.isMarking ? texts.dismissing : null} onClick={view.dismiss}>
          {texts.dismiss}
        </Button>
      }
    >
      {view.notMarked !== null && <Banner tone="bad">{texts.notMarked(view.notMarked)}</Banner>}
      <Body view={view} />
    </Dialog>
  )
}

function Body({ view }: { view: WhatsNewView }) {
  if (view.isLoading) return <Skeleton shape="text" count={6} label={texts.title} />
  if (view.notRead !== null)
    return <ErrorState kind="part" message={view.notRead} onBack={view.close} onRetry={view.readAgain} />
  const { since, weeks, months, lastSeenDate, tab, choose, follow } = view
  const tabs = [
    {
      id: 'since' as const,
      label: lastSeenDate === null ? texts.unseen : texts.since(dayOfInstant(lastSeenDate)),
      panel:
        since.length === 0 ? (
          <EmptyState icon="bell" title={texts.noneSince} />
        ) : (
          <AnnouncementGroups groups={since} onFollow={follow} />
        ),
    },
    { id: 'week' as const, label: texts.byWeek, panel: periods(weeks, (day) => texts.weekOf(nameOfDay(day)), follow) },
    { id: 'month' as const, label: texts.byMonth, panel: periods(months, nameOfMonth, follow) },
  ]
  return <Tabs label={texts.title} tabs={tabs} selected={tab} onSelect={choose} />
}

function periods(
  found: readonly PeriodGroup[],
  nameOf: (day: string) => string,
  follow: (path: string) => void,
): ReactNode {
  if (found.length === 0) return <EmptyState icon="bell" title={texts.none} />
  return found.map(({ start, groups }) => (
    <section key={start} className={styles.period}>
      <h3 className={styles.periodTitle}>{nameOf(start)}</h3>
      <AnnouncementGroups groups={groups} level={4} onFollow={follow} />
    </section>
  ))
}
