import { fromPromise } from 'xstate'
import { whatsNewMachine } from '../../machines/announcements/whats-new.machine.ts'
import { createAnnouncementsService } from '../../services/announcements/announcements.service.ts'
import type { Api } from '../../services/shared/http.ts'

export function wireWhatsNew(api: Api) {
  const service = createAnnouncementsService(api)
  return whatsNewMachine.provide({
    actors: {
      'read announcements': fromPromise(({ signal }) => service.read(signal)),
      'mark as seen': fromPromise(({ input, signal }) => service.recordSeen(input.id, signal)),
    },
  })
}
