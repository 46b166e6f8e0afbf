/** "23 November 2026", by the reader's own clock. */
export const dayWords = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
