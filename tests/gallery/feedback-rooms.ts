import { answerRatingsMachine } from '../../src/machines/feedback/answer-ratings.machine.ts'
import { feedbackMachine } from '../../src/machines/feedback/feedback.machine.ts'
import { answerRatingsWalk } from '../model/feedback/answer-ratings.walk.ts'
import { feedbackWalk } from '../model/feedback/feedback.walk.ts'
import { answeredChat } from './chat-rooms.ts'
import { type Room, room } from './room.ts'

export const feedbackRooms: Readonly<Record<string, Room>> = {
  'feedback/answer-ratings': room(answerRatingsMachine, answerRatingsWalk, {
    systemId: 'answer ratings',
    sessionState: 'signed in',
    addresses: ['/acme/chat/t1'],
    companions: answeredChat,
    distinguish: ({ ratings, note, failure }) => [ratings['m4']?.rating, note === null, failure?.message],
  }),
  'feedback/feedback': room(feedbackMachine, feedbackWalk, {
    systemId: 'feedback',
    sessionState: 'signed in',
    addresses: ['/acme/chat/t1'],
    companions: answeredChat,
    distinguish: ({ failure, drafts }) => [failure?.message, Object.keys(drafts).length],
  }),
}
