import { fromCallback, fromPromise } from 'xstate'
import { announcementEditorMachine } from '../../machines/announcements/announcement-editor.machine.ts'
import type { DraftUpdate, DraftAddress } from '../../machines/announcements/announcement-form.events.ts'
import { announcementFormMachine } from '../../machines/announcements/announcement-form.machine.ts'
import type { AnnouncementDrafts } from '../../services/announcements/announcement-drafts.ts'
import type { AnnouncementsService } from '../../services/announcements/announcements.service.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export const wireAnnouncementEditor = (service: AnnouncementsService, drafts: AnnouncementDrafts) =>
  announcementEditorMachine.provide({
    actors: {
      'list announcements': fromPromise(({ signal }) => service.listWritten(signal)),
      'announcement form': announcementFormMachine.provide({
        actors: {
          'read the draft': fromPromise(async ({ input }) => drafts.read(input)),
          'keep the draft': fromCallback<DraftUpdate, DraftAddress>(({ input, receive }) => {
            receive((update) => {
              if (update.type === 'draft.changed') drafts.keep(input, update.draft)
              else drafts.drop(input)
            })
          }),
          'save announcement': fromPromise(({ input, signal }) => service.save(input, signal)),
        },
      }),
      'row deletion': wireRowDeletion(({ id }, signal) => service.remove(id, signal)),
    },
  })
