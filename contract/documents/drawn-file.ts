/** Where a page is drawn: its picture, and its words above the picture so that they can be selected and marked. */
export type Sheet = { canvas: HTMLCanvasElement; words: HTMLElement }

/** The file of a document, opened to be drawn. Lengths are CSS pixels at the size of the paper. */
export type DrawnFile =
  | { kind: 'picture'; url: string }
  | {
      kind: 'pdf'
      count: number
      /** Of the first page; another page tells its own once it is drawn. */
      size: { width: number; height: number }
      /** Rejects when the page cannot be drawn, and when the signal is aborted. */
      draw: (page: { number: number; width: number; sheet: Sheet }, signal: AbortSignal) => Promise<void>
    }
