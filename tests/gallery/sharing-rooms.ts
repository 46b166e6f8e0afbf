import {
  addAnswerMachine,
  answerAddition,
  answerTargets,
  dashboardReports,
} from '../../src/machines/chat/add-answer.machine.ts'
import { copiesMachine } from '../../src/machines/chat/copies.machine.ts'
import { sharedConversation } from '../../src/machines/chat/shared-conversation.resource.ts'
import { markdownExport, sharingMachine } from '../../src/machines/chat/sharing.machine.ts'
import { reportDownload, reportPrinting, topicReports } from '../../src/machines/shared/reports.resources.ts'
import { addAnswerWalk, answerTargetsRead } from '../model/chat/add-answer.walk.ts'
import { branch, conversation, copiesWalk, notShared, sharingWalk } from '../model/chat/sharing.walk.ts'
import { reports } from '../model/research/things.ts'
import { snapshot } from '../model/snapshots/things.ts'
import { answeredChat } from './chat-rooms.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const { project, threadId, leafId } = branch
const readCopy = [answered('first read', { conversation })]

/** Other actors of the dialog. */
const exports: Room['companions'] = {
  'conversation reports': () => led(topicReports, { project, topicId: threadId }, [answered('first read', reports)]),
  'conversation printing': () => led(reportPrinting, undefined),
  'conversation report download': () => led(reportDownload, undefined),
  'conversation export': () => led(markdownExport, undefined),
}

export const sharingRooms: Readonly<Record<string, Room>> = {
  'chat/add-answer': room(addAnswerMachine, addAnswerWalk, {
    systemId: 'add answer',
    sessionState: 'signed in',
    addresses: ['/acme/chat/t1'],
    companions: {
      ...answeredChat,
      'answer targets': () => led(answerTargets, { project }, [answered('first read', answerTargetsRead)]),
      'dashboard reports': () =>
        led(dashboardReports, { project, code: 'overview' }, [answered('first read', [snapshot])]),
      'answer addition': () => led(answerAddition, undefined),
    },
    distinguish: () => null,
  }),
  'chat/copies': room(copiesMachine, copiesWalk, {
    systemId: 'conversation copies',
    sessionState: 'signed in',
    addresses: ['/acme/chat/t1', '/acme/chat/shared/share_1'],
    companions: {
      ...answeredChat,
      ...exports,
      'conversation sharing': () => led(sharingMachine, branch, [answered('reading', notShared)]),
      'shared conversation': () => led(sharedConversation, { project, link: 'share_1' }, readCopy),
    },
    distinguish: () => null,
  }),
  'chat/sharing': room(sharingMachine, sharingWalk, {
    systemId: 'conversation sharing',
    sessionState: 'signed in',
    addresses: ['/acme/chat/t1'],
    companions: {
      ...answeredChat,
      ...exports,
      'conversation copies': () =>
        led(copiesMachine, { project, personId: 'p1' }, [
          happened('sharing.opened', { thread: { threadId, leafId } }),
          answered('fetching'),
        ]),
    },
    distinguish: ({ failure, sharing }) => [failure?.message ?? null, sharing?.repeats.length ?? null],
  }),
}
