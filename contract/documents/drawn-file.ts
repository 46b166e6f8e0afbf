/** The drawing surfaces of a page: its picture, and its words above it for selecting and highlighting. */
export type Sheet = { canvas: HTMLCanvasElement; words: HTMLElement }

/** A document's file, opened for drawing. Lengths are CSS pixels at paper size. */
export type DrawnFile =
  | { kind: 'picture'; url: string }
  | {
      kind: 'pdf'
      count: number
      /** Of the first page; other pages give theirs once drawn. */
      size: { width: number; height: number }
      /** Rejects when the page can't be drawn or the signal is aborted. */
      draw: (page: { number: number; width: number; sheet: Sheet }, signal: AbortSignal) => Promise<void>
    }
