import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { conflictTexts } from '../../../contract/shared/conflict.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import {
  type AnnouncementFields,
  fieldsOf,
  newAnnouncementId,
} from '../../machines/announcements/announcement-form.events.ts'
import { matchingAnnouncements } from '../../machines/announcements/announcements.selectors.ts'
import { isSame } from '../../machines/shared/editor.rules.ts'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'

const useEditor = () => useLivingFeature('announcement-editor')

/** Tells the editor which announcement the URL names, and who the author is. */
export function useAnnouncementOfAddress(): void {
  const editor = useEditor()
  const session = useFeature('session')
  const personId = useSelector(session, (snapshot) => snapshot?.context.user?.id ?? '')
  const { announcementId = null } = useParams()
  useEffect(
    () => editor.send({ type: 'announcement.named', announcementId, personId }),
    [editor, announcementId, personId],
  )
  useEffect(() => () => editor.send({ type: 'announcement.named', announcementId: null, personId: '' }), [editor])
}

/** All announcements that match the search. */
export function useAnnouncementEditor() {
  const editor = useEditor()
  const { goTo } = useSystem()
  const snapshot = useSelector(editor, (current) => current)
  const { announcements, failure } = snapshot.context
  const search = useSearch(useSelector(editor, (snapshot) => snapshot?.children.search))
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
    readAgain: () => editor.send({ type: 'editor.list requested' }),
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
  const { saved, fields, failure } = snapshot.context
  const isBusy = snapshot.hasTag('saving')
  return {
    saved,
    isNew: saved === null,
    fields,
    latest: snapshot.context.latest,
    isUnsaved: !isSame(fields, fieldsOf(saved)),
    isLoading: snapshot.hasTag('loading'),
    whyLocked: snapshot.hasTag('conflict') ? conflictTexts.chooseFirst : isBusy ? texts.saving : null,
    failure: snapshot.hasTag('failed') ? formFailure(failure) : null,
    saveDisabledReason: saveDisabledReason(fields, isBusy),
    change: (change: Partial<AnnouncementFields>) => form.send({ type: 'editor.changed', change }),
    save: () => form.send({ type: 'editor.save requested', key: crypto.randomUUID() }),
    discard: () => form.send({ type: 'editor.discarded' }),
    takeLatest: () => form.send({ type: 'editor.theirs taken' }),
    saveMine: () => form.send({ type: 'editor.mine kept', key: crypto.randomUUID() }),
  }
}

export type AnnouncementForm = NonNullable<ReturnType<typeof useAnnouncementForm>>

function saveDisabledReason(fields: AnnouncementFields, isBusy: boolean): string | null {
  if (isBusy) return texts.saving
  if (fields.appArea.trim() === '') return texts.areaMissing
  return fields.description.trim() === '' ? texts.descriptionMissing : null
}
