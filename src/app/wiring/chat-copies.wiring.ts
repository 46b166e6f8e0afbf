import { fromPromise } from 'xstate'
import { copiesMachine } from '../../machines/chat/copies.machine.ts'
import type { Services } from '../services.ts'
import { fetchedLater } from './fetched-later.ts'
import { partNotFetched } from './part-not-fetched.ts'

/** The dialog's machine loads together with its view, so that it can be drawn as soon as it opens. */
export function wireChatCopies({ api }: Pick<Services, 'api'>) {
  const { machine, put } = fetchedLater(copiesMachine)
  return machine.provide({
    actors: {
      'fetch the copies': fromPromise(async () => {
        const [{ wireChatSharing }] = await Promise.all([
          import('./chat-sharing.wiring.ts'),
          import('../../views/chat/SharingDialog.tsx'),
        ]).catch(() => {
          throw partNotFetched
        })
        put(wireChatSharing({ api }))
      }),
    },
  })
}
