/** Texts of a table whose rows load while scrolling. */
export const rowsTexts = {
  notLoaded: (message: string) =>
    message === '' ? 'Couldn’t load these rows.' : `Couldn’t load these rows: ${message}`,
  retry: (from: number, to: number) =>
    `Try again: rows ${from.toLocaleString('en-GB')} to ${to.toLocaleString('en-GB')}`,
}
