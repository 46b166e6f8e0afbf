/** Runs `work` once before the next repaint; returns a function that cancels it. */
export type Paint = (work: () => void) => () => void

/** Batches what arrives between two repaints, so that a stream costs one event per repaint and not one per token. */
export function createFrameBatch<Frame>(paint: Paint, notify: (frames: readonly Frame[]) => void) {
  let gathered: Frame[] = []
  let callOff: (() => void) | null = null

  function flush(): void {
    callOff?.()
    callOff = null
    if (gathered.length === 0) return
    const frames = gathered
    gathered = []
    notify(frames)
  }
  return {
    add(frame: Frame): void {
      gathered.push(frame)
      callOff ??= paint(flush)
    },
    flush,
    /** Discards the current batch; a new subscription sends its frames again. */
    drop(): void {
      callOff?.()
      callOff = null
      gathered = []
    },
  }
}
