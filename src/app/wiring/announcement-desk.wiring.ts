import { fromCallback, fromPromise } from 'xstate'
import { announcementDeskMachine } from '../../machines/announcements/announcement-desk.machine.ts'
import type { DraftNews, DraftPlace } from '../../machines/announcements/announcement-form.events.ts'
import { announcementFormMachine } from '../../machines/announcements/announcement-form.machine.ts'
import type { AnnouncementDrafts } from '../../services/announcements/announcement-drafts.ts'
import type { AnnouncementsService } from '../../services/announcements/announcements.service.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export const wireAnnouncementDesk = (service: AnnouncementsService, drafts: AnnouncementDrafts) =>
  announcementDeskMachine.provide({
    actors: {
      'list announcements': fromPromise(({ signal }) => service.listWritten(signal)),
      'announcement form': announcementFormMachine.provide({
        actors: {
          'read the draft': fromPromise(async ({ input }) => drafts.read(input)),
          'keep the draft': fromCallback<DraftNews, DraftPlace>(({ input, receive }) => {
            receive((news) => {
              if (news.type === 'draft.changed') drafts.keep(input, news.draft)
              else drafts.drop(input)
            })
          }),
          'save announcement': fromPromise(({ input, signal }) => service.save(input, signal)),
        },
      }),
      'row deletion': wireRowDeletion(({ id }, signal) => service.remove(id, signal)),
    },
  })
