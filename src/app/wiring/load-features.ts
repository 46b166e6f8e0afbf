import type { Failure } from '../../../contract/shared/failure.ts'
import type { Services } from '../services.ts'
import type { Features } from './features.wiring.ts'

export type LoadFeatures = () => Promise<Features>

/** What is told where code that is fetched later did not come. */
export const partNotFetched: Failure = {
  kind: 'offline',
  message: 'A part of the page could not be fetched. Check your connection and try again.',
}

/** Fetches the features of an organisation once; what failed is fetched again at the next call. */
export function featuresLoader(services: Services, page: Window): LoadFeatures {
  let loading: Promise<Features> | null = null
  return () => {
    loading ??= import('./features.wiring.ts').then(
      ({ wireFeatures }) => wireFeatures(services, page),
      () => {
        loading = null
        throw partNotFetched
      },
    )
    return loading
  }
}
