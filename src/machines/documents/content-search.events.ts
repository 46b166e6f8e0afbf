/** Where to search: in the current folder, or in its whole source. */
export const searchScopes = ['this folder', 'everywhere'] as const
export type SearchScope = (typeof searchScopes)[number]

export type ScopeChosen = { type: 'content search.scope chosen'; scope: SearchScope }
