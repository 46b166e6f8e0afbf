/** A document as its author wrote it; the ending of the filename says how it is set. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'page break' }
  | { kind: 'table'; header: readonly string[]; rows: readonly (readonly string[])[] }

export type DemoDocument = {
  folder: readonly string[]
  filename: string
  title: string
  /** One line under the title. */
  summary: string
  /** The day the document was signed or published, as `2026-05-21`. */
  day: string
  blocks: readonly Block[]
}

export const heading = (text: string): Block => ({ kind: 'heading', level: 2, text })
export const subheading = (text: string): Block => ({ kind: 'heading', level: 3, text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  header,
  rows,
})

/** Whether a cell holds a number, an amount or a share, and therefore stands to the right. */
export const isNumeric = (text: string): boolean => /^-?\$?[\d,]+(\.\d+)?%?$/.test(text)
