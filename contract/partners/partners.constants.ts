/** How long, in ms, a branding that was read counts as fresh. */
export const partnerBrandingFreshFor = 3_600_000
export const largestLogo = 2 * 1024 * 1024
/** How many people the search for a partner's users offers at once. */
export const mostUserMatches = 10
