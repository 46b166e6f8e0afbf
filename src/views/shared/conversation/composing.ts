/** An open list of the prompt field. `from`: where the words after the `@` begin. */
export type OpenList = { kind: 'mentions'; from: number } | { kind: 'prompts' }
type Field = { value: string; caret: number }

const longestPhrase = 60
const beforeMention = /^$|[\s([{"'“‘]/

/** What has been typed since the list opened. */
export const phraseOf = (open: OpenList, { value, caret }: Field): string =>
  open.kind === 'prompts' ? value.slice(1) : value.slice(open.from, caret)

/** Whether the list stays: its sign is still there, and the words after it are those of a search. */
export function staysOpen(open: OpenList, field: Field): boolean {
  const { value, caret } = field
  const phrase = phraseOf(open, field)
  const isSearch = phrase.length <= longestPhrase && !phrase.includes('\n')
  if (open.kind === 'prompts') return value.startsWith('/') && isSearch
  return value[open.from - 1] === '@' && caret >= open.from && isSearch && !phrase.startsWith(' ')
}

/**
 * The list that a typed character opens: `@` at the beginning of a word, so not within an email address, and `/` as the
 * first character of the prompt.
 */
export function opensList(before: string, { value, caret }: Field): OpenList | null {
  if (before === '' && value === '/') return { kind: 'prompts' }
  const isOneMore = value.length === before.length + 1
  const isMention = isOneMore && value[caret - 1] === '@' && beforeMention.test(value[caret - 2] ?? '')
  return isMention ? { kind: 'mentions', from: caret } : null
}

/** The prompt without the `@` and what was typed after it. */
export function withoutPhrase(open: OpenList & { kind: 'mentions' }, { value, caret }: Field): Field {
  const at = open.from - 1
  return { value: value.slice(0, at) + value.slice(caret), caret: at }
}

type Span = { start: number; end: number }

const blank = /\{\{[^{}\n]{1,60}\}\}/g

/** The names of the blanks, each once. */
export const blanksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(blank)].map(([written]) => written.slice(2, -2).trim())),
]

/** The first blank that begins at this position or after it. */
export function nextBlank(text: string, from: number): Span | null {
  for (const found of text.matchAll(blank))
    if (found.index >= from) return { start: found.index, end: found.index + found[0].length }
  return null
}
