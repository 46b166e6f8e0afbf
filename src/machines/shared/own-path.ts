import { redirectTarget } from '../../../contract/shared/redirect-target.ts'

/** Any origin works for resolving a path: only results on that origin are accepted. */
const someOrigin = 'https://page.invalid'

/** A safe target for `dest` or `next`: a path within the page, or `/` if it would lead elsewhere (AM-06). */
export const ownPath = (requested: string | null): string => redirectTarget(requested, someOrigin)
