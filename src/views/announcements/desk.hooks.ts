import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import {
  type AnnouncementFields,
  fieldsOf,
  newAnnouncementId,
} from '../../machines/announcements/announcement-form.events.ts'
import { matchingAnnouncements } from '../../machines/announcements/announcements.selectors.ts'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'

const useDesk = () => useLivingFeature('announcement-desk')

/** Tells the desk which announcement the address names, and who writes. */
export function useAnnouncementOfAddress(): void {
  const desk = useDesk()
  const session = useFeature('session')
  const personId = useSelector(session, (snapshot) => snapshot?.context.user?.id ?? '')
  const { announcementId = null } = useParams()
  useEffect(() => desk.send({ type: 'announcement.named', announcementId, personId }), [desk, announcementId, personId])
  useEffect(() => () => desk.send({ type: 'announcement.named', announcementId: null, personId: '' }), [desk])
}

/** All announcements, searched. */
export function useAnnouncementDesk() {
  const desk = useDesk()
  const { goTo } = useSystem()
  const snapshot = useSelector(desk, (current) => current)
  const { announcements, failure } = snapshot.context
  const search = useSearch(useSelector(desk, (snapshot) => snapshot?.children.search))
  const [now] = useState(Date.now)
  return {
    shown: matchingAnnouncements(announcements, search.applied),
    isPlanned: ({ shownFrom }: WrittenAnnouncement) => Date.parse(shownFrom) > now,
    count: announcements.length,
    ...search,
    isLoading: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') ? (failure?.message ?? '') : null,
    isFormOpen: snapshot.hasTag('form open'),
    isUnknown: snapshot.hasTag('announcement unknown'),
    readAgain: () => desk.send({ type: 'desk.list wanted' }),
    open: (announcementId: string) => goTo(pagePath('adminAnnouncements', { announcementId })),
    write: () => goTo(pagePath('adminAnnouncements', { announcementId: newAnnouncementId })),
    toList: () => goTo(pagePath('adminAnnouncements')),
  }
}

/** The form of one announcement; null while none is open. */
export function useAnnouncementForm() {
  const form = useFeature('announcement form')
  const snapshot = useSelector(form, (current) => current)
  if (!form || !snapshot) return null
  const { announcement, fields, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  return {
    saved: announcement,
    isNew: announcement === null,
    fields,
    theirs: snapshot.hasTag('both sides') ? announcement : null,
    isUnsaved: differs(fields, announcement),
    isLoading: snapshot.hasTag('reading'),
    whyLocked: snapshot.hasTag('both sides') ? texts.chooseFirst : isBusy ? texts.saving : null,
    failure: snapshot.hasTag('failed') ? formFailure(failure) : null,
    whyNotSave: whyNotSave(fields, isBusy),
    change: (change: Partial<AnnouncementFields>) => form.send({ type: 'announcement.changed', change }),
    save: () => form.send({ type: 'announcement.save requested', key: crypto.randomUUID() }),
    discard: () => form.send({ type: 'announcement.discard requested' }),
    takeTheirs: () => form.send({ type: 'announcement.theirs chosen' }),
    saveMine: () => form.send({ type: 'announcement.mine chosen', key: crypto.randomUUID() }),
  }
}

export type AnnouncementForm = NonNullable<ReturnType<typeof useAnnouncementForm>>

const differs = (fields: AnnouncementFields, announcement: WrittenAnnouncement | null) =>
  JSON.stringify(fields) !== JSON.stringify(fieldsOf(announcement))

function whyNotSave(fields: AnnouncementFields, isBusy: boolean): string | null {
  if (isBusy) return texts.saving
  if (fields.appArea.trim() === '') return texts.areaMissing
  return fields.description.trim() === '' ? texts.descriptionMissing : null
}
