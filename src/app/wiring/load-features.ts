import type { Services } from '../services.ts'
import type { Features } from './features.wiring.ts'
import { partNotFetched } from './part-not-fetched.ts'

export type LoadFeatures = () => Promise<Features>

/** Loads an organisation's features once; after a failure the next call tries again. */
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
