/** Whether a place of a Markdown text stands in code, and by which ticks it began. */
export type CodeState = null | { kind: 'span' | 'fence'; ticks: string }

/** The state behind a run of ticks (backticks, or three and more tildes). */
export function codeAfter(state: CodeState, ticks: string, isLineStart: boolean): CodeState {
  if (state === null && isLineStart && ticks.length >= 3) return { kind: 'fence', ticks }
  if (state === null) return ticks.startsWith('`') ? { kind: 'span', ticks } : null
  const isEnd = state.kind === 'fence' ? isLineStart && ticks.startsWith(state.ticks) : ticks === state.ticks
  return isEnd ? null : state
}

/** Follows a text piece by piece: whether what comes next stands in code. */
export function createCodeTracker(): { feed(text: string): void; isInCode(): boolean } {
  let state: CodeState = null
  let line = ''
  let run = ''

  function endRun(): void {
    if (run === '') return
    const isLineStart = /^ {0,3}$/.test(line)
    if (run.startsWith('`') || run.length >= 3) state = codeAfter(state, run, isLineStart)
    line = (line + run).slice(-8)
    run = ''
  }

  return {
    feed(text) {
      for (const character of text) {
        if ((character === '`' || character === '~') && (run === '' || run.startsWith(character))) {
          run += character
          continue
        }
        endRun()
        if (character === '`' || character === '~') run = character
        else if (character !== '\n') line = (line + character).slice(-8)
        else {
          if (line === '' && state?.kind === 'span') state = null
          line = ''
        }
      }
    },
    isInCode() {
      endRun()
      return state !== null
    },
  }
}
