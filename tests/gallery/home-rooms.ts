import { homeMachine } from '../../src/machines/home/home.machine.ts'
import { questionMachine } from '../../src/machines/home/question.machine.ts'
import { watchlistMachine } from '../../src/machines/home/watchlist.machine.ts'
import { confirmDeleteMachine } from '../../src/machines/shared/confirm-delete.machine.ts'
import { homeWalk, questionWalk, watchlistWalk } from '../model/home/home.walk.ts'
import { matter, digest, update } from '../model/home/things.ts'
import { defaultFailure } from '../model/shared/harness.ts'
import { homeCompanions, organisationCompanions } from './companions.ts'
import { draft } from './conversation-things.ts'
import { answered, happened, type Kin, led, still } from './deaf.ts'
import { type Room, room } from './room.ts'

const read = [happened('home.opened'), answered('news', digest)]
const writing: Kin = { draft: () => still(draft({ text: 'How did sales go in March?' })) }
const deleting: Kin = { deletion: (input) => led(confirmDeleteMachine, input, [happened('delete.requested')]) }
const many = Array.from({ length: 7 }, (_, index) => update(`d${index}`, 'newDocuments', `Minutes ${index + 1}`))

export const homeRooms: Record<string, Room> = {
  'home/home': room(homeMachine, homeWalk, {
    systemId: 'home',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: organisationCompanions,
    furtherWalks: [],
    also: [
      read,
      [...read, happened('matter.dismiss requested', { matter: matter('m1') })],
      [happened('home.opened'), answered('news', { ...digest, matters: [], updates: many })],
      [happened('home.opened'), answered('news', { lastVisit: null, matters: [], updates: [], isWatching: false })],
      [happened('home.opened'), { kind: 'failed', child: 'news', error: defaultFailure }],
    ],
    distinguish: ({ digest, hidden, failure }) => [
      digest?.matters.length,
      digest?.updates.length,
      hidden.length,
      failure?.kind,
    ],
  }),
  'home/question': room(questionMachine, questionWalk, {
    systemId: 'home question',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: organisationCompanions,
    kin: writing,
  }),
  'home/watchlist': room(watchlistMachine, watchlistWalk, {
    systemId: 'watchlist',
    sessionState: 'signed in',
    addresses: ['/acme/settings'],
    companions: { ...organisationCompanions, ...homeCompanions },
    kin: deleting,
    furtherWalks: [],
    also: [
      [happened('watchlist.opened'), answered('list', [])],
      [
        ...[
          happened('watchlist.opened'),
          answered('list', [{ id: 'w1', category: 'People', topic: 'Parental leave', isOwn: true }]),
        ],
        happened('watchlist.words changed', { rowId: 'w1', words: { topic: 'Leave' } }),
        happened('watchlist.add requested', { rowId: 'new-1' }),
      ],
    ],
    distinguish: ({ rows }) => rows.map(({ topic, failure }) => [topic, failure]),
  }),
}
