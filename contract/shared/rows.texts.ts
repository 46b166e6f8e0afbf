import { formatCount } from './format.ts'

/** Texts of a table whose rows load while scrolling. */
export const rowsTexts = {
  notLoaded: (message: string) =>
    message === '' ? 'Couldn’t load these rows.' : `Couldn’t load these rows: ${message}`,
  retry: (from: number, to: number) => `Try again: rows ${formatCount(from)} to ${formatCount(to)}`,
}
