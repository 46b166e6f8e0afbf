import type { Services } from '../services.ts'
import type { Features } from './features.wiring.ts'
import { partNotFetched } from './part-not-fetched.ts'

export type LoadFeatures = () => Promise<Features>

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
