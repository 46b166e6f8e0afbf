import { sharedConversation } from '../../machines/chat/shared-conversation.resource.ts'
import { markdownExport, sharingMachine } from '../../machines/chat/sharing.machine.ts'
import { createSharingService } from '../../services/chat/sharing.service.ts'
import { createReportsService } from '../../services/reports/reports.service.ts'
import { saveFile } from '../../views/shared/save-text-file.ts'
import type { Services } from '../services.ts'
import { provideRequests } from './provide-requests.ts'
import { wireReports } from './reports.wiring.ts'

/** Sharing and exporting a conversation, and reading a shared one. Loads when one of them is needed. */
export function wireChatSharing({ api }: Pick<Services, 'api'>) {
  const environment = { save: (bytes: Blob, filename: string) => saveFile(filename, bytes) }
  const service = createSharingService(api, environment)
  const reports = wireReports(createReportsService(api, environment), 'conversation')
  return {
    'shared conversation': provideRequests(sharedConversation, { read: service.readCopy }),
    dialog: provideRequests(sharingMachine, {
      'read sharing': service.read,
      'share conversation': service.share,
      'withdraw sharing': service.withdraw,
    }).provide({
      actors: {
        'conversation reports': reports['topic reports'],
        'conversation printing': reports['report printing'],
        'conversation report download': reports['report download'],
        'conversation export': provideRequests(markdownExport, {
          send: ({ payload }, signal) => service.export(payload, signal),
        }),
      },
    }),
  }
}
