/** Positions of backtick runs by length; each character is read once, as it arrives. */
export class BacktickIndex {
  private readonly positions = new Map<number, { starts: number[]; from: number }>()
  private length = 0
  private openRun = 0

  append(fragment: string): void {
    let index = 0
    while (index < fragment.length) {
      if (fragment[index] === '`') {
        this.openRun += 1
        index += 1
      } else {
        this.closeRun(this.length + index)
        const next = fragment.indexOf('`', index)
        index = next < 0 ? fragment.length : next
      }
    }
    this.length += fragment.length
  }

  finish(): void {
    this.closeRun(this.length)
  }

  /** The first run of exactly this length at or after a position. Requested positions must not decrease. */
  next(runLength: number, position: number): number | null {
    const runs = this.positions.get(runLength)
    if (!runs) return null
    while (runs.from < runs.starts.length && (runs.starts[runs.from] as number) < position) runs.from += 1
    return runs.starts[runs.from] ?? null
  }

  hasAfter(runLength: number, position: number): boolean {
    return this.next(runLength, position) !== null
  }

  private closeRun(end: number): void {
    if (this.openRun === 0) return
    const start = end - this.openRun
    const runs = this.positions.get(this.openRun)
    if (runs) runs.starts.push(start)
    else this.positions.set(this.openRun, { starts: [start], from: 0 })
    this.openRun = 0
  }
}
