/** Where a search looks: in the folder that is shown, or in all of its source. */
export const searchScopes = ['this folder', 'everywhere'] as const
export type SearchScope = (typeof searchScopes)[number]

export type ScopeChosen = { type: 'content search.scope chosen'; scope: SearchScope }
