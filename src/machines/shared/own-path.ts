import { redirectTarget } from '../../../contract/shared/redirect-target.ts'

/** Any origin will do to resolve a path against: only what stays on it comes back. */
const someOrigin = 'https://page.invalid'

/** Where `dest` or `next` may lead within the page; `/` for whatever leads elsewhere (AM-06). */
export const ownPath = (requested: string | null): string => redirectTarget(requested, someOrigin)
