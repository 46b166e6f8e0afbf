import { fromPromise } from 'xstate'
import { adminPagesTexts } from '../../../contract/admin/admin-pages.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { adminAreaMachine } from '../../machines/admin/area.machine.ts'
import type { Services } from '../services.ts'
import { fetchedLater } from './fetched-later.ts'

const notFetched: Failure = { kind: 'offline', message: adminPagesTexts.notFetched }

/** The admin area. The code of its features loads separately and fills the ports before any of them starts. */
export function wireAdminArea(services: Services, page: Window) {
  const { machine, put } = fetchedLater(adminAreaMachine)
  return machine.provide({
    actors: {
      'fetch the features': fromPromise(async () => {
        const features = await import('./admin-features.wiring.ts').catch(() => {
          throw notFetched
        })
        put(features.wireAdminFeatures(services, page))
      }),
    },
  })
}
