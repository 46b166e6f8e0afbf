import { fromPromise } from 'xstate'
import { announcementEditorMachine } from '../../machines/announcements/announcement-editor.machine.ts'
import { announcementFormMachine } from '../../machines/announcements/announcement-form.machine.ts'
import type { AnnouncementDrafts } from '../../services/announcements/announcement-drafts.ts'
import type { AnnouncementsService } from '../../services/announcements/announcements.service.ts'
import { provideEditor } from './provide-editor.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export const wireAnnouncementEditor = (service: AnnouncementsService, drafts: AnnouncementDrafts) =>
  announcementEditorMachine.provide({
    actors: {
      'list announcements': fromPromise(({ signal }) => service.listWritten(signal)),
      'announcement form': provideEditor(announcementFormMachine, {
        save: ({ saved, fields, key }, signal) =>
          service.save({ id: saved?.id ?? null, rev: saved?.rev ?? 0, fields, idempotencyKey: key }, signal),
        drafts: {
          read: ({ personId, announcement }) => drafts.read({ personId, id: announcement?.id ?? null }),
          keep: ({ personId, announcement }, draft) => drafts.keep({ personId, id: announcement?.id ?? null }, draft),
        },
      }),
      'row deletion': wireRowDeletion(({ id }, signal) => service.remove(id, signal)),
    },
  })
