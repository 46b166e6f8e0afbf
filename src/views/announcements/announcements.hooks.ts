import { useSelector } from '@xstate/react'
import {
  groupByPeriod,
  groupByType,
  type PeriodGroup,
  type TypeGroup,
} from '../../machines/announcements/announcements.selectors.ts'
import type { WhatsNewTab } from '../../machines/announcements/whats-new.machine.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'
import { ownZone } from '../shared/when.ts'

export function useIsWhatsNewOpen(): boolean {
  const announcements = useFeature('announcements')
  return useSelector(announcements, (snapshot) => snapshot?.hasTag('open') ?? false)
}

/** Content and actions of the dialog; null while it is closed. */
export function useWhatsNew() {
  const { goTo } = useSystem()
  const dialog = useFeature('whats-new')
  const snapshot = useSelector(dialog, (current) => current)
  if (!dialog || !snapshot) return null
  const { unseen, lastSeenDate, all, tab, failure } = snapshot.context
  const zone = ownZone()
  const close = () => dialog.send({ type: 'announcements.closed' })
  return {
    isLoading: snapshot.hasTag('reading'),
    isMarking: snapshot.hasTag('marking'),
    notRead: snapshot.hasTag('not read') ? (failure?.message ?? '') : null,
    notMarked: snapshot.hasTag('not marked') ? (failure?.message ?? '') : null,
    tab,
    lastSeenDate,
    since: groupByType(unseen),
    weeks: groupByPeriod(all, 'week', zone),
    months: groupByPeriod(all, 'month', zone),
    choose: (chosen: WhatsNewTab) => dialog.send({ type: 'announcements.tab chosen', tab: chosen }),
    readAgain: () => dialog.send({ type: 'announcements.read again requested' }),
    dismiss: () => dialog.send({ type: 'announcements.dismissed' }),
    close,
    /** Navigates to a link in an announcement. */
    follow: (path: string) => {
      close()
      goTo(path)
    },
  }
}

export type WhatsNewView = NonNullable<ReturnType<typeof useWhatsNew>>
export type { PeriodGroup, TypeGroup }
