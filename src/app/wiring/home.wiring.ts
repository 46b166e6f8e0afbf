import { fromPromise } from 'xstate'
import { homeMachine } from '../../machines/home/home.machine.ts'
import { questionMachine } from '../../machines/home/question.machine.ts'
import { watchlistMachine } from '../../machines/home/watchlist.machine.ts'
import { confirmDeleteMachine } from '../../machines/shared/confirm-delete.machine.ts'
import type { Drafts } from '../../services/chat/drafts.service.ts'
import type { HomeService } from '../../services/home/home.service.ts'
import { draftLogic } from './chat.wiring.ts'

/** The home page of an organisation, its question box, and the watchlist. */
export const wireHome = (home: HomeService, drafts: Drafts) =>
  homeMachine.provide({
    actors: {
      'read the news': fromPromise(({ input, signal }) => home.readDigest(input.project, input.personId, signal)),
      'dismiss matter': fromPromise(({ input, signal }) => home.dismissMatter(input.project, input.matterId, signal)),
      question: questionMachine.provide({
        actors: {
          'keep the draft': draftLogic(drafts),
          'ask in a new thread': fromPromise(({ input, signal }) =>
            home.ask(input.project, input.content, input.key, signal),
          ),
        },
      }),
      watchlist: watchlistMachine.provide({
        actors: {
          'read watchlist': fromPromise(({ input, signal }) => home.listWatchlist(input.project, signal)),
          'keep item': fromPromise(({ input, signal }) =>
            home.keepItem(input.project, input.id, input.attempt, signal),
          ),
          'confirm delete': confirmDeleteMachine.provide({
            actors: {
              'delete thing': fromPromise(({ input, signal }) =>
                home.deleteItem(input.project ?? '', input.id, signal),
              ),
            },
          }),
        },
      }),
    },
  })
