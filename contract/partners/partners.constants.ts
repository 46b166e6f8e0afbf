/** Milliseconds for which branding that was read counts as fresh. */
export const partnerBrandingFreshFor = 3_600_000
export const largestLogo = 2 * 1024 * 1024
/** Maximum matches in the search for a partner's users. */
export const mostUserMatches = 10
