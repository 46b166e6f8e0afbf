type Recall = {
  /** Questions asked before, oldest first. */
  history: readonly string[]
  /** Index of the question that was brought back last; null if none was. */
  at: number | null
  text: string
  key: string
  /** Text before and after the cursor. */
  before: string
  after: string
}

/**
 * The earlier question that an arrow key brings back: up in an empty prompt or from the first line of one brought back
 * unchanged, down from its last line. Null where the key only moves the cursor.
 */
export function recall({ history, at, text, key, before, after }: Recall): { at: number | null; text: string } | null {
  const isRecalled = at !== null && text !== '' && history[at] === text
  if (key === 'ArrowUp') {
    if ((text !== '' && !isRecalled) || before.includes('\n')) return null
    const next = isRecalled ? at - 1 : history.length - 1
    const found = history[next]
    return found === undefined ? null : { at: next, text: found }
  }
  if (key !== 'ArrowDown' || !isRecalled || after.includes('\n')) return null
  const found = history[at + 1]
  return found === undefined ? { at: null, text: '' } : { at: at + 1, text: found }
}

/** Questions without those that repeat the one before. */
export const withoutRepeats = (questions: readonly string[]): string[] =>
  questions.filter((question, index) => question !== questions[index - 1])
