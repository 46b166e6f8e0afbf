import { feedbackMachine } from '../../src/machines/feedback/feedback.machine.ts'
import { feedbackWalk } from '../model/feedback/feedback.walk.ts'
import { answeredChat } from './chat-rooms.ts'
import { type Room, room } from './room.ts'

export const feedbackRooms: Readonly<Record<string, Room>> = {
  'feedback/feedback': room(feedbackMachine, feedbackWalk, {
    systemId: 'feedback',
    sessionState: 'signed in',
    addresses: ['/acme/chat/t1'],
    companions: answeredChat,
    distinguish: ({ failure, drafts }) => [failure?.message, Object.keys(drafts).length],
  }),
}
