/**
 * Whether a position in Markdown is in code or a formula. `ticks`: the fence that began it; for a formula, what ends
 * it.
 */
export type CodeState = null | { kind: 'span' | 'fence' | 'formula'; ticks: string }

const endOfFormula: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
])

/** The state after a formula's delimiter: two dollar signs, or a backslash with a bracket. */
export function formulaAfter(state: CodeState, sign: string): CodeState {
  const ticks = endOfFormula.get(sign)
  if (state === null) return ticks === undefined ? null : { kind: 'formula', ticks }
  return state.kind === 'formula' && state.ticks === sign ? null : state
}

/** The state after a run of backticks, or of three or more tildes. */
export function codeAfter(state: CodeState, ticks: string, isLineStart: boolean): CodeState {
  if (state?.kind === 'formula') return state
  if (state === null && isLineStart && ticks.length >= 3) return { kind: 'fence', ticks }
  if (state === null) return ticks.startsWith('`') ? { kind: 'span', ticks } : null
  const isEnd = state.kind === 'fence' ? isLineStart && ticks.startsWith(state.ticks) : ticks === state.ticks
  return isEnd ? null : state
}

/** Follows a text piece by piece and says whether the next piece starts in code or a formula. */
export function createCodeTracker(): { feed(text: string): void; isInCode(): boolean } {
  let state: CodeState = null
  let line = ''
  let run = ''
  let sign = ''

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
        const isSign = /^(?:\$\$|\\[()[\]])$/.test(sign + character)
        if (isSign) state = formulaAfter(state, sign + character)
        sign = isSign ? '' : character
        if (character === '`' || character === '~') run = character
        else if (character !== '\n') line = (line + character).slice(-8)
        else {
          if (line === '' && state !== null && state.kind !== 'fence') state = null
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
