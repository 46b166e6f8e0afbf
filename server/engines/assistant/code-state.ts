/** Whether a place of a Markdown text stands in code, and by which ticks it began. */
export type CodeState = null | { kind: 'span' | 'fence'; ticks: string }

/** The state behind a run of ticks (backticks, or three and more tildes). */
export function codeAfter(state: CodeState, ticks: string, isLineStart: boolean): CodeState {
  if (state === null && isLineStart && ticks.length >= 3) return { kind: 'fence', ticks }
  if (state === null) return ticks.startsWith('`') ? { kind: 'span', ticks } : null
  const isEnd = state.kind === 'fence' ? isLineStart && ticks.startsWith(state.ticks) : ticks === state.ticks
  return isEnd ? null : state
}
