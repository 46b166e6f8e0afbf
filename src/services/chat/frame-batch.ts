/** Calls once before the next picture is painted; answers how to call that off. */
export type Paint = (work: () => void) => () => void

/** Gathers what arrives between two pictures, so that a stream costs one event per picture and not one per token. */
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
    /** Forgets what has not been told; a new subscription brings it again. */
    drop(): void {
      callOff?.()
      callOff = null
      gathered = []
    },
  }
}
