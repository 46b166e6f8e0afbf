import { fromPromise } from 'xstate'
import { feedbackAreaMachine } from '../../machines/feedback/feedback-area.machine.ts'
import type { Api } from '../../services/shared/http.ts'
import { fetchedLater } from './fetched-later.ts'
import { partNotFetched } from './part-not-fetched.ts'

/** Feedback and the ratings of answers, whose code loads with the first answer or report. */
export function wireFeedbackArea(api: Api, storage: Storage) {
  const { machine, put } = fetchedLater(feedbackAreaMachine)
  return machine.provide({
    actors: {
      'fetch the feedback area': fromPromise(async () => {
        const { wireFeedback } = await import('./feedback.wiring.ts').catch(() => {
          throw partNotFetched
        })
        put(wireFeedback(api, storage))
      }),
    },
  })
}
